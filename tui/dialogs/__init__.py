"""Small questions asked over a page: one line of text, yes or no, one of several."""
