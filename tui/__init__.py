"""What a referee sees and presses."""
