"""A campaign as a folder of TOML and Markdown, to be kept for ever, and back."""
