"""What an engine of stealth is asked about a scene: the contract that each of them keeps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from sqlmodel import Session

from models.bridge.terrain import Bare, Lie
from models.tables import Participant
from rules.stealth.scores import Aptitudes
from rules.tally import Tally


class Concealable(Protocol):
    """Somebody in a scene who may be hidden."""

    @property
    def hidden(self) -> bool:
        """Whether they are in hiding."""
        ...


class Engine:
    """The stealth rules that a scene is played by, as far as they read rows (G-160).

    Nothing here writes, and nothing asks for more than a row or two: `Field` leans on it. What is
    not said otherwise is so on open ground on which nothing lies and nobody conceals themselves.
    """

    by_rules = "by no rules of stealth"
    """How a scene is played by it, in a few words."""
    step = ""
    """What it counts the time by, one after the other; empty where it does not."""
    chapter = ""
    """The letter of its chapter of the rules; empty for none."""
    open_ground = True
    """Whether people stand somewhere in metres; else in the zones of a map."""
    called: Mapping[str, str] = {}
    """What the scores it goes by are called, by their columns of a person."""
    opening_rows: tuple[str, ...] = ("G-160",)
    """The rows by which a scene of it begins."""
    ambush_rows: tuple[str, ...] = ("G-161",)
    """The rows by which those in ambush act before the count."""
    no_defence = ""
    """The row by which nobody ducks from a first attack out of ambush; empty where they may."""
    plain_in_a_fight = False
    """Whether in a fight whoever stands in plain sight is known to the other side."""
    lies_in_stealth = False
    """Whether it counts in stealth that somebody lies down."""
    knows_whom_it_attacks = False
    """Whether the referee's side has spotted whom it fires at in its sight (INVENTED)."""
    after_a_fight = "Everybody stays where they are and gives up the cover they had taken."
    """Where people are when a fight has been broken off, as a sentence."""
    why_no_sensors = ""
    """Why sensors find nobody before the fight; empty when they may (N-01)."""

    def lie(self, session: Session, scene_id: int) -> Lie:
        """What lies on the open ground of a scene: walls, things to get behind, light."""
        return Bare()

    def in_view(self, row: Participant) -> bool:
        """Whether every side knows where somebody is, without anybody having spotted them."""
        return False

    def why_not_seen_by_hand(self, phase: str) -> str:
        """Why the referee does not say of one person that a side sees them; empty when they may."""
        return ""

    def where(self, x: float, y: float) -> str:
        """A place on open ground in words, from metres east and north."""
        return f"{round(x)}, {round(y)} m"

    def conceals(self, row: Concealable) -> str:
        """Why nobody can aim at somebody, as no enemy knows who is there; empty if they can."""
        return ""

    def surprise(self, row: Participant, target: Participant | None) -> Tally:
        """What an attack gains as the first out of concealment or ambush; no target for an area."""
        return Tally()

    def ambushed(self, row: Participant) -> Tally:
        """What every attack of somebody loses who walked into an ambush."""
        return Tally()

    def suspected(self, row: Participant) -> Tally:
        """What a shot loses at somebody whom the firer's side has not spotted."""
        return Tally()

    def scores(self, of: Aptitudes) -> Mapping[str, Tally]:
        """Its scores by their columns, as they may be proposed from a sheet (G-160)."""
        return {}
