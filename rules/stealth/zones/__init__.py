"""Zones: stealth in stretches, with opposed OBSERVATION pools of which only the sixes count.

`ground` is the map and who can see whom, `detection` the opposed roll and what its winner may do,
`stretch` what a person does with a stretch.
"""
