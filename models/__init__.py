"""What a campaign keeps, and what can happen to it."""
