"""The encounter on the ladder: who looks, and who hides."""
