"""The encounter between zones: stretches of stealth over a map."""
