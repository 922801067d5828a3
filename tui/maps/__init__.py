"""Maps: drawing the ground a scene is played on."""
