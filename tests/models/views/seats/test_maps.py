"""The ground of a scene in rows, in stealth and in a fight, by every engine."""

import pytest

from models.deeds.fight.fire import Fire
from models.deeds.fight.turn import StartFight
from models.deeds.stealth.bands.grouping import FormGroup
from models.deeds.stealth.bands.happening import SetSpotted
from models.deeds.stealth.bands.moving import PlaceGroup
from models.deeds.stealth.knowing import SetSeen
from models.deeds.stealth.ladder.ground import HideOnLadder, PutFeature
from models.deeds.stealth.tokens.ending import EndTurn
from models.deeds.table.seats import NewSeat
from models.seat.shown import Section
from models.tables import Phase, Scene, Side
from models.views.knowledge import knowledge
from models.views.seats import shown_to
from rules.stealth.tokens.grid import Terrain
from tests.models.deeds.stage import RIFLE, Stage
from tests.models.deeds.tabletop import Tabletop


@pytest.fixture
def of(tmp_path):
    """The map of a stage as the seats of Wei and of Gus show it."""
    stages = []

    def of(stage, *names):
        if not stages:
            for name in ("Wei", "Gus"):
                stage.do(NewSeat(name, stage.people[name]))
            stages.append(stage)
        with stage.campaign.read() as reader:
            return tuple(shown_to(reader, 1 + (name == "Gus"))[Section.MAP] for name in names)

    yield of
    stages[0].campaign.close()


def open_ground(path, engine):
    stage = Stage(path)
    stage.zone("Open")
    stage.set_scene(engine=engine)
    stage.enter("Wei", "Open", place={"x": 3.26})
    stage.enter("Hanne", "Open", place={"y": -2})
    stage.enter("Gus", "Open", Side.OPPOSITION, place={"x": 80})
    return stage


@pytest.mark.rows("R-09")
def test_a_track_has_those_groups_on_it_that_a_side_knows(of, tmp_path):
    stage = open_ground(tmp_path / "Track.outrider", "bands")
    stage.do(FormGroup(stage.scene, stage.keys("Wei", "Hanne"), "Party"))
    stage.do(FormGroup(stage.scene, stage.keys("Gus"), "The traitor's men"))
    stage.do(PlaceGroup(stage.scene, 2, 900))
    wei, gus = of(stage, "Wei", "Gus")
    assert wei == (("open", "track"), ("figure", "Wei and Hanne", "party", 3, 0))
    assert gus == (("open", "track"), ("figure", "Gus", "opposition", 900, 0))
    stage.do(SetSpotted(stage.scene, 1, 2, True))
    (wei,) = of(stage, "Wei")
    assert wei[2:] == (("figure", "the enemy", "opposition", 900, 0),)
    stage.change("Hanne", unconscious_since=0)
    stage.change("Gus", unconscious_since=0)
    (wei,) = of(stage, "Wei")
    assert wei[1:] == (
        ("figure", "Wei and Hanne (out of action)", "party", 3, 0),
        ("figure", "the enemy", "opposition", 900, 0),
    )
    stage.change("Hanne", x=23)
    (wei,) = of(stage, "Wei")
    assert wei[1:3] == (
        ("figure", "Wei", "party", 3, 0),
        ("figure", "Hanne (out of action)", "party", 23, 0),
    )
    stage.change("Hanne", x=3)
    for name in ("Hanne", "Gus"):
        stage.change(name, unconscious_since=None)
    stage.fight(5)
    (wei,) = of(stage, "Wei")
    assert wei == (
        ("open", "ground"),
        ("figure", "Wei", "party", 3, 0),
        ("figure", "Hanne", "party", 3, 0),
        ("figure", "Gus", "opposition", 900, 0),
    )


@pytest.mark.rows("B-03")
def test_the_ladder_has_features_and_whoever_is_in_view(of, tmp_path):
    stage = open_ground(tmp_path / "Ladder.outrider", "ladder")
    stage.do(PutFeature(stage.scene, "Barn", 20, 5))
    gus = ("figure", "Gus", "opposition", 80, 0)
    for phase in (Phase.STEALTH, Phase.COMBAT):
        stage.set_scene(phase=phase)
        (wei,) = of(stage, "Wei")
        assert wei[:2] == (("open", "ground"), ("feature", "Barn", 20, 5, 6))
        assert wei[2:] == (
            ("figure", "Wei", "party", 3.3, 0),
            ("figure", "Hanne", "party", 0, -2),
            gus,
        )
    stage.set_scene(phase=Phase.STEALTH)
    stage.do(HideOnLadder(stage.scene, stage.keys("Gus"), True))
    wei, theirs = of(stage, "Wei", "Gus")
    assert gus not in wei
    assert gus in theirs
    stage.do(SetSeen(stage.scene, Side.PARTY, stage.places["Gus"], True))
    assert gus in of(stage, "Wei")[0]


@pytest.mark.rows("D-04")
def test_a_board_has_tokens_by_their_squares_and_a_fight_nobody_they_stand_for(of, tmp_path):
    table = Tabletop(tmp_path / "Board.outrider")
    table.put("Wei", "C3")
    table.put("Gus", "F3", Side.OPPOSITION)
    table.paint("A1", Terrain.BLOCKED, "B1")
    table.do(EndTurn(table.scene))
    table.conceal("Gus", "F3", "G5", ability=True)
    board, *rest = of(table, "Wei")[0]
    assert board == ("board", 24, 14, 5, "opposition", 1)
    assert rest[0] == ("ground", "bb" + 22 * "p")
    assert [row for row in rest if row[0] != "ground"] == [
        ("unit", "Wei", "party", 2, 2),
        ("token", "opposition", 5, 2),
        ("token", "opposition", 6, 4),
    ]
    assert of(table, "Gus")[0] == of(table, "Wei")[0]
    table.set_scene(phase=Phase.COMBAT)
    board, *rest = of(table, "Wei")[0]
    assert board == ("board", 24, 14, 5, "", 0)
    tokens = [("token", "opposition", 5, 2), ("token", "opposition", 6, 4)]
    figures = [("figure", "Wei", "party", 10, -10)]
    assert [row for row in rest if row[0] != "ground"] == [*figures, *tokens]


def test_on_a_board_whoever_is_down_lies_there_for_all_to_see(of, tmp_path):
    table = Tabletop(tmp_path / "Board.outrider")
    table.put("Wei", "C3")
    table.put("Gus", "F3", Side.OPPOSITION)
    table.paint("A1", Terrain.BLOCKED)
    table.change("Gus", unconscious_since=0)
    (wei,) = of(table, "Wei")
    assert ("fallen", "Gus", "opposition", 5, 2) in wei
    assert ("unit", "Wei", "party", 2, 2) in wei
    table.do(StartFight(table.scene))
    (wei,) = of(table, "Wei")
    assert ("down", "Gus", "opposition", 25, -10) in wei
    table.change("Wei", unconscious_since=0)
    (wei,) = of(table, "Wei")
    assert ("down", "Gus", "opposition", 25, -10) in wei, "though nobody is up who could see"


@pytest.mark.rows("D-08", "D-09", "G-155")
def test_whoever_attacks_out_of_stealth_in_a_fight_has_turned_their_token_over(of, tmp_path):
    table = Tabletop(tmp_path / "Board.outrider")
    table.put("Wei", "C3")
    table.put("Gus", "F3", Side.OPPOSITION, skills={"Rifle": 1}, weapon=RIFLE)
    table.put("Hound", "F9", Side.OPPOSITION)
    table.paint("E1", Terrain.BLOCKED, "E5")  # Wei sees neither of them
    table.do(EndTurn(table.scene))
    table.conceal("Gus", "F3", "G5", ability=True)
    table.do(StartFight(table.scene))
    (wei,) = of(table, "Wei")
    assert "Gus" not in str(wei)
    assert {row for row in wei if row[0] == "token"} == {
        ("token", "opposition", 5, 2),
        ("token", "opposition", 6, 4),
    }
    done = table.do(Fire(table.scene, table.places["Gus"], table.places["Hound"]), 1)
    assert "Gus is no longer hidden." in [line["text"] for line in done.lines]
    (wei,) = of(table, "Wei")
    assert ("figure", "Gus", "opposition", 25, -10) in wei
    assert [row for row in wei if row[0] == "token"] == [("token", "opposition", 6, 4)]
    with table.campaign.read() as session:
        party, _ = knowledge(session, session.get_one(Scene, table.scene))
    assert [one.words for one in party.known if "token" in one.words] == [
        "You suspect: a token (G5)."
    ]
