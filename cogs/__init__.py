"""One cog per game (its slash command and what its view becomes in Discord), and the cogs of the house."""
