"""What goes out to files and comes in from them."""
