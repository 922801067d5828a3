"""The reference: every row of the rules and every ruling, in our own words, with its source.

`rows.json` and `rulings.json` are the text; `reference` finds things in it.
"""
