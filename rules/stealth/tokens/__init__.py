"""Stealth with tokens: a hidden unit is one real token among decoys on a grid (D-01 to D-27).

`grid` is the board with its distances, lines of sight and legal moves, `ratings` the numbers of a
check, `detection` the check itself and when it may be made, `concealment` what it takes to hide
and what ends it.
"""
