"""Between rows and the rules: what a rule is given, read from what a campaign keeps."""
