"""Deeds from the command line: any of them, taking it back, and time that passes."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping
from contextlib import closing, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from models.storage import headline
from models.storage.automatic_backups import Why
from models.text import clean
from tui.cli import exchanged
from tui.cli.sound import file_of

if TYPE_CHECKING:
    from models.action import Deed, PlayDice
    from models.campaign import Campaign
    from models.deed import Preview
    from models.dictated.catalogue import Verb
    from rules.dice import GivenDice

_LONGEST = 500


def settle(given: argparse.Namespace, folder: Path) -> int:
    """Let time pass, and settle what comes due meanwhile."""
    from models.action import Refusal
    from models.campaign import Campaign
    from models.settling import settle
    from models.views.log import read_log

    path = file_of(folder, given.name)
    with exchanged.backed_up(path, Why.DAY), closing(Campaign(path)) as campaign:
        try:
            for _ in settle(campaign, given.span):
                for page in read_log(path, last=1):
                    print(clean(str(page), lines=True), flush=True)
        except Refusal as decision:
            print(f"Stopped. {clean(str(decision), _LONGEST)}")
            return 1
    return 0


def do(given: argparse.Namespace, folder: Path) -> int:
    """Let a deed happen, show what would come of it, or name the deeds there are."""
    from tui.cli import done_text

    if given.list or given.name is None:
        word = given.deed or given.name or ""
        print((done_text.deeds_as_json if given.json else done_text.deeds)(word))
        return 0
    if given.deed is None:
        raise ValueError("say which deed: outrider do --list names them")
    from models.dictated.catalogue import verb
    from models.dictated.wording import pairs

    asked, words = verb(given.deed), pairs(given.inputs)
    path = file_of(folder, given.name)
    return _refused(lambda: _do(given, path, asked, words))


def _do(given: argparse.Namespace, path: Path, asked: Verb, words: Mapping[str, str]) -> int:
    from models.campaign import Campaign
    from models.dictated.wording import asking, deed_of
    from tui.cli import done_text

    kept = nullcontext() if given.preview else exchanged.backed_up(path, Why.DAY)
    with kept, closing(Campaign(path)) as campaign, asking(asked):
        with campaign.read() as session:
            deed = deed_of(session, asked, words)
            preview = deed.preview(session) if asked.shown_first else None
        if given.preview:
            shown = preview or _foretold(campaign, deed)
            print((done_text.preview_as_json if given.json else done_text.preview)(shown))
            return 1 if shown.refusals else 0
        dice = _dice(campaign, deed, given.dice) if given.dice is not None else None
        done = campaign.perform(deed, dice, odds=preview.odds if preview else None)
    print((done_text.done_as_json if given.json else done_text.done)(done))
    return 0


def _foretold(campaign: Campaign, deed: Deed) -> Preview:
    """What a deed that is not shown beforehand would tell; where it throws, only for what."""
    from models.deed import Preview
    from rules.dice import GivenDice, Needed

    try:
        would = campaign.rehearse(deed, GivenDice(()))
    except Needed as needed:
        return Preview(title=type(deed).__name__, notes=(f"It throws {needed}.",))
    return Preview(title=would.title, notes=tuple(line["text"] for line in would.lines))


def _dice(campaign: Campaign, deed: Deed, line: str) -> GivenDice:
    """The dice that were typed; raises `ValueError` when they are too many, too few, or wrong."""
    from rules.dice import GivenDice, SupposedDice
    from tui.rolling.dice_line import DiceLine

    def rehearse(dice: PlayDice) -> bool:
        return campaign.rehearse(deed, dice).secret

    rehearse(SupposedDice((), high=False))  # what is refused anyway is not asked for dice
    written = DiceLine(rehearse).read(f"{line} ")
    if written.fault:
        raise ValueError(written.fault)
    if (throw := written.asked.throw) is not None:
        number = written.asked.place(len(written.values))
        raise ValueError(f"the next die is {throw.notation} for {throw.purpose}, {number}")
    return GivenDice(written.values)


def undo(given: argparse.Namespace, folder: Path) -> int:
    """Take back one's own last action, or anybody's."""
    return _turn(given, folder, "There is nothing to take back.")


def redo(given: argparse.Namespace, folder: Path) -> int:
    """Do again what was taken back."""
    return _turn(given, folder, "There is nothing to redo.")


def _turn(given: argparse.Namespace, folder: Path, nothing: str) -> int:
    from models.campaign import Campaign

    path = file_of(folder, given.name)

    def turn() -> int:
        with exchanged.backed_up(path, Why.DAY), closing(Campaign(path)) as campaign:
            way = campaign.undo if given.way == "undo" else campaign.redo
            entry = way(anybodys=given.anybodys)
        head = None if entry else getattr(headline.read(path), given.way)
        if head is not None:
            print(clean(f'{head.others} did that: "{head.title}"; --anybodys means it too.'))
        else:
            print(f"{given.way.title()}: {clean(entry.title)}" if entry else nothing)
        return 0 if entry else 1

    return _refused(turn)


def _refused(act: Callable[[], int]) -> int:
    """The exit status: 1 with the reason where the rules or the campaign refuse."""
    from models.action import Refusal, SoAlready
    from models.journal import Conflict

    try:
        return act()
    except SoAlready as so:
        print(clean(str(so)))
        return 0
    except (Refusal, Conflict) as refusal:
        print(f"outrider: {clean(str(refusal), _LONGEST)}", file=sys.stderr)
        return 1
