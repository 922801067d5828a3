"""What a person would see and find in the campaign."""

from __future__ import annotations

from sqlmodel import select

from models.tables import Entry, Person


def text(app) -> str:
    """The screen as text, dialogs over pages."""
    return "\n".join(
        "".join(segment.text for segment in strip).rstrip()
        for strip in app.screen._compositor.render_strips()
    )


async def rows(app, table, **values):
    """The rows of a table with these values."""
    campaign = await app.campaign()
    with campaign.read() as session:
        return session.exec(select(table).filter_by(**values)).all()


async def person(app, name="Hanne Rask"):
    """Somebody's row."""
    (found,) = await rows(app, Person, name=name)
    return found


async def actions(app) -> int:
    """How many actions stand in the journal."""
    return len(await rows(app, Entry, state="done"))
