"""What every page is made of, and what it may ask of the program."""
