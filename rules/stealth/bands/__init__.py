"""Range bands: stealth and observation thrown against each other whenever a band is entered.

`environment` says how far each band reaches, `formations` what a group's deployment does,
`difficulty` and `look` what each side needs, `detection` is the throws, `triggers` says when they
are due, and `approach` what a move along the track comes to.
"""
