"""What the referee sets up on the ladder: features, conditions, kit, hiding, and the bounds."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import Session, select

from models.action import Action, Refusal
from models.bridge.by_key import standing
from models.bridge.group import all_names, names, unknown_to_players
from models.bridge.ladder import Ladder, ladder_of, not_in_stealth
from models.deed import YES_NO, Option, Preview
from models.effects.clock import pass_time
from models.effects.locating import suspect
from models.fields import checked
from models.tables import LadderFeature, LadderKit, Side
from models.text import counted, east_and_north
from rules.stealth.ladder.units import PERCEPTION, STEALTH
from rules.tally import INVENTED

KIT = (
    ("camouflage", "camouflage (B-11)"),
    ("burdened", "encumbered or conspicuous (B-12)"),
    ("telescope", "telescope or binoculars (B-23)"),
    ("nightsights", "nightsights (B-24)"),
    ("psi_stealth", "psi that hides (B-15)"),
    ("psi_perception", "psi that sees (B-26)"),
    ("hides_as", "hides as, or in (B-33)"),
    ("sees_as", "sees as, or from (B-34)"),
)
UNITS = {
    name: (("", "a person"), *((unit, unit) for unit in table))
    for name, table in (("hides_as", STEALTH), ("sees_as", PERCEPTION))
}


@dataclass(frozen=True, slots=True)
class PutFeature:
    """A feature that can be searched as a whole (B-03)."""

    scene: int
    name: str
    x: float
    y: float
    across: int = 6

    def preview(self, session: Session) -> Preview:
        """How large an area one search of it covers."""
        ladder_of(session, self.scene)
        return Preview(
            title=f"{self.name}, {east_and_north(self.x, self.y)}",
            notes=("Smaller for small things, larger for large ones (B-03).",),
            rows=("B-03",),
            options=(Option("across", "metres across", self.across, low=1, high=500),),
        )

    def perform(self, action: Action) -> None:
        """Put it on the ground."""
        ladder = ladder_of(action.session, self.scene)
        name = checked("ladderfeature", "name", self.name)
        across = checked("ladderfeature", "across", str(self.across))
        action.session.add(
            LadderFeature(scene_id=ladder.scene.key, name=name, x=self.x, y=self.y, across=across)
        )
        action.title = f"{name}, {across} m across"
        action.tell(f"{name} is {east_and_north(self.x, self.y)}.", "B-03")


@dataclass(frozen=True, slots=True)
class SetConditions:
    """What the scene does to Perception and Stealth (B-14, B-22)."""

    scene: int
    conditions: int = 0
    darkness: int = 0
    terrain: int = 0

    def preview(self, session: Session) -> Preview:
        """What may be set."""
        ladder = ladder_of(session, self.scene)
        return Preview(
            title=f"Conditions of {ladder.scene.name}",
            notes=("Nightsights cancel darkness (B-24).",),
            rows=("B-14", "B-22", "B-24"),
            options=(
                Option("conditions", "Perception", self.conditions, low=-9, high=9),
                Option("darkness", "darkness", self.darkness, low=-9, high=0),
                Option("terrain", "Stealth, terrain", self.terrain, low=-9, high=9),
            ),
        )

    def perform(self, action: Action) -> None:
        """Set them."""
        row = ladder_of(action.session, self.scene).ground
        row.conditions, row.darkness, row.terrain = self.conditions, self.darkness, self.terrain
        action.session.add(row)
        action.title = "Conditions"
        action.tell(
            f"Perception {self.conditions:+d}, darkness {self.darkness:+d}, "
            f"Stealth by terrain {self.terrain:+d}.",
            "B-14",
            "B-22",
        )


@dataclass(frozen=True, slots=True)
class SetKit:
    """What somebody has that helps or hinders them here (B-11 to B-15, B-23 to B-26)."""

    scene: int
    who: int
    camouflage: int = 0
    burdened: bool = False
    telescope: int = 0
    nightsights: bool = False
    psi_stealth: int = 0
    psi_perception: int = 0
    hides_as: str = ""
    sees_as: str = ""

    def preview(self, session: Session) -> Preview:
        """What may be set."""
        ladder = ladder_of(session, self.scene)
        stand = ladder.field.stand(self.who)
        person = stand.person
        return Preview(
            title=f"{stand.name} on the ladder",
            notes=(f"Stealth {person.ladder_stealth}, Perception {person.ladder_perception}.",),
            rows=("B-10", "B-11", "B-12", "B-13", "B-15", "B-16", "B-21", "B-23", "B-24", "B-26"),
            options=tuple(self._option(*one) for one in KIT),
        )

    def perform(self, action: Action) -> None:
        """Set it."""
        ladder = ladder_of(action.session, self.scene)
        stand = ladder.field.stand(self.who)
        row = ladder.kit(stand)
        for name, _ in KIT:
            setattr(row, name, getattr(self, name))
        action.session.add(row)
        action.title = f"{stand.name}: equipment"
        action.secret = unknown_to_players([stand])
        action.tell(f"{stand.name}: equipment for hiding and seeing set by hand.", "B-11", "B-23")

    def _option(self, name: str, label: str) -> Option:
        value = getattr(self, name)
        if name in UNITS:
            return Option(name, label, value, UNITS[name])
        if isinstance(value, bool):
            return Option(name, label, value, YES_NO)
        return Option(name, label, value, low=0, high=9)


@dataclass(frozen=True, slots=True)
class HideOnLadder:
    """The referee says that people are hidden, or no longer.

    With time, one skilled figure conceals them all: `by` is who does, 0 for each by themselves
    (B-11).
    """

    scene: int
    people: tuple[int, ...]
    hidden: bool
    by: int = 0

    def perform(self, action: Action) -> None:
        """Hide or show them."""
        ladder = ladder_of(action.session, self.scene)
        stands = standing(action.session, ladder.scene, self.people)
        for stand in stands:
            stand.participant.hidden = self.hidden
            kit = ladder.kit(stand)
            kit.concealed_by = self.by or None
            action.session.add_all((stand.participant, kit))
        word = "hidden" if self.hidden else "in the open"
        by = f", concealed by {ladder.field.stand(self.by).name}" if self.by else ""
        action.title = f"{names(stands)}: {word}"
        action.secret = unknown_to_players(stands)
        action.tell(f"{all_names(stands)}: {word}{by}.", "B-10", *(("B-11",) if self.by else ()))


@dataclass(frozen=True, slots=True)
class Mislead:
    """The hidden side tells a side something false about a place (B-30)."""

    scene: int
    side: str
    feature: int
    told: str

    def perform(self, action: Action) -> None:
        """Let them suspect it."""
        ladder = ladder_of(action.session, self.scene)
        feature = ladder.features.get(self.feature)
        if feature is None:
            raise Refusal("That feature is no longer there.")
        if self.side not in set(Side):
            raise Refusal(f"{self.side!r} is not a side.")
        action.title = f"Told the {self.side}"
        action.secret = self.side != Side.PARTY
        place = (feature.x, feature.y)
        suspect(action, ladder, self.side, f"{feature.name}: {self.told}", place, None)


@dataclass(frozen=True, slots=True)
class NextBound:
    """The next bound: everybody may look once more, and time passes (B-07).

    That it takes as long as a stretch between zones is INVENTED.
    """

    scene: int

    def perform(self, action: Action) -> None:
        """Begin it."""
        ladder = ladder_of(action.session, self.scene)
        if why := not_in_stealth(ladder):
            raise Refusal(why)
        pass_time(action, ladder.scene.stretch_seconds)
        _fresh(action, ladder)
        ladder.scene.stretch += 1
        action.session.add(ladder.scene)
        action.title = f"Bound {ladder.scene.stretch}"
        minutes = counted(ladder.scene.stretch_seconds // 60, "minute")
        begun = f"{minutes} pass: bound {ladder.scene.stretch} begins."
        action.tell(begun, INVENTED, "B-07", "G-146")


def kit_now(session: Session, scene: int, who: int) -> SetKit:
    """The deed that leaves somebody's equipment as it is."""
    row = session.exec(select(LadderKit).where(LadderKit.participant_id == who)).first()
    row = row or LadderKit(participant_id=who)
    return SetKit(scene, who, **{name: getattr(row, name) for name, _ in KIT})


def conditions_now(session: Session, scene: int) -> SetConditions:
    """The deed that leaves the conditions as they are."""
    row = ladder_of(session, scene).ground
    return SetConditions(scene, row.conditions, row.darkness, row.terrain)


def _fresh(action: Action, ladder: Ladder) -> None:
    for stand in ladder.field.stands:
        row = stand.participant
        if row.acted or row.toward_metres:
            row.acted, row.toward_metres = False, 0
            action.session.add(row)
