"""What people do in a stretch of stealth by the Zones rules (A-01 to A-24).

`group` says who acts together and whether they may, `sighting` who sees and knows of whom,
`meeting` what happens when two sides come into sight; the other modules hold the deeds.
"""
