"""Who else has a campaign open, and what each of them looks at.

Of a campaign that is kept on a server, the server knows (`models.storage.server.listening`); of one
in a file, the programs on this machine know of each other (`models.storage.neighbours`).
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from models.author import LONGEST
from models.text import clean

BETWEEN_SECONDS = 1.0
"""Where somebody is, is told and asked no more often."""
_LONGEST_PLACE = 120


@dataclass(frozen=True, slots=True)
class Here:
    """A referee who has the campaign open: at which place, and how that is called on a screen."""

    referee: str
    place: str = ""
    title: str = ""

    def page(self) -> str:
        """The page, as it is kept."""
        return json.dumps([self.place, self.title], ensure_ascii=False)

    @classmethod
    def read(cls, referee: object, page: object) -> Here:
        """What others wrote, whatever it is."""
        said: object = None
        with suppress(ValueError, RecursionError):
            said = json.loads(str(page)[: 4 * _LONGEST_PLACE])
        if not isinstance(said, list) or len(said) != 2:
            said = ["", ""]
        place, title = (clean(str(each), _LONGEST_PLACE) for each in said)
        return cls(clean(str(referee), LONGEST), place, title)


class Company(Protocol):
    """Who is there, beside this program."""

    def stand_at(self, here: Here) -> None:
        """Let others know where this referee is; it holds up nobody."""
        ...

    def others(self) -> tuple[Here, ...]:
        """Who is there now, as far as is known without waiting."""
        ...

    @property
    def away(self) -> datetime | None:
        """Since when what keeps the campaign has not answered; None while it does."""
        ...

    @property
    def gone(self) -> str:
        """Why the campaign is not to be had where it is kept, as a sentence; empty while it is."""
        ...

    @property
    def coming(self) -> str:
        """How far the campaign is taken over anew; empty while it is not."""
        ...

    @property
    def doubt(self) -> str:
        """What may have been kept or not, as long as that cannot be told; empty for nothing."""
        ...

    def news(self) -> list[str]:
        """What was found out of late; each is given once."""
        ...

    def leave(self) -> None:
        """Be there no longer."""
        ...
