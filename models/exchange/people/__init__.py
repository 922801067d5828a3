"""People on their way out of a campaign or into it: as files, as foreign files, as typed lines."""
