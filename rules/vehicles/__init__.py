"""Vehicles in combat: driving them, and what a hit does."""
