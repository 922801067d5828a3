"""Questions that several pages ask: which map, who gets a piece of equipment."""
