"""From an empty folder to the first shot, by somebody who reads nothing but the screen."""

import pytest

from tests.journeys.referee import OUTRIDER, Act, Referee
from tests.journeys.saved import Saved
from tests.journeys.terminal import Terminal

pytestmark = [pytest.mark.journey, pytest.mark.timeout(240)]

MOST_KEYS = 300
PAPER = {
    "Mara Voss": "STR 7 DEX 11 END 8 INT 9 EDU 8 DET 10, Rifle 3, Medical 2, vest, assault rifle",
    "Jon Okafor": "STR 8 DEX 8 END 8 INT 12 EDU 7 DET 6, Pistol 2, Electronics 3, vest, pistol",
    "Lin Tao": "STR 6 DEX 7 END 9 INT 9 EDU 14 DET 9, Medical 4, Pistol 1, vest, pistol",
    "Teo Brandt": "STR 13 DEX 8 END 10 INT 6 EDU 6 DET 7, Shotgun 3, Driver 2, vest, shotgun",
}
"""What stands on the sheets on the table: whole, with names and commas."""
CHARACTERS = (
    "Mara Voss, →7→11→8→9→8 D→10, R→3, Med→2, v→, as→",
    "Jon Okafor, →8→8→8→12→7→6, P→2, E→3, v→, p→",
    "Lin Tao, →6→7→9→9→14→9, M→4, P→1, v→, p→",
    "Teo Brandt, →13→8→10→6→6→7, S→3, Dr→2, v→, s→",
)
"""How that is typed by somebody who takes what is offered as soon as it is right."""


class Beginner(Referee):
    """Somebody who starts the program for the first time; every key is counted."""

    def __init__(self, saves, home):
        Terminal.__init__(self, [OUTRIDER, "--saves", saves], home=home, forked=True)
        self.acts = [Act("opening")]
        self._closes = False

    def write(self, text):
        """Type a text; at an arrow what is offered is taken with its key."""
        first, *more = text.split("→")
        self.type(first)
        for part in more:
            self.press("right")
            self.type(part)

    def line(self, text, until):
        """Type a line, and go on with Enter."""
        self.write(text)
        self.key("enter", until=until)


def bare(screen):
    """The words on a screen, without the frame of its box."""
    return screen.replace("│", " ").split()


def new_campaign(at, characters=CHARACTERS, until="Mara Voss .* Ledger carbine"):
    """What `n` asks for; the desk then shows what is waited for."""
    at.wait_for("No campaigns yet: n makes one of your own")
    at.act("campaign")
    at.key("n", until="A new campaign")
    at.line("Dust", until="Its first day: Mon 1 Jan 2300")
    at.key("enter", until="Space marks what it begins with")
    at.key("enter", until="A character on each line")
    at.act("characters")
    for line, (name, rest) in zip(characters, PAPER.items(), strict=False):
        at.write(line)
        at.wait_for(lambda screen, said=f"{name}, {rest}": said in " ".join(bare(screen)))
        at.key("enter", until="An empty line goes on")
    at.key("enter", until="Enter makes the campaign")
    at.key("enter", until=until)


def floor_plan(at):
    """The scene, and where it is."""
    at.act("floor plan")
    at.key("e", until="Name of the scene")
    at.key("enter", until="Stealth by which rules")
    at.key("enter", until="The zones of Scene 1")
    at.line("Yard-Hall-Office, H→-Store d→", until="Who enters the scene")
    at.key("enter", until="They enter at")
    at.key("enter", until="Nobody else is here: S brings them in")


def others(at):
    """Two squads and a truck in one line that says where each is, by its first letters."""
    at.act("squads and truck")
    at.key("S", until="as in: 6 green guards with rifles")
    at.key("n", until="One in a line, many in a sentence")
    at.write("6 g→ in H→, 3 so→ in O→, a t→ in Y→")
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
    assert saved.sql(
        "SELECT zone.name, count(*) FROM participant JOIN zone ON zone.id = zone_id "
        "GROUP BY zone.id ORDER BY zone.name"
    ) == [("Hall", 6), ("Office", 3), ("Yard", 4)]
    assert saved.sql("SELECT name FROM vehicle WHERE NOT pattern") == [("Truck",)]
    assert saved.sql(
        "SELECT count(*) FROM deployment JOIN zone ON zone.id = zone_id AND zone.name = 'Yard'"
    ) == [(1,)]
    assert saved.sql(
        "SELECT strength, dexterity, endurance, intelligence, education, determination "
        "FROM person WHERE side = 'party' ORDER BY id"
    ) == [(7, 11, 8, 9, 8, 10), (8, 8, 8, 12, 7, 6), (6, 7, 9, 9, 14, 9), (13, 8, 10, 6, 6, 7)]
    assert saved.sql("SELECT count(*) FROM weapon WHERE person_id IS NOT NULL AND in_hand") == [
        (13,)
    ]
    assert "Fire" in [entry.deed for entry in saved.entries()]
    assert sum(keys.values()) <= MOST_KEYS, keys
