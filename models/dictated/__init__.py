"""Deeds asked for in words: which there are, what each is asked with, and whom a name means."""
