"""The acts of a fight: commands over its page, each with why it cannot be used now."""
