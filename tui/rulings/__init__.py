"""House rules: the rulings as this campaign plays them."""
