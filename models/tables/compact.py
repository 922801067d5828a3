"""JSON without the spaces that nobody reads, for the journal, which is most of a file."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from sqlalchemy import Dialect
from sqlalchemy.dialects.sqlite import JSON


class CompactJSON(JSON):
    """A column of JSON that is written once and never as a part of something else."""

    def adapt(self, cls: type[Any], **kw: Any) -> Any:
        """The same for every dialect: what a dialect has of its own would write spaces."""
        return super().adapt(type(self), **kw)

    def bind_processor(self, dialect: Dialect) -> Callable[[Any], str | None]:
        """How a value is written; a number without end is none in JSON."""

        def process(value: Any) -> str | None:
            if value is None and self.none_as_null:
                return None
            return json.dumps(value, allow_nan=False, separators=(",", ":"))

        return process
