"""What everybody sees is told to players, even where who did it is the referee's alone."""

import pytest

from models.deeds.stealth.ladder.ground import HideOnLadder
from models.deeds.stealth.ladder.staying import StayHidden
from models.deeds.stealth.tokens.checking import CheckTokens
from models.deeds.stealth.tokens.ending import EndTurn
from models.deeds.stealth.tokens.revealing import TakeOff
from models.tables import Side
from models.views.entries import every_entry
from models.views.players import PublicEntry, PublicThrow, players_journal
from rules.dice import RandomDice, d6
from rules.stealth.tokens.detection import Way
from tests.models.deeds.stage import Stage
from tests.models.deeds.tabletop import Tabletop


@pytest.fixture
def board(tmp_path):
    table = Tabletop(tmp_path / "Board.outrider")
    table.put("Wei", "C3", token_stealth=1)
    table.conceal("Wei", "C3", "C5")
    table.do(EndTurn(table.scene))
    table.put("Kira", "D4", Side.OPPOSITION, token_perception=5)
    table.conceal("Kira", "D4", ability=True)
    yield table
    table.campaign.close()


def newest(stage):
    return next(players_journal(every_entry(stage.campaign.path)))


@pytest.mark.rows("D-17")
def test_a_decoy_that_somebody_concealed_turns_over_is_seen_to_go(board):
    board.do(CheckTokens(board.scene, board.places["Kira"], Way.SCAN, (board.token("C5"),)), 6)
    assert newest(board) == PublicEntry(
        0, "The token at C5 is a decoy; C5 is clear.", lines=(), thrown=()
    )


@pytest.mark.rows("D-18")
def test_whoever_is_turned_over_by_somebody_concealed_is_seen_to_stand_there(board):
    board.do(CheckTokens(board.scene, board.places["Kira"], Way.SCAN, (board.token("C3"),)), 6)
    assert newest(board) == PublicEntry(0, "Wei is revealed at C3.", lines=(), thrown=())


@pytest.mark.rows("D-09")
def test_a_decoy_that_an_enemy_takes_off_is_seen_to_go(board):
    board.put("Olaf", "G4", Side.OPPOSITION)
    board.conceal("Olaf", "G4", "G6", ability=True)
    board.do(TakeOff(board.scene, board.token("G6")))
    assert newest(board) == PublicEntry(0, "Token at G6 taken off: a decoy.", lines=(), thrown=())


@pytest.mark.rows("B-06", "B-28")
def test_whoever_fails_to_stay_hidden_is_located_for_all_to_hear(tmp_path):
    stage = Stage(tmp_path / "Ladder.outrider")
    stage.zone("Open")
    stage.set_scene(engine="ladder")
    stage.enter("Wei", "Open", ladder_perception=6)
    kira = stage.enter("Kira", "Open", Side.OPPOSITION, ladder_stealth=0)
    stage.do(HideOnLadder(stage.scene, (kira,), True))
    stage.do(StayHidden(stage.scene, kira), 6, 1)
    assert stage.last_entry().secret
    assert newest(stage) == PublicEntry(0, "Kira: located.", lines=(), thrown=())
    stage.campaign.close()


def test_what_stands_apart_has_its_own_time_title_and_dice(tmp_path):
    stage = Stage(tmp_path / "Apart.outrider")
    with stage.campaign.action("A long watch", RandomDice(1)) as action:
        action.tell("It begins.")
        with action.published(apart=True):
            action.tell("A bell rings.")
            action.dice.read(d6(1, "how often"), int)
            action.tell("Nobody knows why.")
            action.tell("The cook.", secret=True)
        action.world.clock += 60
        action.dice.read(d6(1, "who yawns"), int)
        action.tell("It ends.")
    watch, bell = list(players_journal(every_entry(stage.campaign.path)))[:2]
    assert (watch.clock, watch.title, watch.lines) == (
        60,
        "A long watch",
        ("It begins.", "It ends."),
    )
    assert (bell.clock, bell.title, bell.lines) == (0, "A bell rings.", ("Nobody knows why.",))
    assert [thrown.purpose for thrown in watch.thrown] == ["who yawns"]
    assert bell.thrown == (PublicThrow("how often", "1D6", bell.thrown[0].value, typed=False),)
    stage.campaign.close()


@pytest.mark.parametrize("hidden", [False, True])
def test_what_is_published_stays_in_its_entry_unless_that_is_secret(tmp_path, hidden):
    stage = Stage(tmp_path / "Within.outrider")
    with stage.campaign.action("Somebody looks") as action:
        action.secret = hidden
        action.tell("They look.")
        with action.published():
            action.tell("A lamp falls.")
    told = newest(stage)
    both = ("Somebody looks", ("They look.", "A lamp falls."))
    assert (told.title, told.lines) == (("A lamp falls.", ()) if hidden else both)
    stage.campaign.close()
