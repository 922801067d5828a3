"""What each side of a scene knows, for the referee; and what the players have been told of it."""
