"""Attempts at tasks, and the library they come from."""
