"""A fifth engine of stealth, made by the recipe in CONTRIBUTING.md: one package, in its order."""
