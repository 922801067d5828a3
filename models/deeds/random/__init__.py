"""Random tables: made, changed, and rolled on."""
