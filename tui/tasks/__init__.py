"""Tasks: the library and an attempt."""
