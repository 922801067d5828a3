"""What is on the clock, all of it, and the days of a month with what was and what will be."""
