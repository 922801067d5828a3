"""Players who sit at a table: seats of a campaign, and the real client of SSH to them."""

from __future__ import annotations

from pathlib import Path

import asyncssh
from sqlmodel import select

from models.campaign import Campaign
from models.deeds.table.letting_in import EnterSeat, GiveCode
from models.deeds.table.seats import NewSeat
from models.tables.seat import KeyKind, Seat
from tests.journeys.terminal import Terminal

_CLIENT = (
    "ssh", "-tt", "-F", "none", "-o", "StrictHostKeyChecking=no", "-o", "LogLevel=ERROR",
    "-o", "UserKnownHostsFile=/dev/null", "-o", "IdentitiesOnly=yes",
)  # fmt: skip


def let_in(campaign: Campaign, player: str, person: int | None, folder: Path) -> Path:
    """Give a player a seat that a key opens, which is kept in a folder; gives its file."""
    key = asyncssh.generate_private_key("ssh-ed25519")
    kept = folder / f"{player}.key"
    kept.touch(mode=0o600)
    kept.write_bytes(key.export_private_key())
    campaign.perform(NewSeat(player, person))
    with campaign.read() as reader:
        seat = reader.exec(select(Seat.id).where(Seat.player == player)).one()
    campaign.perform(GiveCode(seat, "code"))
    campaign.perform(EnterSeat(seat, "code", KeyKind.SSH, key.get_fingerprint()))
    return kept


class Player(Terminal):
    """A player's own terminal, on a line to their seat."""

    def __init__(
        self, handle: str, key: Path, port: int | str, home: Path, size: tuple[int, int] = (80, 24)
    ) -> None:
        command = (*_CLIENT, "-i", key, "-p", str(port), f"{handle}@127.0.0.1")
        super().__init__(command, home=home, size=size)

    def key(self, *keys: str, until: str) -> str:
        """Press keys and wait for what they bring to the screen."""
        self.press(*keys)
        return self.wait_for(until)
