"""From an empty folder to the first shot, by somebody who reads nothing but the screen."""

import pytest

from tests.journeys.referee import OUTRIDER, Act, Referee
from tests.journeys.saved import Saved
from tests.journeys.terminal import Terminal

pytestmark = [pytest.mark.journey, pytest.mark.timeout(240)]

MOST_KEYS = 300
CHARACTERS = (
    "Mara Voss, 7C89A6, Rifle 3, Medical 1, rifle",
    "Jon, 888C76, Pistol 2, Electronics 3, pistol",
    "Lin, 6 7 9 9 14 9, Medical 4, Pistol 1, Snub",
    "Teo, D8A667, Shotgun 3, Drive 2, shotgun",
)
"""As they stand on paper: six characteristics, skills, a weapon each."""


class Beginner(Referee):
    """Somebody who starts the program for the first time; every key is counted."""

    def __init__(self, saves, home):
        Terminal.__init__(self, [OUTRIDER, "--saves", saves], home=home, forked=True)
        self.acts = [Act("opening")]
        self._closes = False

    def line(self, text, until):
        """Type a line, and go on with Enter."""
        self.type(text)
        self.key("enter", until=until)


def new_campaign(at, characters=CHARACTERS, until="Mara Voss .* Ledger carbine"):
    """What `n` asks for; the desk then shows what is waited for."""
    at.wait_for("No campaigns yet: n makes one of your own")
    at.act("campaign")
    at.key("n", until="A new campaign")
    at.line("Dust", until="Its first day: Mon 1 Jan 2300")
    at.key("enter", until="Space marks what it begins with")
    at.key("enter", until="A character on each line")
    at.act("characters")
    for line in characters:
        at.line(line, until="An empty line goes on")
    at.key("enter", until="Enter makes the campaign")
    at.key("enter", until=until)


def floor_plan(at, plan="Yard-Hall-Lab-Store, H-Office door"):
    """The scene, and where it is."""
    at.act("floor plan")
    at.key("e", until="There is no scene")
    at.key("enter", until="Name of the scene")
    at.key("enter", until="Stealth by which rules")
    at.key("enter", until="The zones of Scene 1")
    at.line(plan, until="Who enters the scene")
    at.key("enter", until="They enter at")
    at.key("enter", until="Nobody else is here: S brings them in")


def others(at):
    """Two squads and a truck in one line that says where each is, by its first letters."""
    at.act("squads and truck")
    at.key("S", until="as in: 6 green guards with rifles")
    at.key("n", until="One in a line, many in a sentence")
    at.type("6 guards in the Hall, 3 soldiers in L, a truck in Y")
    at.wait_for("vehicle: like Truck of the book")
    at.key("enter", until="undo: New people: Guard 1 to")


def first_shot(at):
    """The fight begins, and somebody of the party fires."""
    at.act("fight")
    at.key("S", until="Begin the fight")
    at.key("f", until="Nobody is surprised")
    at.key("enter", until="turn 1 . point 5")
    at.person("Mara Voss")
    at.key("f", until="Fire at")  # what began the fight fires as well
    at.key("1", until="Enter")
    at.key("enter", until="fires? at|hits|misses")


def test_the_first_shot_within_three_hundred_keys(tmp_path):
    folder = tmp_path / "saves"
    with Beginner(folder, tmp_path) as at:
        new_campaign(at)
        floor_plan(at)
        others(at)
        first_shot(at)
        at.press("ctrl+q")
        assert at.wait_exit() == 0
        keys = {act.kind: act.keys for act in at.acts}
    saved = Saved(folder, "Dust")
    assert saved.sql("SELECT count(*) FROM person") == [(13,)]
    assert saved.sql("SELECT name FROM vehicle WHERE NOT pattern") == [("Truck",)]
    assert saved.sql(
        "SELECT count(*) FROM deployment JOIN zone ON zone.id = zone_id AND zone.name = 'Yard'"
    ) == [(1,)]
    assert saved.sql(
        "SELECT strength, dexterity, education FROM person WHERE name = 'Mara Voss'"
    ) == [(7, 12, 10)]
    assert saved.sql("SELECT count(*) FROM weapon WHERE person_id IS NOT NULL AND in_hand") == [
        (13,)
    ]
    assert "Fire" in [entry.deed for entry in saved.entries()]
    assert sum(keys.values()) <= MOST_KEYS, keys
