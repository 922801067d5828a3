"""The host of a table: the one process that reads the campaign for players' seats."""
