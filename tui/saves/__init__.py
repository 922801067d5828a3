"""The list of campaigns, the first thing a referee sees."""
