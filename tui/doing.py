"""Deeds from the command line: time that passes, and what comes due meanwhile."""

from __future__ import annotations

import argparse
from contextlib import closing
from pathlib import Path

from models.storage import saves
from models.storage.automatic_backups import Why
from models.text import clean
from tui import exchanged
from tui.exchanged import sound

_LONGEST = 500


def settle(given: argparse.Namespace, folder: Path) -> int:
    """Let time pass, and settle what comes due meanwhile."""
    from models.action import Refusal
    from models.campaign import Campaign
    from models.settling import settle
    from models.views.log import read_log

    path = sound(saves.path_of(folder, given.name))
    with exchanged.backed_up(path, Why.DAY), closing(Campaign(path)) as campaign:
        try:
            for _ in settle(campaign, given.span):
                for page in read_log(path, last=1):
                    print(clean(str(page), lines=True), flush=True)
        except Refusal as decision:
            print(f"Stopped. {clean(str(decision), _LONGEST)}")
            return 1
    return 0
