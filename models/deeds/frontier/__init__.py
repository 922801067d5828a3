"""Research and surveys."""
