"""The same party past the same guards four times, by each stealth engine, to the first shot."""

import re
import sqlite3
from contextlib import closing

import pytest

from tests.journeys.referee import Referee, outrider

pytestmark = [pytest.mark.journey, pytest.mark.timeout(120)]

NAME = "Short Measure"
CANARY = "CANARY"
SECRETS = (
    "to Office",  # the patrol out of sight
    "throw is due",
    "not spotted",
    "failure: nothing",
    "whistled",
    "of the unit's tokens stay",
    "Scene: ",
)
"""Words of what the referee's journal holds and no player may learn."""
PARTY = ("Ines Calder", "Tobias Nkemelu", "Hanne Rask", "Wei Sandoval", "Nils Harrow")
BLIND = (("stealth of Party", 5), ("observation of Patrol", 15))
"""The patrol looks and sees nothing."""


@pytest.fixture
def saves(saves):
    """The sample, with a canary in every note that is the referee's own."""
    with closing(sqlite3.connect(saves / f"{NAME}.outrider")) as connection, connection:
        for table, column in (
            ("person", "secret_notes"),
            ("zone", "secret_notes"),
            ("zonemap", "notes"),
            ("scene", "notes"),
        ):
            connection.execute(f"UPDATE {table} SET {column} = ?", (f"{CANARY} {table}",))
    return saves


@pytest.fixture
def at(saves, tmp_path):
    with Referee(saves, NAME, tmp_path) as referee:
        referee.wait_for("In +Due")
        yield referee


def open_scene(at, scene, title):
    at.press("S")
    at.pick("Open another scene", "Open another scene")
    at.pick("Open the scene", scene)
    at.wait_for(rf"(?m)^ {scene} · {title}")


def first_shot(at, target, metres):
    """Wei fires before the count, from where stealth has brought him, and misses twice.

    So nobody is hurt, and everybody may come again by the next engine.
    """
    at.wait_for("turn 1 · before the count")
    at.person("Wei Sandoval")
    at.press("a")
    at.pick("Fire at", target)
    at.wait_for(rf"(?m)^ {metres} m, \w+ range")
    assert "Shot 2: Wei Sandoval misses" in at.throw(("to hit", 0), ("to hit (2nd)", 0))


def break_off(at, scene, until):
    """Back to stealth, on the page of the engine that it was."""
    at.press("S")
    at.pick(scene, "Break off")
    at.agree()
    return at.wait_for(rf"(?m)^ {scene} · {until}")


def in_zones(at):
    """Over the Yard and the Ramp while the patrol is elsewhere, and upon Colm at the scale."""
    for stretch, way, patrol in ((2, "Yard", "Office"), (3, "Ramp", "Cold bay")):
        at.key("m", until="Move to")
        at.pick("Move to", way)
        at.just_do()
        at.key("n", until="has not walked" if stretch == 2 else f"stretch {stretch}")
        if stretch == 2:
            at.just_do()
        at.key("p", until=f"to {patrol}")
        at.just_do()
    at.key("m", until="Move to")
    at.pick("Move to", "Weighbridge")
    sixes = dict.fromkeys(PARTY, 0) | {"Wei Sandoval": 2, "Colm Brandvold": 1}
    at.throw(*((f"OBSERVATION of {name}", number) for name, number in sixes.items()))
    at.pick("spotted the others first", "ambush")
    at.agree()
    first_shot(at, "Colm Brandvold", 8)
    break_off(at, "Four per cent", "stretch 4(?s:.)*▲5 ▼1")


def in_bands(at):
    """Over the field to fifty metres from a patrol that never looks up; and out of it again."""
    open_scene(at, "The landing field", "a throw is due")
    at.press("t")
    at.throw(("stealth of Patrol", 3), ("observation of Party", 15), *BLIND)
    go(at, "long, 250 m off")
    go(at, "medium, 125 m off")
    at.press("t")
    seen = at.throw(("stealth of Patrol", 15), ("observation of Party", 2), *BLIND)
    assert "Patrol spotted by Party, by the dice at 125 m" in seen
    assert "(referee) Patrol, looking for Party (medium): not spotted." in seen
    go(at, "short, 50 m off")
    at.press("t")
    at.throw(*BLIND)
    at.key("f", until="(?s)Before the count: Party.*Surprised: Patrol")
    at.just_do()
    first_shot(at, "Dace Ferreira", 50)
    both = "spotted already(?s:.)*spotted already"
    break_off(at, "The landing field", f"no throw is due(?s:.)*Party, 50 m off(?s:.)*{both}")


def go(at, band):
    """The party goes nearer, to where a throw falls due at the latest."""
    at.key("m", until="Party to a band of Patrol")
    at.pick("Party to a band of Patrol", band)
    at.just_do()


def on_ladder(at):
    """From the crawler to the drums; a whistle elsewhere, and the patrol walks into the ambush."""
    open_scene(at, "The scrap line", "bound 1")
    search(at, "Dace Ferreira", "Crawler", perception=2, stealth=3)
    at.person("Ines Calder")
    at.press(*["space"] * len(PARTY))
    move(at, "Cable drums", perception=2, stealth=6)
    at.key("n", until="bound 2")
    search(at, "Pauli Ahonen", "Cable drums", perception=3, stealth=3)
    at.key("i", until="Who is misled")
    at.pick("Who is misled", "opposition")
    at.pick("About", "Pipe stack")
    at.wait_for("What are they told")
    at.type("somebody whistled")
    at.key("enter", until=r"opposition: Pipe stack: somebody whistled \(.+ m\) \(false\)")
    what_players_were_told(at)
    at.person("Dace Ferreira")
    at.press("space", "space")
    move(at, "Pipe stack")
    at.key("n", until="bound 3")
    at.person("Dace Ferreira")
    at.press("t")
    at.pick("Look at", "Cable drums")
    at.key("p", until="ambush, Cable drums")
    assert "fumble: ambushed" in at.throw(("perception", 1), ("stealth", 6))
    first_shot(at, "Dace Ferreira", 42.6)
    break_off(at, "The scrap line", "bound 4(?s:.)*▽1h □Pump hut")  # nobody has found Colm


def what_players_were_told(at):
    """The referee sees the whistle beside the truth; the page for players has nothing of it.

    It has the two whom they see, and of the third, whom they do not know, neither name nor place.
    """
    known = at.key("K", until="What they know(?s:.)*Pipe stack: some.* nobody: false")
    assert "The party · 2 seen, 0 suspected, 1 not known" in known
    first = at.key("P", until="What you see and were told")
    last = at.key("end", until="Nothing is kept here")
    shown = first + last
    assert set(re.findall("seen: (.*?) *$", shown, re.M)) == {"Dace Ferreira", "Pauli Ahonen"}
    assert not re.search("whistle|false|suspected: |Colm", shown)
    at.key("escape", until="nobody: false")
    at.key("escape", until="bound 2")


def search(at, scout, feature, **dice):
    """Somebody looks at a feature and finds nothing."""
    at.person(scout)
    at.press("t")
    at.pick("Look at", feature)
    assert "failure: nothing" in at.throw(*dice.items())


def move(at, feature, **dice):
    """Those marked go to a feature; who hides is thrown for (B-06)."""
    at.key("m", until="Move to")
    at.pick("Move to", feature)
    if dice:
        assert "failure: nothing" in at.throw(*dice.items())
    else:
        at.just_do()
    there = feature.replace(" ", r"\s+")
    at.wait_for(rf" to\s+{there}:\s+\d+ m")


def with_tokens(at):
    """Three tokens between the containers; Dace turns a decoy over, and Wei is behind him."""
    open_scene(at, "The container yard", "round 1")
    at.key("tab", "tab", "tab", until="D Wei Sandoval +in view")
    at.key("e", until="token 1 where")
    at.press("enter", "up", "enter", "up", "right", "right", "enter")
    at.pick("Which one is real", "B5")
    at.just_do()
    tokens(at, ("B5", 6), ("B6", 0), ("D4", 6))
    at.key("n", until="turn of the opposition")
    at.key("tab", until="G Dace Ferreira")
    at.key("m", until="Dace Ferreira moves where")
    at.press("left", *["up"] * 5, "enter")
    at.wait_for("Dace Ferreira moves to N5")
    at.key("n", until="round 2, turn of the party")
    at.key("tab", "tab", "tab", until="D Wei Sandoval")
    tokens(at, ("H5", 3), ("B6", 0), ("J4", 2))
    players_board(at)
    at.key("n", until="turn of the opposition")
    at.key("tab", until="G Dace Ferreira")
    at.press("l")
    purpose = "perception of Dace Ferreira, token at"
    assert "L4 is clear" in at.throw((f"{purpose} K5", 1), (f"{purpose} L4", 6))
    at.key("n", until="round 3, turn of the party")
    at.key("tab", "tab", "tab", until="D Wei Sandoval")
    at.press("right", "right", "right")
    at.key("a", until=r"attacks Dace Ferreira from stealth(?s:.)*\+2 attack from stealth")
    at.just_do()
    first_shot(at, "Dace Ferreira", 15)
    board = break_off(at, "The container yard", "round 3(?s:.)*◇D")  # a decoy nobody found
    assert "◆D" not in board


def tokens(at, *moves):
    """Wei's tokens move east together, each so many squares; 0 leaves one where it is."""
    at.press("m")
    for start, squares in moves:
        at.wait_for(f"token at {start}: where")
        at.press(*(["right"] * squares), "enter" if squares else ".")
    at.just_do()


def players_board(at):
    """On the board for the players all tokens look alike, the lying ones too."""
    board = at.key("P", until="▪")
    assert board.count("▪?") == 5
    assert not re.search("[◆◇]|Wei|Pauli", board)
    at.key("escape", until="e into stealth|m move")


def players_copy(at):
    """What the players' copy of the journal shows, page by page; no search finds a secret in it."""
    at.key("escape", until="In +Due")
    at.key("j", until="What happened")
    shown = [at.key("p", until="What the players may know(?s:.)*attacks Dace Ferreira")]
    while "The campaign begins" not in shown[-1]:
        at.press("pagedown")
        shown.append(at.wait_for(lambda screen: screen != shown[-1]))
    for secret in (CANARY, "whistled", "not spotted"):
        at.key("/", until="Words to find")
        at.type(secret)
        at.wait_for("Nothing here matches")
        at.key("escape", until="/ find")
        at.key("escape", until="Wei Sandoval fires")
    return "\n".join(shown)


def engines(log):
    """The chapters of stealth that each scene's part of a journal cites: A, R, B or D."""
    parts = re.split(r"(?m)^day .*  Scene: ", log)
    return [{row[0] for row in re.findall(r"[ABDR]-\d\d", part)} for part in parts]


def test_four_ways_past_the_same_guards(at, saves):
    at.key("e", until="stretch 1")
    in_zones(at)
    in_bands(at)
    on_ladder(at)
    with_tokens(at)
    shown = players_copy(at)
    log, told = outrider(saves, "log", NAME), outrider(saves, "log", NAME, "--players")
    assert engines(log) == [{"A"}, {"R"}, {"B"}, {"D"}]
    assert log.count("Wei Sandoval fires at") == told.count("Wei Sandoval fires at") == 4
    assert [secret for secret in SECRETS if secret not in log] == []
    assert [secret for secret in (*SECRETS, CANARY) if secret in told + shown] == []
    assert scenes(saves) == [
        (engine, "stealth") for engine in ("zones", "bands", "ladder", "tokens")
    ]


def scenes(saves):
    with closing(sqlite3.connect(saves / f"{NAME}.outrider")) as connection:
        return connection.execute("SELECT engine, phase FROM scene ORDER BY id").fetchall()
