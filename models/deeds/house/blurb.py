"""What a campaign is about, in words."""

from __future__ import annotations

from dataclasses import dataclass

from models.action import Action, Refusal, SoAlready
from models.tables.world import LONGEST_BLURB
from models.text import clean


@dataclass(frozen=True, slots=True)
class ChangeBlurb:
    """The campaign is about this: a line, or nothing. The list of campaigns shows it."""

    blurb: str

    def perform(self, action: Action) -> None:
        """Write it; raises `Refusal` for what is too long, and where it says so already."""
        world = action.world
        blurb = clean(self.blurb)
        if len(blurb) > LONGEST_BLURB:
            raise Refusal(f"At most {LONGEST_BLURB} characters; you wrote {len(blurb)}.")
        if blurb == world.blurb:
            raise SoAlready("It says so already.")
        world.blurb = blurb
        action.session.add(world)
        action.title = "What the campaign is about"
        action.secret = True
        action.tell(blurb or "Nothing is said of it any more.")
