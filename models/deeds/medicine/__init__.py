"""Crisis points, treatment and nursing."""
