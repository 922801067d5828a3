"""What a system's own sshd needs: for each key of a player, a line that lets it open one seat."""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
import shlex
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

from models.campaign import Campaign
from models.seat.door import Door
from models.seat.meeting import table_id
from models.text import clean
from models.views.doors import doors

_KEY = re.compile(r"(?:^|\s)((?:ssh|ecdsa|sk)-[\w@.-]{3,60})\s+(AAAA[A-Za-z0-9+/]{16,4000}={0,2})")


def authorized_lines(path: Path, text: str) -> list[str]:
    """The lines for those public keys of a text that belong to seats of a campaign.

    Raises `ValueError` where one of them belongs to two.
    """
    with closing(Campaign(path)) as campaign, campaign.read() as reader:
        there = doors(reader).values()
    table = table_id(path)
    seats = {
        digest: _only([door for door in there if digest in door.keys])
        for _, _, digest in public_keys(text)
        if any(digest in door.keys for door in there)
    }
    found = {
        f'restrict,pty,command="{_command(table, seats[digest])}" {kind} {key}': None
        for kind, key, digest in public_keys(text)
        if digest in seats
    }
    return list(found)


def _only(opened: Sequence[Door]) -> int:
    """The seat that a key opens; nobody but the referee can say which of two is meant."""
    if len(opened) > 1:
        players = " and ".join(clean(door.player) for door in opened)
        raise ValueError(f"One key opens the seats of {players}. Forget it at all but one.")
    return opened[0].seat


def public_keys(text: str) -> Iterator[tuple[str, str, str]]:
    """The public keys in a text, as OpenSSH writes them: kind, key, and SHA256 fingerprint."""
    for line in text.splitlines():
        found = None if line.lstrip().startswith("#") else _KEY.search(line)
        if found is not None and (digest := _fingerprint(*found.groups())):
            yield found[1], found[2], digest


def _fingerprint(kind: str, key: str) -> str:
    """The fingerprint of a key; empty where it is none, or of another kind than it says."""
    try:
        blob = base64.b64decode(key, validate=True)
    except binascii.Error:
        return ""
    if not blob.startswith(len(kind).to_bytes(4, "big") + kind.encode()):
        return ""
    digest = base64.b64encode(hashlib.sha256(blob).digest()).decode().rstrip("=")
    return f"SHA256:{digest}"


def _command(table: str, seat: int) -> str:
    """What sshd runs, by its shell, and within quotes of its own."""
    own = Path(sys.argv[0])
    program = str(own.resolve()) if own.is_file() else shutil.which("outrider") or "outrider"
    # Until the seat has its terminal, no key is to stop Python in the middle of its start.
    command = f"trap '' INT QUIT; exec {shlex.quote(program)} seat {table} {seat}"
    return command.replace("\\", "\\\\").replace('"', '\\"')
