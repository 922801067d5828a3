"""Running an app without a terminal and keeping what it would have sent."""

from __future__ import annotations

from rich.color import ColorSystem
from textual._compositor import CompositorUpdate
from textual.drivers.headless_driver import HeadlessDriver

from tests.journeys.display import Display
from tui.terminal.output import SparseApp


class RecordingDriver(HeadlessDriver):
    """A driver that claims to have a terminal and keeps every write."""

    def __init__(self, *args, **options):
        super().__init__(*args, **options)
        self.writes = []

    @property
    def is_headless(self):
        return False

    def write(self, data):
        self.writes.append(data)


class RecordingApp(SparseApp):
    """An app with two displays: `sent` shows what it sent, `meant` what Textual would have sent."""

    def __init__(self, columns=80, rows=24):
        super().__init__(driver_class=RecordingDriver)
        self.console._color_system = ColorSystem.TRUECOLOR
        self.animation_level = "none"
        self.meant = Display(columns, rows)
        self.sent = Display(columns, rows)
        for display in (self.meant, self.sent):
            display.feed("\x1b[?7l")  # Textual's driver turns line wrap off

    def recorded(self):
        """A test run with a pilot, at the size of the displays."""
        return self.run_test(headless=False, size=(self.sent.columns, self.sent.lines))

    def _display(self, screen, renderable):
        if isinstance(renderable, CompositorUpdate) and not self._batch_count:
            self.meant.feed(renderable.render_segments(self.console))
        super()._display(screen, renderable)

    def take(self):
        """What was sent since the last call, now to be seen on `sent`."""
        text = "".join(self._driver.writes)
        self._driver.writes.clear()
        self.sent.feed(text)
        return text

    async def after(self, pilot, *keys):
        """Press keys; what was sent in answer."""
        await pilot.press(*keys)
        await pilot.pause()
        return self.take()
