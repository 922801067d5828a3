"""Throws to spot and to stay unseen, what calls for them, and what is known without."""

from __future__ import annotations

from functools import partial

from models.deeds.stealth.bands.happening import ActClose, Event, Happens, SetSpotted
from models.deeds.stealth.bands.throwing import LetGo, ThrowDetection
from rules.stealth.bands.environment import Band
from tui.dialogs.menu import Item, Menu
from tui.dialogs.talk import talk
from tui.encounter.bands.grouping import why_no_group
from tui.encounter.bands.track_page import TrackPage
from tui.shell.command import Command


def why_no_pair(page: TrackPage) -> str:
    """Why there is no group with an enemy."""
    none = "" if page.pair() else "No enemy is on the track."
    return why_no_group(page) or none


def throw(page: TrackPage) -> None:
    """Throw for both sides."""
    mine, enemy = page.both
    page.roll(ThrowDetection(page.scene.key, mine.key, enemy.key))


def _why_none_due(page: TrackPage) -> str:
    pair = page.pair()
    due = pair is not None and page.is_due(pair[0], pair[1].key)
    return why_no_pair(page) or ("" if due else "No throw is due between them.")


async def let_go(page: TrackPage) -> None:
    """Let go what is due between the two."""
    mine, enemy = page.both
    await page.do(LetGo(page.scene.key, mine.key, enemy.key))


def _why_no_other(page: TrackPage) -> str:
    mine = page.mine()
    several = mine is not None and len(mine.enemies) > 1
    return why_no_pair(page) or ("" if several else "There is only one enemy on the track.")


def other(page: TrackPage) -> None:
    """Show the next enemy that looks for them."""
    page.turned += 1
    page.reload()


def notice(page: TrackPage) -> None:
    """Choose what calls for a throw."""
    talk(page, partial(_note, page))


async def _note(page: TrackPage) -> None:
    items = [
        Item(Event.NOTICE, "They draw notice", "a noise, a light: all enemies look", "n"),
        Item(Event.WORD, "They are tipped off", "by radio, by sign: they look", "w"),
    ]
    event = await page.outrider.ask(Menu("What is new? (R-06)", items))
    if event is not None:
        await page.do(Happens(page.scene.key, page.ours.key, event))


def _why_not_close(page: TrackPage) -> str:
    mine, lines = page.mine(), page.track.lines.items() if page.track else ()
    near = any(
        mine is not None and target == mine.key
        and line.band is Band.CLOSE and not line.watch.spotted
        for (_, target), line in lines
    )  # fmt: skip
    far = "" if near else "No enemy who has not spotted them is at close range (R-15)."
    return why_no_pair(page) or far


async def close(page: TrackPage) -> None:
    """One action at close range."""
    await page.do(ActClose(page.scene.key, page.ours.key))


def spotted(page: TrackPage) -> None:
    """Choose who has spotted whom, by hand."""
    talk(page, partial(_say_spotted, page))


async def _say_spotted(page: TrackPage) -> None:
    pair = page.pair()
    if pair is None or page.track is None:
        return
    items = []
    for one, other in (pair, pair[::-1]):
        known = page.track.lines[one.key, other.key].watch.spotted
        words = "out of sight of" if known else "spotted by"
        deed = SetSpotted(page.scene.key, one.key, other.key, not known)
        items.append(Item(deed, f"{other.name} {words} {one.name}", "by hand"))
    chosen: SetSpotted | None = await page.outrider.ask(Menu("Who knows of whom?", items))
    if chosen is not None:
        await page.do(chosen)


THROW = Command(
    "t", "throw", "Throw stealth and observation, both sides (R-02).", throw, why_no_pair
)
LET_GO = Command("w", "waive", "Skip the throws that are due.", let_go, _why_none_due)
OTHER = Command(
    "O", "other enemy", "The next enemy that looks for them.", other, _why_no_other, looks=True
)
NOTICE = Command(
    "n", "noise, news", "Something new calls for a throw (R-06).", notice, why_no_group,
    footer=False,
)  # fmt: skip
CLOSE = Command(
    "a", "act close", "One action at close range (R-15).", close, _why_not_close, footer=False
)
SPOTTED = Command(
    "k", "spotted by hand", "Say who has spotted whom.", spotted, why_no_pair, footer=False
)
