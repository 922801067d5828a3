"""A firefight with everything in it, at the keyboard: no number without its row and its die."""

import re

import pytest

from tests.journeys.accounts import (
    dice_as_typed,
    figures_by_the_document,
    rows_behind_everything,
    what_is_left,
)
from tests.journeys.referee import Referee
from tests.journeys.saved import Saved

pytestmark = [pytest.mark.journey, pytest.mark.timeout(240)]

NAME = "Short Measure"


class Scribe(Referee):
    """A referee who notes every die that is typed, throw by throw."""

    def __init__(self, *where):
        super().__init__(*where)
        self.typed = []

    def throw(self, *throws):
        """Type what the dice show, as any referee, and remember it."""
        self.typed.append([*throws])
        return super().throw(*throws)


@pytest.fixture
def saved(saves):
    return Saved(saves, NAME)


@pytest.fixture
def at(saved, tmp_path):
    with Scribe(saved.folder, NAME, tmp_path) as referee:
        referee.wait_for("In +Due")
        yield referee


def arm(at):
    """A hovertank is made like the pattern in the book; Hanne is given a launcher."""
    at.key("p", until="People · everybody")
    at.key("e", until="Equipment · all")
    at.press("/")
    at.type("hovertank")
    at.key("enter", until="m make")
    at.key("m", until="CREW nobody")
    at.key("escape", until="Equipment · motor pool")
    at.key("escape", until="· motor pool · 3")
    at.key("left", "left", "left", until="Equipment · missiles")
    at.press("g")
    at.pick("Give Final Notice to", "Hanne Rask")
    at.wait_for("undo: given Final Notice")
    at.key("left", until="Equipment · explosives")
    at.press("g")
    at.pick("Give Plastique-9 to", "Wei Sandoval")
    at.wait_for("undo: given Plastique-9")
    at.key("escape", until="People · everybody")
    at.key("escape", until="In +Due")


def put(at, name, zone):
    at.person(name)
    at.press("S")
    at.pick("Four per cent", "Put in a zone by hand")
    at.pick(f"Put {name} in", zone)
    at.wait_for(f"{name}: now in {zone}")


def charge(at):
    """Wei sets ten kilograms against the wall between Culvert and Long bay."""
    at.key("e", until="stretch 1")
    put(at, "Wei Sandoval", "Culvert")
    at.person("Wei Sandoval")
    at.press("m")
    at.pick("Move to", "Long bay")
    at.wait_for(r"(?s)the border is blocked \(A-24\).*Esc leave")
    at.press("escape")
    at.gone("Esc leave")
    at.press("e")
    at.pick("Explosives", "Set it against a wall")
    at.pick("Against which way out?", "Long bay")
    at.pick("Of which explosive?", "Plastique-9")
    at.wait_for("How many kilograms?")
    at.press("enter")
    me = "Wei Sandoval: "
    outcome = at.throw((me + "time", 9), (me + "success", 5), (me + "success, the referee's", 6))
    assert "Plastique-9 lies in Culvert, against the way to Long bay." in outcome
    put(at, "Wei Sandoval", "Fence")


def begin(at):
    """The hovertank and two guards stand in the Yard, one has come to the Fence."""
    at.press("S")
    at.pick("Four per cent", "Vehicles")
    at.pick("Vehicles", "Bring in Hovertank")
    at.pick("On which side?", "opposition")
    at.pick("Where?", "Yard")
    at.wait_for("Hovertank: now in Yard")
    at.press("enter")
    at.gone("Which way does it face")
    put(at, "Ivo Kasprzak", "Yard")
    put(at, "Ruth Amsel", "Yard")
    put(at, "Pauli Ahonen", "Fence")
    at.press("S")
    at.pick("Four per cent", "Begin the fight")
    at.agree()
    at.wait_for("turn 1 · point 8")


def take(at, name, weapon):
    at.wait_for(f"{name}  acts now")
    at.press("c")
    at.pick(f"{name} changes to", weapon)
    at.wait_for(f"{name} now holds: {weapon}")


def rifles(at):
    """One aimed shot, one burst at everybody behind the fence."""
    take(at, "Wei Sandoval", "Blasting stick")
    at.person("Ivo Kasprzak")
    at.press("a")
    at.pick("Fire at", "Ines Calder")
    outcome = at.throw(("to hit", 4), ("hit location", 6), ("wound", 5))
    assert "Ines Calder: right arm: light wound, knocked down" in outcome
    at.count_on("point 7")
    take(at, "Tobias Nkemelu", "Thumper")
    at.person("Ruth Amsel")
    at.press("g")
    at.pick("fires at the area", "Fence")
    outcome = at.throw(
        ("Ines Calder: to hit", 3),
        ("Ines Calder: hit location", 7),
        ("Ines Calder: wound", 3),
        ("Tobias Nkemelu: to hit", 9),
        ("Hanne Rask: to hit", 9),
        ("Nils Harrow: forced to duck", 1),
        ("Nils Harrow: to hit", 9),
        ("Wei Sandoval: to hit", 9),
        ("Pauli Ahonen: forced to duck", 1),
        ("Pauli Ahonen: to hit", 9),
    )
    assert "Ines Calder: left arm: light wound" in outcome
    at.count_on("point 6")


def wrestle(at):
    """Pauli gets hold of Ines."""
    at.person("Pauli Ahonen")
    at.press("w")
    at.pick("Pauli Ahonen wrestles", "Grapple")
    at.pick("Grapple", "Ines Calder")
    outcome = at.throw(("to grapple", 8), ("hit location", 4), ("wound", 1))
    assert "1 control point on Ines Calder: 1 of 7" in outcome
    at.count_on("point 5")


def missile(at):
    """Homing value 7, not evading: a hit on the flank; 48 points against armour of 25."""
    at.person("Hanne Rask")
    at.key("l", until="7 or less on 1D10")
    near = ("Ivo Kasprzak", "Ruth Amsel")
    far = ("Ines Calder", "Tobias Nkemelu", "Hanne Rask", "Nils Harrow", "Wei Sandoval")
    blast = [missed(who, part) for who in near for part in ("concussion hits", "fragments hit")]
    blast += [missed(who, "fragments hit") for who in (*far, "Pauli Ahonen")]
    outcome = at.throw(("homing", 4), *blast, ("suspension or hull", 9), ("vehicle damage", 5))
    assert "The Final Notice hits Hovertank, flank." in outcome
    at.count_on("point 4")


def mortar_called(at):
    """Nils sees the Yard and calls for the mortar."""
    at.person("Nils Harrow")
    at.press("i", "1")
    at.wait_for(r"Yard +\d+% · place")
    at.pick("Call for fire", "Yard")
    at.wait_for("Fired in 1 turn")
    at.just_do()


def grenade(at):
    """The referee rules that it is nearer than the zones say."""
    at.person("Wei Sandoval")
    at.press("t")
    at.pick("Wei Sandoval throws", "Blasting stick")
    at.pick("Throw it at", "Yard")
    at.key("d", until="│ distance, ")
    at.key("1", "0", until="(?s)│ 10 .*Enter takes it")
    at.key("enter", until="d distance: 10")
    at.throw(("to hit", 9))
    at.wait_for("✱burst")
    ivo, ruth = fragment("Ivo Kasprzak", 4, 4), fragment("Ruth Amsel", 7, 3)
    wei = missed("Wei Sandoval"), missed("Wei Sandoval", "fragments hit")
    outcome = at.throw(missed("Ivo Kasprzak"), *ivo, missed("Ruth Amsel"), *ruth, *wei)
    assert "Ivo Kasprzak: abdomen: light wound, knocked down" in outcome


def missed(name, part="concussion hits"):
    """What is thrown for somebody whom a part of an explosion does not hit."""
    return f"{name}: {part}", 9


def fragment(name, location, wound):
    """What is thrown for somebody whom one fragment hits."""
    return [
        (f"{name}: fragments hit", 1),
        (f"{name}: fragments that hit", 1),
        (f"{name}: hit location", location),
        (f"{name}: wound", wound),
    ]


def mortar(at):
    """A turn later Tobias fires, and it comes down in the middle of the Yard."""
    at.count_on("turn 2 · point 8", "N")
    at.wait_for("Due now: Tobias Nkemelu fires at Yard")
    at.count_on("point 7")
    at.key("h", until="observed by Nils Harrow")
    at.throw(("to hit", 9))
    at.wait_for("✱burst")
    outcome = at.throw(
        missed("Ivo Kasprzak"),
        *fragment("Ivo Kasprzak", 3, 1),
        ("Ruth Amsel: concussion hits", 1),
        ("Ruth Amsel: hit location", 4),
        missed("Ruth Amsel", "fragments hit"),
        missed("Ines Calder", "fragments hit"),
        *fragment("Tobias Nkemelu", 9, 2),
        missed("Hanne Rask", "fragments hit"),
        missed("Nils Harrow", "fragments hit"),
        missed("Wei Sandoval", "fragments hit"),
        *fragment("Pauli Ahonen", 6, 1),
    )
    assert "Ivo Kasprzak is unconscious." in outcome
    assert "Ruth Amsel: abdomen: 1 shock, 2 stun, knocked down" in outcome


def breach(at):
    """The charge goes off, and Hanne runs through the hole it makes."""
    at.press("e")
    at.pick("Explosives", "Plastique-9")
    at.pick("Plastique-9 in Culvert", "Set it off")
    at.wait_for("(?s)a hole 150 cm wide.*Esc leave")
    at.press("enter")
    at.wait_for(r"(?s)The way there is open now\..*Enter close")
    at.press("enter")
    at.gone("Enter close")
    put(at, "Hanne Rask", "Culvert")
    at.count_on("point 6")
    at.count_on("point 5")
    at.person("Hanne Rask")
    at.press("m")
    at.pick("Move to", "Long bay")
    at.just_do()
    at.wait_for("Hanne Rask reaches Long bay")


def settle(at):
    """The fight is over; the worst hurt come first, and the first of them is treated."""
    at.press("S")
    at.pick("Four per cent", "End the scene")
    at.agree()
    at.wait_for("Four per cent · over")
    at.key("o", until="Wounded · party")
    at.key("p", until="Wounded · all 5")
    board = re.findall(r"(?m)^ (\w+ \w+) +(?:out cold|awake) ", at.screen)
    serious, light = board[:2], board[2:]
    assert serious == ["Ivo Kasprzak", "Ruth Amsel"]
    assert light == ["Ines Calder", "Tobias Nkemelu", "Pauli Ahonen"]
    at.key("home", until="Ivo Kasprzak · out cold")
    at.press("s")
    at.pick("Who stabilises Ivo Kasprzak?", "Hanne Rask")
    assert "Ivo Kasprzak is stable" in at.throw(("time", 12), ("success", 6))
    at.wait_for("(?s) Ruth Amsel +awake .* Ivo Kasprzak +out cold .*may wake")


def test_a_firefight_with_everything_in_it(at, saved):
    start = saved.content()
    arm(at)
    charge(at)
    begin(at)
    rifles(at)
    wrestle(at)
    missile(at)
    mortar_called(at)
    grenade(at)
    mortar(at)
    breach(at)
    settle(at)

    dice_as_typed(saved, at.typed)
    rows_behind_everything(saved)
    figures_by_the_document(saved)
    what_is_left(saved)

    at.key("escape", until="Four per cent · over")
    at.key("escape", until="In +Due")
    at.key(*["u"] * len([*saved.entries()]), until="Undo: New vehicle: Hovertank")
    assert saved.content() == start
