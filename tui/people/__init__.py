"""People: the list, the sheets and their forms."""
