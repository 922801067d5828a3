"""Looking and hiding on the ladder."""
