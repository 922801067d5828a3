"""Explosions before and after they happen, wherever they come from."""
