"""The desk: the party, what comes due, and the last lines of the journal."""
