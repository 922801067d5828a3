"""The rule book as functions: no database, no screen, no clock, no files but its own data."""
