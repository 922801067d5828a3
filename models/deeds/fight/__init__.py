"""Combat turns and what is done in them."""
