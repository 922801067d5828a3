"""What groups do along the track of a scene in range bands (R-01 to R-32).

`acting` says who may act and keeps what they know; the other modules hold the deeds.
"""
