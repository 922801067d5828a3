"""The ladder: one opposed throw of Perception against Stealth, and seven rungs to read it by."""
