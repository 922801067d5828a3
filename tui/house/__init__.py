"""House tables: what the rules do not print, as this campaign plays it."""
