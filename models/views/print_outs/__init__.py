"""What can be printed, a file for each: what it shows the referee, and what players get of it."""
