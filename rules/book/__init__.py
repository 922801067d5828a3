"""The reference: every row of the rules and every ruling, in our own words, with source and section."""
