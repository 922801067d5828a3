"""The roll panel of a round that has come down: the scatter diagram beside what it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content

from models.deed import Preview, ShownDeed
from models.deeds.fight.burst import Burst
from models.deeds.fight.set_off import SetOff
from models.views.scatter import Scatter, scatter
from tui.explosions.blast_panel import BlastPanel
from tui.explosions.scatter import ScatterDiagram
from tui.widgets.listing import Listing

if TYPE_CHECKING:
    from models.reading import Reader

_ROOMY, _WIDE = 60, 100
"""Columns from which there is room for the diagram, and for a large one."""
_NARROW_DIAGRAM, _WIDE_DIAGRAM = 38, 60


class BurstPanel(BlastPanel):
    """Shows aim, burst, rings and people from above; the burst can be moved before it counts."""

    HORIZONTAL_BREAKPOINTS = [(0, "-slim"), (_ROOMY, "-narrow"), (_WIDE, "-wide")]
    DEFAULT_CSS = """
    BurstPanel #above { height: 11; }
    BurstPanel ScatterDiagram { width: 38; height: 11; margin-right: 2; }
    BurstPanel.-slim ScatterDiagram { display: none; }
    BurstPanel.-wide #above { height: 17; }
    BurstPanel.-wide ScatterDiagram { width: 60; height: 17; }
    BurstPanel VerticalScroll { height: 100%; max-height: 100%; }
    BurstPanel Listing { max-height: 5; }
    BurstPanel.-wide Listing { max-height: 12; }
    BurstPanel.-done #above { height: auto; max-height: 70vh; }
    BurstPanel.-done VerticalScroll { height: auto; max-height: 70vh; }
    BurstPanel.-done ScatterDiagram { display: none; }
    """

    GIVE_WAY = (Listing, Horizontal)

    _deed: Burst

    def __init__(self, deed: Burst) -> None:
        super().__init__(deed)
        self._scatter: Scatter | None = None

    def upper(self) -> ComposeResult:
        """The diagram beside the text."""
        with Horizontal(id="above"):
            yield ScatterDiagram("scatter")
            yield from super().upper()

    def look(self, session: Reader) -> Preview:
        """Read the burst, and where everybody is around it."""
        preview = super().look(session)
        self._scatter = None if preview.refusals else scatter(session, self._deed)
        return preview

    def text(self, preview: Preview, width: int) -> Content:
        """What bursts, in the room that the diagram leaves."""
        if self.size.width < _ROOMY:
            return super().text(preview, width)
        diagram = _WIDE_DIAGRAM if self.size.width >= _WIDE else _NARROW_DIAGRAM
        return super().text(preview, width - diagram - 2)

    async def _look(self) -> None:
        await super()._look()
        self.query_one(ScatterDiagram).show(self._scatter)


def explosion_panel(deed: ShownDeed) -> BlastPanel | None:
    """The panel for what is about to explode; None for a deed of another kind."""
    if isinstance(deed, Burst):
        return BurstPanel(deed)
    return BlastPanel(deed) if isinstance(deed, SetOff) else None
