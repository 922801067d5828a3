"""Game time: letting it pass, and meeting what comes due."""
