"""Kinds of people: kept, changed, and made anew."""
