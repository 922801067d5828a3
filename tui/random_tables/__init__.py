"""Random tables: read, written, and rolled on."""
