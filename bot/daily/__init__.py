"""Deals that many play, each alone with the house: the deal of a day, and duels. Neither Discord nor SQL."""
