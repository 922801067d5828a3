"""The rule reference."""
