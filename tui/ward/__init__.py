"""The wounded: a board with every clock that runs for them, and what is done for them."""
