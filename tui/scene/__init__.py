"""How the ground of a scene is drawn, and its words."""
