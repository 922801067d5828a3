"""Stealth: one file for each engine."""
