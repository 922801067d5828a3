"""What the referee sets on the ladder: features, traps and things, conditions, lies."""

from __future__ import annotations

from functools import partial

from models.deeds.stealth.ladder.ground import Mislead, PutFeature, conditions_now, kit_now
from models.deeds.stealth.ladder.secrets import HideThing
from tui.dialogs.menu import Item, Menu
from tui.dialogs.prompt import Prompt, some_text
from tui.dialogs.talk import talk
from tui.encounter.ladder.scout_page import ScoutPage
from tui.shell.command import Command


def _why_no_feature(page: ScoutPage) -> str:
    if page.ladder.features:
        return ""
    return f"There is no feature yet: {page.key_of(feature)} puts one on the ground."


def _why_no_thing(page: ScoutPage) -> str:
    return page.why_out() or _why_no_feature(page)


def feature(page: ScoutPage) -> None:
    """Ask what it is called and where it is."""
    talk(page, partial(_ask_feature, page))


async def _ask_feature(page: ScoutPage) -> None:
    name = await page.outrider.ask(Prompt("What is it?", some_text, hint="a barn"))
    place = await page.ask_place(f"Where is {name}?") if name else None
    if name and place:
        page.roll(PutFeature(page.scene.key, name, *place))


async def conditions(page: ScoutPage) -> None:
    """Open the panel of the conditions as they are."""
    key = page.scene.key
    await page.roll_as_it_is(lambda reader: conditions_now(reader, key))


async def kit(page: ScoutPage) -> None:
    """Open the panel of somebody's equipment as it is."""
    me, key = page.me, page.scene.key
    await page.roll_as_it_is(lambda reader: kit_now(reader, key, me.key))


def mislead(page: ScoutPage) -> None:
    """Ask whom, about which feature, and what they are told."""
    talk(page, partial(_ask_mislead, page))


async def _ask_mislead(page: ScoutPage) -> None:
    sides = [Item(side, side, key=side[0]) for side in ("party", "opposition")]
    side = await page.outrider.ask(Menu("Who is misled?", sides))
    about = await _ask_which(page, "About") if side else None
    if side is None or about is None:
        return
    told = await page.outrider.ask(Prompt("What are they told?", some_text))
    if told is not None:
        await page.do(Mislead(page.scene.key, side, about, told))


def thing(page: ScoutPage) -> None:
    """Ask where somebody puts what."""
    talk(page, partial(_ask_thing, page))


async def _ask_thing(page: ScoutPage) -> None:
    me = page.me
    where = await _ask_which(page, "At which feature?")
    if where is None:
        return
    prompt = Prompt("What is hidden there?", some_text, hint="a trip wire, tracks, a key")
    name = await page.outrider.ask(prompt)
    if name is not None:
        page.roll(HideThing(page.scene.key, me.key, where, name))


async def _ask_which(page: ScoutPage, title: str) -> int | None:
    """Ask for a feature; its key, None for none."""
    items = [Item(f.key, f.name, "; ".join(f.things)) for f in page.ladder.features]
    found: int | None = await page.outrider.ask(Menu(title, items))
    return found


FEATURE = Command("e", "feature", "A new feature to search (B-03).", feature)
THING = Command(
    "x", "trap, thing", "Set a trap or hide a thing at a feature.", thing, _why_no_thing,
    footer=False,
)  # fmt: skip
CONDITIONS = Command(
    "c", "conditions", "Light and ground for everybody (B-22).", conditions, footer=False
)
KIT = Command(
    "k", "equipment", "What somebody has to hide and to see with (B-11).", kit, ScoutPage.why_out,
    footer=False,
)  # fmt: skip
MISLEAD = Command(
    "i", "false information", "Tell a side something untrue (B-30).", mislead, _why_no_feature,
    footer=False,
)  # fmt: skip
