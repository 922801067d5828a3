"""What this campaign rules."""
