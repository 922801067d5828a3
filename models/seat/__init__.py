"""What passes between the host of a table and a player's seat; it knows no campaign."""
