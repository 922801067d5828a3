"""What can happen to a campaign, one file for each thing that happens."""
