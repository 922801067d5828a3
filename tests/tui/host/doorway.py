"""A door for browsers with a table behind it that keeps no campaign: one seat, one code."""

from contextlib import asynccontextmanager

from tui.host.browser import Refused, listening_at, open_to_browsers

CODE = "k7m2p-9x4qr"
SEAT = 3


class ShownHere:
    """A seat's terminal without a process: what was typed is written back between brackets."""

    def __init__(self, line, size):
        self.line, self.size, self.went_well = line, size, False
        self.typed, self.paused, self.gone = b"", 0, False
        self.line.show(b"\x1b[2J\x1b[HThe lamp is lit.\r\n\x1b[?1000h\x1b[?1006h")

    def type(self, keys):
        self.typed += keys
        self.line.show(b"<" + keys + b">")

    def resize(self, columns, rows):
        self.size = (columns, rows)

    def pause(self):
        self.paused += 1

    def resume(self):
        self.paused = 0

    def leave(self, *, well=True):
        """The process ends: because its player wants to, or because it was killed."""
        self.went_well = well
        self.line.ended()

    def cut(self):
        """The line breaks, without a word."""
        self.line._websocket._req.transport.abort()

    def hang_up(self):
        self.gone = True
        self.line.ended()


class OneSeat:
    """The table: a code that can be used once, and the tokens given for it."""

    def __init__(self):
        self.over = False
        self.codes, self.tokens, self.screens, self.asked, self.full = {CODE}, {}, [], [], False

    async def enter(self, handle, code, address, label):
        self.asked.append((handle, code, address, label))
        if handle != "ada" or code not in self.codes:
            raise Refused("That is not the code of this seat.")
        self.codes.remove(code)
        token = f"token-{len(self.tokens)}"
        self.tokens[token] = SEAT
        return token

    async def seat_of(self, token):
        return self.tokens.get(token)

    async def sit(self, seat, line, columns, rows):
        if self.full:
            raise Refused("Nobody may sit down now.")
        self.screens.append(ShownHere(line, (columns, rows)))
        return self.screens[-1]


@asynccontextmanager
async def doorway(table=None, port=0):
    """The door, open: the table and the address of its page."""
    table = table or OneSeat()
    async with open_to_browsers(table, listening_at("127.0.0.1", port)) as at:
        yield table, f"http://127.0.0.1:{at}"
