"""What units do on a grid in stealth by tokens (D-01 to D-27).

`acting` says who may act and what it costs, `revealing` what turns a token over; the other modules
hold the deeds. Nothing that is told before a token is turned over says which token is real.
"""
