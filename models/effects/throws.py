"""Crisis points and waking are thrown for, by a key or on the way (W-28 to W-33)."""

from __future__ import annotations

from functools import lru_cache

from models.action import Action
from models.bridge.care import none_of_the_party
from models.bridge.patient import hours_out
from models.effects.due import after_points, close, close_points
from models.effects.recovery import wake
from models.effects.wounds import add_points, waiting
from models.tables import Due, DueDeed, DueState, Person
from rules.odds import every
from rules.recovery import crisis, wakes
from rules.rulings import Rulings


def throw_crisis(action: Action, due: Due, person: Person) -> None:
    """Throw; one more shock point if it goes badly."""
    closed = close_points(action, due, DueState.DONE)
    chosen = action.rulings
    worse = crisis(person.shock, person.moved, action.dice, chosen) > person.shock
    if person.moved and not _more_now(action, person, due):
        person.moved = False
        action.session.add(person)
    if worse:
        action.tell(f"{person.name} gets worse: shock {person.shock + 1}.", "W-28", "W-29")
        add_points(action, person, shock=1)
    else:
        action.tell(f"{person.name} holds on at shock {person.shock}.", "W-28", "W-29")
    action.tell_ruled(chosen, chosen.changed("G-01", "G-85"))
    after_points(action, closed)


def throw_waking(action: Action, due: Due, person: Person) -> None:
    """Throw; whoever does not wake is thrown for again in an hour."""
    close(action, due, DueState.DONE)
    chosen = action.rulings
    if wakes(hours_out(person, due), action.dice, chosen):
        wake(action, person)
    else:
        action.tell(f"{person.name} stays unconscious.", "W-33")
    action.tell_ruled(chosen, chosen.changed("G-01"))


def throw_for(action: Action, due: Due) -> None:
    """Make the throw of one row among others: an entry of its own for players, if it is theirs."""
    person = action.get(Person, due.person_id)
    others = none_of_the_party(person)
    first, said = len(action.dice.thrown), len(action.lines)
    _keep_odds(action, due, person)
    kind = "Crisis point" if due.deed == DueDeed.CRISIS else "Waking"
    with action.published(f"{kind}: {person.name}", apart=True, when=not others):
        if due.deed == DueDeed.CRISIS:
            throw_crisis(action, due, person)
        else:
            throw_waking(action, due, person)
    if others:
        action.keep_dice(first)
        for line in action.lines[said:]:
            line["secret"] = True


def _keep_odds(action: Action, due: Due, person: Person) -> None:
    """The journal keeps how likely the worst was, or waking."""
    chances = action.noted.setdefault("odds", {"need": "", "chances": []})["chances"]
    if due.deed == DueDeed.CRISIS:
        what, chance = "gets worse", _getting_worse(person.shock, person.moved, action.rulings)
    else:
        what, chance = "wakes", _waking(hours_out(person, due), action.rulings)
    chances.append([f"{person.name}: {what}", chance])


@lru_cache(maxsize=256)
def _getting_worse(shock: int, moved: bool, chosen: Rulings) -> float:
    """The chance that a crisis point goes badly; among many hurt a lot are alike."""
    return float(every(lambda dice: crisis(shock, moved, dice, chosen) > shock).get(True, 0))


@lru_cache(maxsize=256)
def _waking(hours: int, chosen: Rulings) -> float:
    """The chance to wake."""
    return float(every(lambda dice: wakes(hours, dice, chosen)).get(True, 0))


def _more_now(action: Action, person: Person, due: Due) -> bool:
    """Whether there is another throw at this moment: being moved counts at each (W-30, G-85)."""
    return any(point.at == due.at for point in waiting(action, person, DueDeed.CRISIS))
