"""Somebody is kept as a kind of people."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from tui.rolling.previewed import PreviewedPrompt

if TYPE_CHECKING:
    from tui.shell.service import Service

_NUMBER = re.compile(r" [0-9]{1,6}$")


async def keep_as_kind(outrider: Service, person: int, name: str) -> None:
    """Ask what the kind is called, with the line that is kept, and keep it; from a worker."""
    from models.deeds.people.kinds import KeepAsKind

    prompt = PreviewedPrompt(
        "Keep as a kind called", partial(KeepAsKind, person), initial=_NUMBER.sub("", name)
    )
    deed = await outrider.ask(prompt)
    if deed is not None:
        await outrider.perform(deed)
