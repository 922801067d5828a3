"""Groups on the track: who goes together, what a group is like, and the ground for all."""

from __future__ import annotations

from functools import partial

from models.deeds.stealth.bands.grouping import FormGroup, sides_apart
from models.deeds.stealth.bands.opening import BeginFight
from models.deeds.stealth.bands.setting import ground_now, group_now
from models.deeds.stealth.scores import ProposeScores
from models.fields import checked
from tui.dialogs.prompt import Prompt
from tui.dialogs.talk import talk
from tui.encounter.bands.track_page import TrackPage
from tui.encounter.target_page import TargetPage
from tui.shell.command import Command


def why_no_group(page: TrackPage) -> str:
    """Why there is no group under the cursor to do anything with."""
    if page.mine() is not None:
        return ""
    return f"They are in no group: {page.key_of(group)} forms the sides as groups."


def _why_none_to_form(page: TrackPage) -> str:
    if page.marked or (page.track and page.track.ungrouped):
        return ""
    marks = page.key_of(TargetPage.action_mark)
    return f"Everybody is in a group: {marks} marks who is to go together."


async def group(page: TrackPage) -> None:
    """Put the marked people into a group, or the sides into one each."""
    if page.marked:
        talk(page, partial(_form, page))
    else:
        await page.roll_as_it_is(lambda reader: sides_apart(reader, page.scene.key))


async def _form(page: TrackPage) -> None:
    people = [f for f in page.in_order(page.scene) if f.key in page.marked]
    name = await page.outrider.ask(
        Prompt(
            f"Name of the group of {len(people)}",
            lambda text: checked("bandgroup", "name", text),
            initial=people[0].name,
        )
    )
    if name is not None:
        await page.do(FormGroup(page.scene.key, tuple(f.key for f in people), name))


async def set_group(page: TrackPage) -> None:
    """Change what the group is like."""
    key = page.ours.key
    await page.roll_as_it_is(lambda reader: group_now(reader, page.scene.key, key))


async def ground(page: TrackPage) -> None:
    """Change the environment."""
    await page.roll_as_it_is(lambda reader: ground_now(reader, page.scene.key))


def assets(page: TrackPage) -> None:
    """See what the sheets propose."""
    page.roll(ProposeScores(page.scene.key, page.ours.people))


def fight(page: TrackPage) -> None:
    """See who acts first, then begin the fight."""
    page.roll(BeginFight(page.scene.key))


GROUP = Command(
    "g", "group", "Form groups: the sides, or those who are marked.", group, _why_none_to_form
)
STATUS = Command(
    "s", "status", "Formation, status, cover, equipment (R-23, R-24).", set_group, why_no_group
)
GROUND = Command("e", "environment", "Ground, light, weather, starshell (R-16).", ground)
ASSETS = Command(
    "A", "assets", "Propose assets from the sheets (R-01).", assets, why_no_group, footer=False
)
FIGHT = Command("f", "fight", "Begin the fight; those unseen act first (G-161).", fight)
