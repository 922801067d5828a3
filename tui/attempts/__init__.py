"""Attempting a task: who, with whom, and what they are told."""
