"""The encounter screen: from the first shadow to the last shot."""
