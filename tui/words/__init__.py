"""Words that several pages share."""
