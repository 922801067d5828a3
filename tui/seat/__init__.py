"""A player's seat: a small program that shows what its host tells it, and knows no campaign."""
