"""Personal combat: initiative, movement, fire, melee, cover and wounds."""
