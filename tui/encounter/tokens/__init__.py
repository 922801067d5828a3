"""The square grid of stealth with tokens, as the terminal shows it."""
