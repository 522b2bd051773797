"""What can be done in the world, by the bot's requests and by people alike; each action tells who must know."""
