"""Tasks: whatever a character attempts, with a difficulty, assets and a time."""
