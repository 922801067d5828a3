"""Tokens on a grid: into stealth, moving, checks, reveals, the turn, and the fight that follows."""

from fractions import Fraction

import pytest

from models.action import Refusal
from models.bridge.first import First
from models.deeds.fight.by_hand import Blast
from models.deeds.fight.fire import Fire
from models.deeds.fight.strike import Blow
from models.deeds.fight.turn import EndScene, StartFight
from models.deeds.house.ruling import SetRuling
from models.deeds.people.several import TakeOffList
from models.deeds.scenes.scene import RemovePeople
from models.deeds.stealth.tokens.attacking import AreaEffect, SurpriseAttack
from models.deeds.stealth.tokens.checking import CheckTokens, may_check
from models.deeds.stealth.tokens.ending import EndTurn
from models.deeds.stealth.tokens.entering import EnterStealth
from models.deeds.stealth.tokens.layout import LayOut, Paint, Put
from models.deeds.stealth.tokens.moving import MoveTokens, MoveUnit
from models.deeds.stealth.tokens.opening import BeginFight
from models.deeds.stealth.tokens.revealing import DoConcealed, TakeOff
from models.deeds.stealth.tokens.setting import SetConditions, SetUnit
from models.tables import Phase, Side
from rules.combat.initiative import BEFORE_THE_COUNT
from rules.dice import RandomDice
from rules.stealth.tokens.concealment import Doing
from rules.stealth.tokens.detection import Way
from rules.stealth.tokens.grid import Terrain
from rules.stealth.tokens.ratings import Light
from tests.models.deeds.stage import RIFLE
from tests.models.deeds.tabletop import Tabletop, at
from tests.models.deeds.ward import chances, cited, told

FOE = Side.OPPOSITION


@pytest.fixture
def table(tmp_path):
    made = Tabletop(tmp_path / "Night.outrider")
    made.put("Wei", "B4", token_stealth=3, token_perception=2, weapon=RIFLE)
    made.put("Guard", "J4", FOE, token_perception=2, token_stealth=2)
    yield made
    made.campaign.close()


def hidden(table, *squares, **how):
    """Wei vanishes behind a wall that keeps the guard from seeing it."""
    table.paint("F3", Terrain.BLOCKED, "F5")
    return table.conceal("Wei", *squares, **how)


def check(table, who, way, *squares, **more):
    tokens = tuple(map(table.token, squares)) if squares else None
    return CheckTokens(table.scene, table.places[who], way, tokens, **more)


def end_turn(table):
    return table.do(EndTurn(table.scene))


@pytest.mark.rows("D-01", "D-02", "D-03", "D-04")
def test_a_unit_goes_into_stealth(table):
    wei = table.places["Wei"]
    watched = EnterStealth(table.scene, wei, (at("B4"), at("C6")))
    assert "in sight of an enemy" in table.refused(watched)
    table.do(Paint(table.scene, at("F3"), at("F5"), Terrain.BLOCKED))
    for squares, why in (
        (("B4", "C5", "D6", "A1"), "2 decoys to a unit at most"),
        (("B4", "K4"), "could not be at K4"),
        (("B4", "F4"), "could not be at F4"),
        (("B4", "B4"), "a square of its own"),
        ((), "a square of its own"),
    ):
        assert why in table.refused(EnterStealth(table.scene, wei, tuple(map(at, squares))))
    done = table.conceal("Wei", "D6", "B4", "A1", real="B4")
    assert told(done) == "Wei goes into stealth: 3 tokens, 2 AP."
    assert table.tokens("Wei") == {"A1": False, "B4": True, "D6": False}
    assert table.at("Wei").hidden
    assert "in stealth already" in table.refused(EnterStealth(table.scene, wei, (at("B4"),)))
    assert (table.unit("Wei").row.spent, table.unit("Wei").row.moved) == (2, 3)
    table.campaign.undo()
    assert table.tokens("Wei") == {}
    assert not table.at("Wei").hidden


@pytest.mark.rows("D-01")
def test_cover_or_an_ability_lets_a_unit_vanish_in_plain_sight(table):
    wei = table.places["Wei"]
    table.paint("B4", Terrain.COVER)
    assert table.preview(EnterStealth(table.scene, wei, (at("B4"),))).refusals == ()
    table.paint("B4", Terrain.PLAIN)
    table.conceal("Wei", "B4", ability=True)
    assert table.tokens("Wei") == {"B4": True}


def test_nothing_is_done_where_a_unit_is_put_where_it_stands(table):
    guard = table.places["Guard"]
    table.do(Put(table.scene, guard, at("C6")))
    assert table.refused(Put(table.scene, guard, at("C6"))) == "Guard is at C6 already."


@pytest.mark.rows("D-01", "D-13", "G-158")
def test_action_points_are_refused_only_when_a_pool_is_set(table):
    table.do(SetConditions(table.scene, points=2))
    hidden(table, "B4")
    table.do(EndTurn(table.scene))
    guard = table.places["Guard"]
    table.do(Put(table.scene, guard, at("C6")))
    table.do(check(table, "Guard", Way.SCAN, "B4"), 1)
    assert table.unit("Guard").row.spent == 1
    more = EnterStealth(table.scene, guard, (at("C6"),), ability=True)
    assert "takes 2 AP, and 1 of 2 are left" in table.refused(more)
    table.do(SetConditions(table.scene, points=0))
    assert table.preview(more).refusals == ()


@pytest.mark.rows("D-05", "D-06", "D-26")
def test_all_tokens_of_a_unit_move_together_by_legal_moves(table):
    hidden(table, "B4", "C6", "D6")
    end_turn(table)
    end_turn(table)
    keys = {square: table.token(square) for square in ("B4", "C6", "D6")}

    def move(who="Wei", **to):
        steps = tuple((keys[one], at(other)) for one, other in to.items())
        return MoveTokens(table.scene, table.places[who], steps)

    assert "E4 is not a legal move" not in str(table.preview(move(B4="E4")).refusals)
    for illegal in ({"B4": "F4"}, {"B4": "K4"}, {"C6": "Z1"}):
        assert "not a legal move (D-05)" in table.refused(move(**illegal))
    assert "Two tokens cannot lie in E6" in table.refused(move(C6="E6", D6="E6"))
    assert "Only the tokens of Guard" in table.refused(
        MoveTokens(table.scene, table.places["Guard"], ((keys["B4"], at("C4")),))
    )
    notes = " ".join(table.preview(move(B4="E4", C6="C6")).notes)
    assert "They do not move alike" in notes
    assert "A double move" not in notes
    done = table.do(move(B4="E4", C6="B4", D6="C6"))
    assert told(done) == "3 tokens of Wei moved."
    assert set(table.tokens("Wei")) == {"E4", "B4", "C6"}
    assert table.unit("Wei").row.moved == 3
    keys = {square: table.token(square) for square in ("E4", "B4", "C6")}
    far = move(E4="D4", B4="B5", C6="H6")
    assert "A double move" in " ".join(table.preview(far).notes)
    table.do(far)
    assert table.unit("Wei").double_move
    keys = {square: table.token(square) for square in ("D4", "B5", "H6")}
    assert "not a legal move" in table.refused(move(D4="D5"))  # 8 of 8 squares are spent


@pytest.mark.rows("D-10", "D-24", "D-25")
def test_a_token_is_rated_where_it_lies(table):
    hidden(table, "B4", "C6", "D6")
    table.paint("C6", Terrain.COVER)
    table.paint("D6", Terrain.OPEN)

    def rated():
        board = table.board()
        return [board.rating(token).total for token in board.tokens]  # B4, C6, D6

    assert rated() == [3, 4, 2]
    table.do(SetConditions(table.scene, light=Light.DARK, obscured=True))
    assert rated() == [5, 5, 4]
    table.do(SetUnit(table.scene, table.places["Wei"], stealth_gear=True, rating_modifier=-2))
    assert rated() == [4, 4, 3]


@pytest.mark.rows("D-12", "D-14", "D-15", "D-23")
def test_passive_detection_comes_at_the_start_of_a_turn_and_once(table):
    hidden(table, "B4", "C6", "D6")
    end_turn(table)
    looks = check(table, "Guard", Way.PASSIVE)
    assert "no token that Guard may try" in table.refused(looks)
    table.do(Put(table.scene, table.places["Guard"], at("E7")))
    preview = table.preview(looks)
    # B4 is three squares off; 2 and a die against 3: a 1 is enough, against decoys as well.
    assert chances(preview) == {
        "finds the token at B4": 1, "finds the token at C6": 1, "finds the token at D6": 1,
        "finds any": 1,
    }  # fmt: skip
    table.do(SetUnit(table.scene, table.places["Wei"], rating_modifier=3))
    half = Fraction(1, 2)
    assert chances(table.preview(looks)) == {
        "finds the token at B4": half, "finds the token at C6": half,
        "finds the token at D6": half, "finds any": 1 - half**3,
    }  # fmt: skip
    done = table.do(looks, 3, 3, 4)
    assert told(done).count("detects nothing") == 2
    assert table.tokens("Wei") == {"B4": True, "C6": False}
    for way in (Way.PASSIVE, Way.SCAN):
        assert "tried this token already this turn" in table.refused(
            check(table, "Guard", way, "C6")
        )
    end_turn(table)
    assert "turn of the party" in table.refused(check(table, "Guard", Way.SCAN, "C6"))
    end_turn(table)
    table.do(MoveUnit(table.scene, table.places["Guard"], at("F7")))
    assert "start of the turn" in table.refused(check(table, "Guard", Way.PASSIVE, "C6"))
    assert table.preview(check(table, "Guard", Way.SCAN, "C6")).refusals == ()


@pytest.mark.rows("D-12", "D-14")
def test_the_referee_says_what_is_left_of_a_turn_and_whose_it_is(table):
    hidden(table, "B4")
    end_turn(table)
    guard = table.places["Guard"]
    table.do(Put(table.scene, guard, at("G7")))
    table.do(MoveUnit(table.scene, guard, at("E7")))
    looks = check(table, "Guard", Way.PASSIVE)
    assert table.unit("Guard").row.moved == 2
    assert table.preview(looks).refusals
    done = table.do(SetUnit(table.scene, guard, moved=0, acted=False, spent=2))
    assert told(done) == (
        "Guard: squares moved this turn 0, has done something this turn 0, "
        "action points spent this turn 2, by hand."
    )
    assert table.unit("Guard").row.spent == 2
    assert table.preview(looks).refusals == ()
    done = table.do(SetConditions(table.scene, side=Side.PARTY))
    assert "the turn is the party's" in told(done)
    assert "turn of the party" in table.refused(looks)
    table.campaign.undo()
    table.campaign.undo()
    assert table.unit("Guard").row.moved == 2
    options = {
        option.label: option.value for option in table.preview(SetUnit(table.scene, guard)).options
    }
    assert (options["squares moved"], options["has acted"]) == (2, True)


@pytest.mark.rows("D-13", "D-19", "D-16", "G-152", "G-153")
def test_a_scan_and_moving_next_to_a_token_add_up(table):
    hidden(table, "B4", "C6")
    table.do(SetUnit(table.scene, table.places["Wei"], rating_modifier=5))  # 8
    end_turn(table)
    guard = table.places["Guard"]
    table.do(Put(table.scene, guard, at("F7")))
    scan = check(table, "Guard", Way.SCAN, "C6")
    assert chances(table.preview(scan)) == {"finds the token at C6": Fraction(3, 6)}  # 2 + 2
    assert "has not moved next to" in table.refused(check(table, "Guard", Way.BESIDE, "C6"))
    table.do(MoveUnit(table.scene, guard, at("D7")))
    beside = check(table, "Guard", Way.BESIDE, "C6")
    assert chances(table.preview(beside)) == {"finds the token at C6": Fraction(3, 6)}
    assert chances(table.preview(scan)) == {"finds the token at C6": Fraction(5, 6)}  # 2 + 2 + 2
    table.do(SetUnit(table.scene, guard, detection_gear=True, perception_modifier=-2))
    assert chances(table.preview(scan)) == {"finds the token at C6": Fraction(4, 6)}
    board = table.board()
    (token,) = [t for t in board.tokens if t.key == table.token("C6")]
    assert may_check(board, board.units[guard], token) == [
        (Way.SCAN, Fraction(4, 6)), (Way.BESIDE, Fraction(2, 6)),
    ]  # fmt: skip
    assert table.unit("Guard").row.spent == 0
    done = table.do(scan, 3)
    assert told(done) == "Guard detects the token at C6.\nThe token at C6 is a decoy; C6 is clear."
    assert {"D-15", "D-17"} <= cited(done)
    assert table.unit("Guard").row.spent == 1
    two = CheckTokens(table.scene, guard, Way.SCAN, (table.token("B4"), 99))
    assert "no longer there" in table.refused(two)


@pytest.mark.rows("G-153", "D-14", "D-19")
@pytest.mark.parametrize("extra", [False, True])
def test_a_check_close_by_is_the_one_attempt_or_one_beside_it(table, extra):
    if extra:
        table.campaign.perform(SetRuling("G-153", "an attempt of its own"))
    hidden(table, "B4", "C4", real="B4")
    end_turn(table)
    table.do(Put(table.scene, table.places["Guard"], at("E4")))
    table.paint("F3", Terrain.PLAIN, "F5")
    table.do(MoveUnit(table.scene, table.places["Guard"], at("D4")))
    close = check(table, "Guard", Way.BESIDE, "C4", modifier=-9)
    scan = check(table, "Guard", Way.SCAN, "C4", modifier=-9)
    told_of = told(table.do(close, 1))
    assert ("G-153 as this campaign rules" in told_of) is extra
    assert "tried this token already" in table.refused(close)
    if not extra:
        assert "tried this token already" in table.refused(scan)
        return
    table.do(scan, 1)
    assert "tried this token already" in table.refused(scan)
    assert "tried this token already" in table.refused(close)
    end_turn(table)
    end_turn(table)
    assert table.preview(scan).refusals == ()


@pytest.mark.rows("D-13")
def test_a_scan_is_of_one_token(table):
    hidden(table, "B4", "C6")
    end_turn(table)
    table.do(Put(table.scene, table.places["Guard"], at("D7")))
    assert "A scan is of one token" in table.refused(check(table, "Guard", Way.SCAN, "B4", "C6"))


@pytest.mark.rows("D-14")
def test_a_wall_keeps_a_token_from_being_checked(table):
    hidden(table, "B4", "C6")
    end_turn(table)
    table.do(Put(table.scene, table.places["Guard"], at("D6")))
    table.paint("C5", Terrain.BLOCKED)
    assert "no line of sight" in table.refused(check(table, "Guard", Way.SCAN, "B4"))


@pytest.mark.rows("D-17", "D-18", "D-09")
def test_what_a_check_turns_over(table):
    hidden(table, "B4", "C6", "D6", real="C6")
    assert table.metres("Wei") == (5, -15)  # B4: where it was seen last
    end_turn(table)
    table.do(Put(table.scene, table.places["Guard"], at("E7")))
    done = table.do(check(table, "Guard", Way.SCAN, "C6"), 6)
    assert "Wei is revealed at C6." in told(done)
    assert {"D-18", "D-09", "G-155"} <= cited(done)
    assert table.square("Wei") == "C6"
    assert table.metres("Wei") == (10, -25)
    assert not table.at("Wei").hidden
    assert table.known(FOE) == {"Wei"}
    assert table.tokens("Wei") == {"B4": False, "D6": False}
    done = table.do(check(table, "Guard", Way.SCAN, "B4"), 6)
    assert "The token at B4 is a decoy" in told(done)
    assert table.tokens("Wei") == {"D6": False}, "the decoy is gone, and its place is clear"


@pytest.mark.rows("D-09", "D-02", "G-155")
def test_decoys_that_stay_still_move_and_count_and_may_be_taken_off(table):
    hidden(table, "B4", "C6", "D6")
    wei = table.places["Wei"]
    assert "stays on the board" in table.refused(TakeOff(table.scene, table.token("B4")))
    table.do(DoConcealed(table.scene, wei, "sings", Doing.NOTICEABLE))
    assert table.tokens("Wei") == {"C6": False, "D6": False}
    assert table.known(FOE) == {"Wei"}
    table.do(MoveTokens(table.scene, wei, ((table.token("C6"), at("B7")),)))
    assert "2 decoys to a unit at most" in table.refused(
        EnterStealth(table.scene, wei, (at("B4"), at("B5")))
    )
    done = table.do(TakeOff(table.scene, table.token("B7")))
    assert cited(done) == {"D-09"}
    table.conceal("Wei", "B4", "B5")
    assert table.tokens("Wei") == {"B4": True, "B5": False, "D6": False}
    assert table.known(FOE) == set()


@pytest.mark.rows("D-07", "D-08")
def test_small_things_keep_a_unit_concealed_and_noticeable_ones_do_not(table):
    hidden(table, "B4", "C6")
    wei = table.places["Wei"]
    done = table.do(DoConcealed(table.scene, wei, "opens a door"))
    assert cited(done) == {"D-07"}
    assert table.unit("Wei").concealed
    done = table.do(DoConcealed(table.scene, wei, "shouts", Doing.NOTICEABLE))
    assert {"D-08", "D-18"} <= cited(done)
    assert "not concealed" in table.refused(DoConcealed(table.scene, wei, "opens a door"))


@pytest.mark.rows("D-20", "D-22")
def test_what_an_area_effect_covers(table):
    hidden(table, "B4", "C6", "D6", real="C6")
    flash = AreaEffect(table.scene, at("C5"), 1)
    done = table.do(flash)
    assert told(done) == "Inside: token at B4, token at C6, token at D6."
    assert set(table.tokens("Wei")) == {"B4", "C6", "D6"}
    assert told(table.do(AreaEffect(table.scene, at("J5"), 1))) == "Inside: Guard."
    assert told(table.do(AreaEffect(table.scene, at("B4"), 0))) == "Inside: token at B4."
    assert "not on the board" in table.refused(AreaEffect(table.scene, (40, 2), 1))
    assert "from 0 to 30" in table.refused(AreaEffect(table.scene, (4, 2), 31))
    done = table.do(AreaEffect(table.scene, at("B5"), 1, reveals=True))
    assert "The token at B4 is a decoy" in told(done)
    assert "Wei is revealed at C6" in told(done)
    assert table.tokens("Wei") == {"D6": False}
    assert "1 of the unit's tokens stays" in told(done)


@pytest.mark.rows("D-20", "D-09")
@pytest.mark.parametrize("real", ["B4", "C4", "D4"])
def test_a_flare_that_turns_all_leaves_none(table, real):
    hidden(table, "B4", "C4", "D4", real=real)
    done = table.do(AreaEffect(table.scene, at("C4"), 1, reveals=True))
    assert table.tokens("Wei") == {}
    assert "stay on the board" not in told(done)


@pytest.mark.rows("D-20", "D-22")
def test_an_explosion_hurts_whoever_lies_under_a_token_and_shows_nobody(table):
    hidden(table, "B4", "C4", real="C4")
    table.campaign.perform(Blast(table.scene, at=table.places["Wei"], points=50), RandomDice(3))
    wei = table.of("Wei")
    assert wei.dead or wei.light or wei.shock
    assert table.at("Wei").hidden
    assert table.tokens("Wei") == {"B4": False, "C4": True}
    assert table.known(FOE) == set()


@pytest.mark.rows("D-08", "D-21", "D-22")
def test_a_surprise_attack_reveals_and_begins_the_fight(table):
    table.put("Ines", "B8", token_stealth=2)
    hidden(table, "B4", "C6", real="C6")
    table.conceal("Ines", "B8", "B9", ability=True)
    wei, guard = table.places["Wei"], table.places["Guard"]
    assert "not an enemy of Wei" in table.refused(
        SurpriseAttack(table.scene, wei, table.places["Ines"])
    )
    end_turn(table)
    table.conceal("Guard", "J4", ability=True)
    end_turn(table)
    attack = SurpriseAttack(table.scene, wei, guard)
    assert "cannot be targeted before it is detected" in table.refused(attack)
    for _ in range(3):
        table.campaign.undo()
    assert "The ground hides Wei and Guard from each other (D-14)." in table.refused(attack)
    table.paint("F4", Terrain.PLAIN, "F5")
    some = "Not every token has a line of sight there (D-14)."
    assert some not in table.preview(attack).notes
    table.paint("G5", Terrain.BLOCKED)
    assert some in table.preview(attack).notes
    table.campaign.undo()
    shown = table.preview(attack)
    assert shown.dm.total == 2
    assert "Surprised: Guard." in shown.notes
    done = table.do(attack)
    assert "Wei is revealed at C6." in told(done)
    assert {"D-21", "G-161"} <= cited(done)
    assert (table.now.phase, table.now.point) == (Phase.COMBAT, BEFORE_THE_COUNT)
    assert [table.at(name).ambushing for name in ("Wei", "Ines", "Guard")] == [True, True, False]
    assert [table.at(name).surprised for name in ("Wei", "Ines", "Guard")] == [False, False, True]
    assert (table.at("Wei").hidden, table.at("Ines").hidden) == (False, True)
    assert table.known("party") == {"Guard"}
    assert table.known(FOE) == {"Wei"}
    # C6 to J4 is 7 squares of 5 metres across and 2 down: 36.4 metres.
    shot = table.preview(Fire(table.scene, wei, guard))
    assert any(note.startswith("36.4 m") for note in shot.notes)
    assert [(r.value, r.rows) for r in shot.dm if "D-21" in r.rows] == [(2, ("D-21",))]
    answer = table.preview(Fire(table.scene, wei, guard, modifier=-1))
    assert answer.dm.total == shot.dm.total - 1


@pytest.mark.rows("D-22")
def test_in_a_fight_too_a_token_is_no_target_until_its_unit_shows_itself(table):
    table.put("Ines", "B8", token_stealth=2)
    hidden(table, "B4", "C6", real="C6")
    table.conceal("Ines", "B8", "B9", ability=True)
    table.put("Dog", "J6", FOE, weapon=RIFLE)
    wei, ines, guard = (table.places[name] for name in ("Wei", "Ines", "Dog"))
    table.do(SurpriseAttack(table.scene, wei, guard))
    shot = table.preview(Fire(table.scene, guard, ines))
    assert any("before it is detected (D-22)" in why for why in shot.refusals)
    for deed in (Fire(table.scene, guard, ines), Blow(table.scene, guard, ines)):
        with pytest.raises(Refusal, match="D-22"):
            table.do(deed)
    assert not any("D-22" in why for why in table.preview(Fire(table.scene, guard, wei)).refusals)
    table.change("Ines", hidden=False)
    assert not any("D-22" in why for why in table.preview(Fire(table.scene, guard, ines)).refusals)


@pytest.mark.rows("D-21")
def test_only_what_comes_out_of_concealment_surprises(table):
    table.put("Ines", "B8", weapon=RIFLE)
    hidden(table, "B4")
    table.do(StartFight(table.scene))
    guard = table.places["Guard"]

    def gain(name):
        shot = table.preview(Fire(table.scene, table.places[name], guard))
        return [reason.value for reason in shot.dm if "D-21" in reason.rows]

    assert (gain("Wei"), gain("Ines")) == ([2], [])


@pytest.mark.rows("D-21", "G-161")
@pytest.mark.parametrize(
    ("first", "ambushers"),
    [
        (First.SPOTTED, {"Wei"}),
        (First.PARTY, {"Ines", "Wei"}),
        (First.OPPOSITION, {"Guard"}),
        (First.NOBODY, set()),
    ],
)
def test_who_is_concealed_when_the_fight_begins_acts_before_the_count(table, first, ambushers):
    table.put("Ines", "B8", weapon=RIFLE)
    hidden(table, "B4")
    begin = BeginFight(table.scene, first)
    named = " and ".join(name for name in table.places if name in ambushers)
    before = f"Before the count: {named} (G-161)."
    assert (before if ambushers else "Nobody acts before the count.") in table.preview(begin).notes
    table.do(begin)
    assert {name for name in table.places if table.at(name).ambushing} == ambushers
    assert not any(table.at(name).surprised for name in table.places)
    assert (table.now.point == BEFORE_THE_COUNT) is bool(ambushers)
    assert "not in stealth" in table.refused(begin)


@pytest.mark.rows("D-21")
def test_the_concealed_wait_for_somebody_whom_they_see(table):
    hidden(table, "B4")
    table.change("Guard", hidden=True)
    assert "Nobody acts before the count." in table.preview(BeginFight(table.scene)).notes


@pytest.mark.rows("D-26", "D-09")
def test_places_carry_over_into_the_fight_and_back(table):
    hidden(table, "B4", "C6", "E6", real="E6")
    before = table.tokens("Wei")
    table.do(StartFight(table.scene))
    assert table.metres("Wei") == (20, -25)
    assert table.tokens("Wei") == before
    assert "not in stealth" in table.refused(
        MoveTokens(table.scene, table.places["Wei"], ((table.token("E6"), at("F6")),))
    )
    table.change("Wei", x=32, y=-38)  # in the fight, still unseen
    table.do(EndScene(table.scene, Phase.STEALTH))
    assert table.tokens("Wei") == {"B4": False, "C6": False, "G9": True}
    table.do(StartFight(table.scene))
    table.change("Wei", hidden=False)
    table.do(EndScene(table.scene, Phase.STEALTH))
    assert table.tokens("Wei") == {"B4": False, "C6": False}
    assert table.square("Wei") == "G9"


@pytest.mark.rows("D-09", "G-155")
@pytest.mark.parametrize(
    ("revealed", "points", "left"),
    [
        (True, {"stun": 40}, set()),
        (True, {"light": 1}, {"B4", "C6"}),
        (False, {"stun": 40}, {"B4", "C6", "E6"}),  # nobody is to learn of it
    ],
)
def test_the_decoys_of_one_who_fell_in_plain_sight_go(table, revealed, points, left):
    hidden(table, "B4", "C6", "E6", real="E6")
    table.do(StartFight(table.scene))
    table.change("Wei", hidden=not revealed)
    table.points(table.people["Wei"], **points)
    done = table.do(EndScene(table.scene, Phase.STEALTH))
    assert set(table.tokens("Wei")) == left
    assert ("The decoys of Wei have left the board: B4 and C6." in told(done)) is (not left)


@pytest.mark.rows("D-12", "D-10", "G-159")
def test_turns_alternate_and_a_round_takes_time(table):
    wei = table.places["Wei"]
    table.do(MoveUnit(table.scene, wei, at("H4")))
    assert table.unit("Wei").double_move
    assert "turn of the party" in table.refused(
        MoveUnit(table.scene, table.places["Guard"], at("K4"))
    )
    clock = table.clock
    end_turn(table)
    assert (table.now.stretch, table.clock) == (1, clock)
    assert table.unit("Wei").double_move  # until the party's next turn (G-159)
    end_turn(table)
    assert (table.now.stretch, table.clock) == (2, clock + 30)
    assert table.unit("Wei").row.moved == 0


@pytest.mark.rows("D-05")
def test_a_miniature_moves_by_legal_moves(table):
    wei = table.places["Wei"]
    table.paint("C3", Terrain.BLOCKED, "C5")
    table.paint("B6", Terrain.ROUGH, "D6")
    done = table.do(MoveUnit(table.scene, wei, at("C6")))
    assert told(done) == "Wei moves to C6: 5 squares."
    assert table.metres("Wei") == (10, -25)
    for square in ("C4", "C6", "J6", "Z20"):
        assert "cannot get to" in table.refused(MoveUnit(table.scene, wei, at(square)))
    table.conceal("Wei", "C6", ability=True)
    assert "tokens move together" in table.refused(MoveUnit(table.scene, wei, at("C7")))


@pytest.mark.rows("D-26")
def test_tokens_of_several_units_are_kept_apart(table):
    table.put("Ines", "B8", token_stealth=5)
    hidden(table, "B4", "C6", real="C6")
    table.conceal("Ines", "B8", "C9", ability=True)
    assert table.tokens("Wei") == {"B4": False, "C6": True}
    assert table.tokens("Ines") == {"B8": True, "C9": False}
    board = table.board()
    assert [board.rating(token).total for token in board.tokens] == [3, 3, 5, 5]
    assert "not a legal move" in table.refused(
        MoveTokens(table.scene, table.places["Ines"], ((table.token("B8"), at("C6")),))
    )


def test_whoever_leaves_takes_the_tokens_along(table):
    table.put("Ines", "B8")
    hidden(table, "B4", "C6")
    table.conceal("Ines", "B8", ability=True)
    table.do(RemovePeople(table.scene, table.keys("Wei")))
    assert table.tokens("Wei") == {}
    table.do(TakeOffList((table.people["Ines"],)))
    assert table.board().tokens == []
    table.campaign.undo()
    assert table.tokens("Ines") == {"B8": True}


def test_a_board_is_laid_out(table):
    table.put("Ines", "B8")
    done = table.do(LayOut(table.scene, 10, 6, 2))
    assert told(done) == "A board of 10 by 6 squares, 2 metres each."
    assert [table.square(name) for name in ("Wei", "Ines", "Guard")] == ["A4", "A3", "J4"]
    assert table.metres("Guard") == (18, -6)
    assert "from 2 to 99" in table.refused(LayOut(table.scene, 1, 6))
    table.conceal("Wei", "A4", ability=True)
    assert "tokens on the board" in table.refused(LayOut(table.scene))
    assert "tokens move together" in table.refused(Put(table.scene, table.places["Wei"], at("B2")))
    assert "not on the board" in table.refused(Put(table.scene, table.places["Guard"], at("K1")))
    assert "not on the board" in table.refused(
        Paint(table.scene, at("A1"), at("K1"), Terrain.COVER)
    )
    table.paint("C3", Terrain.ROUGH, "B2")
    board = table.board().board
    rough = {square for square, kind in board.terrain.items() if kind is Terrain.ROUGH}
    assert rough == {at("B2"), at("C2"), at("B3"), at("C3")}


# ---- What a campaign may rule -----------------------------------------------------------------


def ruled(done):
    return [line["rows"][0] for line in done.lines if "as this campaign rules" in line["text"]]


@pytest.mark.rows("D-15", "D-16", "D-27", "G-154")
def test_the_rogues_night_as_it_is_printed_and_by_default(table):
    """Skill 3 at night is 4; perception 2 and a 3 find the decoy, with or without -1 for night."""
    hidden(table, "B4", "C6", "D6")
    table.do(SetConditions(table.scene, light=Light.DARK))
    end_turn(table)
    table.do(Put(table.scene, table.places["Guard"], at("F7")))
    look = check(table, "Guard", Way.PASSIVE, "C6")
    sixth = Fraction(1, 6)
    assert chances(table.preview(look)) == {"finds the token at C6": 4 * sixth}
    table.do(SetRuling("G-154", "nothing, as in the example"))
    preview = table.preview(look)
    assert preview.need == "4+ on 1D6"
    assert chances(preview) == {"finds the token at C6": 5 * sixth}
    assert any(note.startswith("G-154 as this campaign rules") for note in preview.notes)
    done = table.do(look, 3)
    assert "The token at C6 is a decoy; C6 is clear." in told(done)
    assert ruled(done) == ["G-154"]
    assert set(table.tokens("Wei")) == {"B4", "D6"}
    end_turn(table)
    table.do(SurpriseAttack(table.scene, table.places["Wei"], table.places["Guard"]))
    assert (table.now.phase, table.square("Wei")) == (Phase.COMBAT, "B4")


@pytest.mark.rows("D-15", "G-151")
@pytest.mark.parametrize(("die", "faces"), [("1D6", 6), ("1D10", 10), ("1D20", 20)])
def test_the_die_of_a_check_is_a_ruling(table, die, faces):
    hidden(table, "B4", "C6")
    table.do(SetUnit(table.scene, table.places["Wei"], rating_modifier=4))  # 7 against 2
    end_turn(table)
    table.do(Put(table.scene, table.places["Guard"], at("F7")))
    table.do(SetRuling("G-151", die))
    look = check(table, "Guard", Way.PASSIVE, "C6")
    found = Fraction(sum(2 + face >= 7 for face in range(1, faces + 1)), faces)
    preview = table.preview(look)
    assert (preview.need, chances(preview)) == (f"7+ on {die}", {"finds the token at C6": found})
    done = table.do(look, faces)
    assert ruled(done) == ([] if die == "1D6" else ["G-151"])


@pytest.mark.rows("D-09", "G-155")
def test_decoys_may_go_when_their_unit_is_revealed(table):
    hidden(table, "B4", "C6", "D6", real="C6")
    table.do(SetRuling("G-155", "are taken away"))
    end_turn(table)
    table.do(Put(table.scene, table.places["Guard"], at("F7")))
    done = table.do(check(table, "Guard", Way.PASSIVE, "C6", "D6"), 6)  # D6 went with C6
    assert table.tokens("Wei") == {}
    assert ruled(done) == ["G-155"]
    for _ in range(2):
        table.campaign.undo()
    table.do(StartFight(table.scene))
    table.change("Wei", hidden=False)
    table.do(EndScene(table.scene, Phase.STEALTH))
    assert table.tokens("Wei") == {}
