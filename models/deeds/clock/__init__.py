"""Time, and what comes due."""
