"""One's own keys and looks: what `config.toml` says, and what is wrong in it."""
