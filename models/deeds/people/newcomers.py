"""People who were written outside of the campaign join it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from sqlmodel import Session

from models.action import Action, Refusal
from models.bridge.joint import listed
from models.deed import Preview
from models.exchange.people.draft import Draft
from models.exchange.people.newcomers import Newcomer, make, plan, wrong_with
from models.exchange.people.squads import look_at, make_squad
from models.exchange.people.stat_block import Sentence
from models.tables import Side

_NAMED = 3
_AT_ONCE = 40
_TOLD = 20
_DETAILED = 50


class Looked(NamedTuple):
    """Who would be made: each person, each group, and what is wrong.

    What is wrong stands with the line in which it was written, 0 where that is not known.
    """

    coming: list[Newcomer]
    many: list[Preview]
    wrong: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class NewPeople:
    """Make people of drafts, all or none: sheets, skills, gear, tags, and what was left as notes.

    With them come the `squads`, each many by a sentence.

    What a draft does not say is that of a blank sheet; consciousness level, life level and throw
    range of that are INVENTED (G-48, G-49, G-67). Gear that is only named is like the book's.
    """

    CHANGES_MUCH: ClassVar[bool] = True

    drafts: tuple[Draft, ...]
    squads: tuple[str, ...] = ()

    @property
    def lasts(self) -> str:
        """What goes on where there are so many that no key should wait for them; empty for few."""
        return "Writing it" if len(self.drafts) > _AT_ONCE else ""

    def looked_at(self, session: Session) -> Looked:
        """Who would be made, and what is wrong with whom."""
        coming = plan(session, self.drafts)
        taken = {one.name for one in coming}
        many = [look_at(session, squad, taken) for squad in self.squads]
        wrong = [(one.draft.number, wrong_with(one)) for one in coming if one.wrong]
        for squad, group in zip(self.squads, many, strict=True):
            wrong += _wrong_with_many(squad, group)
        # What all lack is said once, last.
        once = {said: number for number, said in reversed(wrong)}
        return Looked(coming, many, tuple((n, said) for said, n in reversed(once.items())))

    def preview(self, session: Session) -> Preview:
        """Of each person what was understood, what was mapped how, and what is left."""
        coming, many, wrong = self.looked_at(session)
        if wrong or not (coming or many):
            return Preview("", refusals=tuple(said for _, said in wrong) or (_NOBODY,))
        notes = tuple(f"{one.name}: {line}" for one in coming for line in one.lines)
        notes += tuple(f"{one.title}: {line}" for one in many for line in one.notes)
        title = _title(coming, [one.title for one in many])
        return Preview(title, notes=notes, rows=("G-48", "G-49", "G-67"))

    def perform(self, action: Action) -> None:
        """Make them; raises `Refusal` for nobody, and for the first that cannot be."""
        coming = plan(action.session, self.drafts, action.progress)
        if not (coming or self.squads):
            raise Refusal(_NOBODY)
        make(action, coming)
        many = [make_squad(action, squad) for squad in self.squads]
        action.title = _title(coming, [made.said for made in many])
        party = [one for one in coming if one.side is Side.PARTY]
        action.secret = len(party) < len(coming) or any(
            made.side is not Side.PARTY for made in many
        )
        with action.published(_title(party), when=bool(party) and action.secret):
            _tell_of(action, party)
        _tell_of(action, [one for one in coming if one.side is not Side.PARTY])
        for one in coming[:_DETAILED]:
            for line in one.remarks:
                action.tell(f"{one.name}: {line}", secret=True)


_NOBODY = "There is nobody to add."


def _wrong_with_many(squad: str, look: Preview) -> Iterator[tuple[int, str]]:
    """What is wrong with a sentence, the first of it with its line."""
    number = squad.number if isinstance(squad, Sentence) else 0
    for place, line in enumerate(look.refusals):
        yield number, f"Line {number}: {line}" if number and not place else line


def _title(coming: Sequence[Newcomer], many: Sequence[str] = ()) -> str:
    who = "; ".join((*([_said(coming, _NAMED)] if coming else []), *many))
    return f"New {'person' if len(coming) == 1 and not many else 'people'}: {who}"


def _said(coming: Sequence[Newcomer], most: int) -> str:
    """So many names at most, and how many more."""
    more = len(coming) - most
    names = [one.name for one in coming[:most]]
    return listed([*names, f"{more} more"] if more > 0 else names)


def _tell_of(action: Action, coming: Iterable[Newcomer]) -> None:
    for side, members in _by_side(coming):
        action.tell(f"{side.capitalize()}: {_said(members, _TOLD)}", "G-48", "G-49", "G-67")


def _by_side(coming: Iterable[Newcomer]) -> Iterator[tuple[Side, list[Newcomer]]]:
    members: dict[Side, list[Newcomer]] = {side: [] for side in Side}
    for one in coming:
        members[one.side].append(one)
    return ((side, there) for side, there in members.items() if there)
