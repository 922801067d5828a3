"""Where the referee can go.

A page asks for a place; `tui.routes` alone knows which page is there.
"""

from __future__ import annotations

from inspect import get_annotations
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, dataclass_transform

if TYPE_CHECKING:
    from models.storage.headline import Headline


@dataclass_transform(frozen_default=True)
class Place:
    """Somewhere in the program, with what it is asked with. Numbers are the keys of rows.

    Two are the same that say the same. They are dataclasses to mypy alone: to make so many
    would hold up the first paint by some seven milliseconds.
    """

    _asked: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        cls._asked = tuple(get_annotations(cls))

    def __init__(self, *given: object, **named: object) -> None:
        vars(self).update(zip(self._asked, given, strict=False), **named)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.said == other.said

    def __hash__(self) -> int:
        return hash((type(self), self.said))

    def __repr__(self) -> str:
        return f"{type(self).__name__}{self.said}"

    @property
    def said(self) -> tuple[Any, ...]:
        """What it is asked with, in order."""
        return tuple(getattr(self, name) for name in self._asked)

    @property
    def known_as(self) -> str:
        """What another program calls the same place; a file has another name there."""
        asked = (str(each) for each in self.said if isinstance(each, int | str))
        return " ".join((type(self).__name__, *asked))

    def now(self, headline: Headline) -> Place:
        """The same place as the campaign stands."""
        return self


NOWHERE = Place()
"""The place of a page that was not asked for by one."""


class Saves(Place):
    """The list of campaigns; of one that is `damaged` it offers the backups, and says `why`."""

    damaged: Path | None = None
    why: str = ""


class Backups(Place):
    """The backups of a campaign, by its file."""

    path: Path


class Compared(Place):
    """How the campaign in one file differs from that in another."""

    here: Path
    there: Path


class Desk(Place):
    """The desk of a campaign, by its name."""

    campaign: str

    @property
    def known_as(self) -> str:
        """There is one."""
        return "Desk"


class Scene(Place):
    """The encounter in a phase, with an engine of stealth; both are empty without a scene.

    What led there may be `just_done`: an Enter right after it means nothing yet. It is the same
    place either way.
    """

    phase: str = ""
    engine: str = ""
    just_done: bool = False

    @property
    def said(self) -> tuple[str, str]:
        """The phase and the engine."""
        return self.phase, self.engine

    @property
    def known_as(self) -> str:
        """There is one, whichever phase another program has read of."""
        return "Scene"

    def now(self, headline: Headline) -> Scene:
        """The present scene."""
        return Scene(headline.phase, headline.engine, self.just_done)


class TokenPicture(Place):
    """The token board as players see it."""


class Knowledge(Place):
    """What each side of the scene knows."""


class Told(Place):
    """The scene as the party knows it, and what the players have been told."""


class Map(Place):
    """A map to draw on; without a key, it is asked which."""

    key: int | None = None


class People(Place):
    """Everybody in the campaign."""


class Sheet(Place):
    """The sheet of a person."""

    person: int


class VehicleSheet(Place):
    """The sheet of a vehicle."""

    vehicle: int


class Row(Place):
    """Every field of a row of a table but those left out."""

    table: str
    key: int
    left_out: frozenset[str] = frozenset()


class Kinds(Place):
    """The kinds of people, with the cursor on one of them."""

    kind: int | None = None


class RandomTables(Place):
    """The random tables of the referee's own, with the cursor on one of them."""

    table: int | None = None


class Equipment(Place):
    """The equipment book."""


class Tasks(Place):
    """The task library."""


class Workshop(Place):
    """What is broken."""


class Wounded(Place):
    """The casualty board."""


class Rules(Place):
    """The rule reference, at the first of these rows."""

    rows: tuple[str, ...] = ()


class PlayersRules(Place):
    """The same for players' eyes."""

    rows: tuple[str, ...] = ()


class HouseRules(Place):
    """The rulings that the campaign plays by."""


class HouseTables(Place):
    """The campaign's own tables."""


class Journal(Place):
    """Everything that has happened, with the cursor on an entry if one is named."""

    entry: int = 0


class Life(Place):
    """What has to do with the row that a ref names (`models.tables.base.Row.ref`)."""

    ref: str
    name: str


class Find(Place):
    """One search over everything."""


class PlayersFind(Place):
    """One search over what players may know."""


class PlayersJournal(Place):
    """The journal as players see it."""


class Coming(Place):
    """Everything on the clock."""


class Month(Place):
    """The days of a month, of the present one if no day is named."""

    day: int | None = None


class Frontier(Place):
    """Research, surveys and callings."""


class Research(Place):
    """A research project."""

    key: int


class PlayersResearch(Place):
    """A research project as its players see it."""

    key: int


class Survey(Place):
    """A survey."""

    key: int


class PlayersSurvey(Place):
    """A survey as its players see it."""

    key: int


class Sessions(Place):
    """Every session that was played, with its recap."""


class PlayersRecap(Place):
    """The recap of a session as its players may read it."""

    session: int


class Notes(Place):
    """The notes, or those about the row that `about` names (`models.tables.base.Row.ref`).

    The cursor is on one of them.
    """

    about: str = ""
    note: int | None = None


class Lore(Place):
    """Places, factions and things, with the cursor on one of them."""

    subject: int | None = None


class Table(Place):
    """The seats of the players."""


class SeatShows(Place):
    """What a seat shows now."""

    seat: int


def place_of(ref: str) -> Place:
    """Where one reads of the row that a ref names (`models.tables.base.Row.ref`)."""
    table, _, key = ref.partition(":")
    match table:
        case "person":
            return Sheet(int(key))
        case "vehicle":
            return VehicleSheet(int(key))
        case "subject":
            return Lore(int(key))
        case "session":
            return Sessions()
        case _:
            return Scene()


class Named(NamedTuple):
    """A place that can be asked for by its name, and a sentence on what is there."""

    title: str
    help: str
    place: Place

    @property
    def word(self) -> str:
        """The name as the command line takes it."""
        return self.title.lower().replace("'", "").replace(" ", "-")


NAMED = (
    Named("Scene", "The encounter, or how to begin one.", Scene()),
    Named("Maps", "Draw the maps that scenes are played on.", Map()),
    Named("People", "Everybody's sheets; import people from a file.", People()),
    Named("Kinds", "Kinds of people, to make any number of.", Kinds()),
    Named("Random tables", "Tables of your own to roll on, and name lists.", RandomTables()),
    Named("Equipment", "Weapons, armour, sensors, missiles, explosives and vehicles.", Equipment()),
    Named("Tasks", "The task library; attempt a task.", Tasks()),
    Named("Workshop", "What is broken; diagnose and repair it.", Workshop()),
    Named("Wounded", "Everybody hurt; treat and care for them.", Wounded()),
    Named("Rules", "The rule reference, row by row.", Rules()),
    Named("House rules", "Every ruling this campaign plays by.", HouseRules()),
    Named("House tables", "Tables of your own making.", HouseTables()),
    Named("Find", "Anything in the campaign and the rules, as it is typed.", Find()),
    Named("Journal", "Everything that has happened.", Journal()),
    Named("Players' copy", "The journal as players see it.", PlayersJournal()),
    Named("Sessions", "Every session that was played, with its recap.", Sessions()),
    Named("Notes", "Everything that you wrote down.", Notes()),
    Named("Lore", "Places, factions and things, and their relations.", Lore()),
    Named("Due", "Everything on the clock; meet, move or skip it.", Coming()),
    Named("Month", "The days of a month: what was, and what is due.", Month()),
    Named("Told", "The map as the players know it, and what they were told.", Told()),
    Named("Table", "The seats of the players; open the table to them.", Table()),
    Named("Frontier", "Research, surveys and callings of the frontier.", Frontier()),
)
"""Every place of a campaign that needs nothing chosen first."""
WORDS = tuple(named.word for named in NAMED)
"""What the command line calls them."""
