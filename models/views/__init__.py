"""What screens and reports read of a campaign; nothing here changes it."""
