"""People of other programs, a file for each kind of record."""
