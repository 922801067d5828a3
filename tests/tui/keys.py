"""What a page says of its commands, by their names."""


def command(page, name):
    """The command of a page that has this name in its room."""
    (found,) = (c for c in page.commands() if c.name.rpartition(".")[2] == name)
    return found


def why_not(page, name):
    """What keeps a command from being used now; empty when it can be."""
    return page.why_not(command(page, name))
