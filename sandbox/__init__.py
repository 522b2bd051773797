"""A local stand-in for Discord: gateway, REST and a web page. Knows nothing of the games."""
