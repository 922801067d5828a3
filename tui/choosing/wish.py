"""What is to be printed, before anybody asks for a file."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from models.text import clean

if TYPE_CHECKING:
    from models.exchange.paper.document import Document
    from models.exchange.paper.writers import Printed
    from models.reading import Reader

_NO_NAME = re.compile(r"[^\w .,'()-]+")


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be printed, of whom, for whom and how."""

    what: str
    who: str
    readers: str = "referee"
    form: str = "pdf"

    def made(self, reader: Reader) -> Document:
        """What is printed; raises `ValueError` with a sentence if it cannot be."""
        from models.views.print_outs.registry import PRINT_OUTS

        return PRINT_OUTS[self.what].made(reader, self.who, players=self.readers == "players")

    def written(self, made: Document) -> Printed:
        """What is in the file; raises `ValueError` if it cannot be written so."""
        from models.exchange.paper.writers import WRITERS

        return WRITERS[self.form](made)

    def named(self, made: Document) -> str:
        """What the file is called."""
        name = _NO_NAME.sub("", clean(made.title, 60)).strip(" .") or self.what
        return f"{name}{' for players' if self.readers == 'players' else ''}.{self.form}"


def prints(what: str, *whom: str) -> Wish:
    """What a page offers to print: by the word of a print-out, of whom or what is in front."""
    return Wish(what, " ".join(whom))
