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
    from models.views.people_kinds import free_kind_name

    wished = _NUMBER.sub("", name)
    free = await outrider.read(lambda reader: free_kind_name(reader, wished))
    prompt = PreviewedPrompt("Keep as a kind called", partial(KeepAsKind, person), initial=free)
    deed = await outrider.ask(prompt)
    if deed is not None and (done := await outrider.perform(deed)):
        outrider.tell(f"{done.title}.")
