"""The gateway: sessions of the bot, the events they are sent, and the opcodes they speak."""
