"""What people do in a stretch of stealth between zones (A-01 to A-24).

`acting` says who may act, `meeting` what happens when two sides come into sight, `arriving` how a
group comes into a zone; the other modules hold the deeds.
"""
