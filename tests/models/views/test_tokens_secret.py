"""Nothing but a token turned over tells which one is real: whichever it is, all is the same."""

from dataclasses import asdict, fields
from itertools import product

import pytest

from models.action import Refusal
from models.deeds.stealth.tokens.attacking import AreaEffect, SurpriseAttack
from models.deeds.stealth.tokens.checking import CheckTokens
from models.deeds.stealth.tokens.ending import EndTurn
from models.deeds.stealth.tokens.layout import Put
from models.deeds.stealth.tokens.moving import MoveTokens, MoveUnit
from models.tables import Deployment, Scene, Side, Vehicle
from models.views.players import PublicBoard, PublicToken, PublicUnit, players_board
from models.views.tokens import BoardView, look_board
from rules.stealth.tokens.detection import Way
from rules.stealth.tokens.grid import Terrain
from tests.models.deeds.tabletop import Tabletop, at
from tui.encounter.tokens.pieces import referees_pieces
from tui.encounter.tokens.words import square_words

OURS, THEIRS = ("B4", "C6", "D6"), ("J4", "J6", "H5")


def a_night(table, ours, theirs):
    """One evening, in which nothing is found; gives everything that was shown on the way."""
    shown = []
    table.put("Wei", "B4", token_stealth=8)
    table.put("Guard", "J4", Side.OPPOSITION, token_stealth=4)
    table.put("Dog", "F6", Side.OPPOSITION, token_perception=1)
    table.paint("C6", Terrain.COVER)
    table.paint("F3", Terrain.BLOCKED, "F5")
    deeds = [
        (lambda: table.conceal("Wei", *OURS, real=ours, ability=True), True),
        (lambda: EndTurn(table.scene), True),
        (lambda: table.conceal("Guard", *THEIRS, real=theirs, ability=True), True),
        (lambda: CheckTokens(table.scene, table.places["Dog"], Way.PASSIVE), (1, 1)),
        (lambda: MoveUnit(table.scene, table.places["Dog"], at("E7")), ()),
        (lambda: CheckTokens(
            table.scene, table.places["Dog"], Way.SCAN, (table.token("C6"),)), None),
        (lambda: MoveUnit(table.scene, table.places["Dog"], at("B5")), ()),
        (lambda: CheckTokens(
            table.scene, table.places["Dog"], Way.BESIDE, (table.token("B4"),)), (1,)),
        (lambda: AreaEffect(table.scene, at("C5"), 2), ()),
        (lambda: EndTurn(table.scene), ()),
        (lambda: MoveTokens(table.scene, table.places["Wei"], tuple(
            (table.token(square), at(to))
            for square, to in zip(OURS, ("B3", "C7", "D7"), strict=True))), ()),
        (lambda: MoveTokens(
            table.scene, table.places["Wei"], ((table.token("C7"), at("N7")),)), None),
        (lambda: SurpriseAttack(
            table.scene, table.places["Wei"], table.places["Guard"]), None),
        (lambda: Put(table.scene, table.places["Dog"], at("K9")), ()),
    ]  # fmt: skip
    for make, dice in deeds:
        deed = make()
        if dice is None:  # it is refused: in the same words
            with pytest.raises(Refusal) as refused:
                table.do(deed)
            shown.append(str(refused.value))
        elif dice is not True or isinstance(deed, EndTurn):
            if hasattr(deed, "preview"):
                shown.append(repr(table.preview(deed)))
            shown.append(done_words(table.do(deed, *(dice if dice is not True else ()))))
        shown.append(repr(covered(table)))
        shown.append(repr(players_board(covered(table))))
    shown.append(repr(table.public()))
    return shown


def done_words(done):
    return repr((done.title, done.lines, done.dice))


def covered(table):
    with table.campaign.read() as session:
        return look_board(session, session.get_one(Scene, table.scene), covered=True)


def uncovered(table):
    with table.campaign.read() as session:
        return look_board(session, session.get_one(Scene, table.scene), covered=False)


@pytest.mark.rows("D-04", "D-26")
def test_whichever_token_is_real_everything_shown_is_the_same(tmp_path):
    nights, faces = [], []
    for ours, theirs in [*product(OURS[:1], THEIRS), *product(OURS[1:], THEIRS[:1])]:
        table = Tabletop(tmp_path / f"{ours}{theirs}.outrider")
        nights.append(a_night(table, ours, theirs))
        faces.append({t.square: t.real for t in uncovered(table).tokens})
        table.campaign.close()
    assert len({repr(one) for one in faces}) == 5  # they are five different games
    for night in nights[1:]:
        for mine, first in zip(night, nights[0], strict=True):
            assert mine == first


@pytest.mark.rows("D-04")
def test_what_players_see_of_a_board_has_no_room_for_faces(tmp_path):
    table = Tabletop(tmp_path / "Night.outrider")
    table.put("Wei", "B4")
    table.put("Guard", "J4", Side.OPPOSITION)
    table.conceal("Wei", "D6", "B4", ability=True)
    assert {field.name for field in fields(PublicToken)} == {"side", "square"}
    public = players_board(uncovered(table))
    assert public.units == (PublicUnit("Guard", "opposition", at("J4")),)
    assert public.tokens == (PublicToken("party", at("B4")), PublicToken("party", at("D6")))
    assert "Wei" not in str(asdict(public))
    assert {f.name for f in fields(PublicBoard)} == {
        "columns", "rows", "terrain", "side", "round", "units", "tokens", "hulls",
    }  # fmt: skip
    table.campaign.close()


@pytest.mark.rows("D-04")
def test_what_the_concealed_opposition_does_is_not_in_the_players_journal(tmp_path):
    table = Tabletop(tmp_path / "Night.outrider")
    table.put("Wei", "B4", token_stealth=9)
    table.put("Guard", "D4", Side.OPPOSITION)
    table.do(EndTurn(table.scene))
    table.conceal("Guard", "D4", "D5", ability=True)
    before = len(table.public())
    guard = table.places["Guard"]
    table.do(MoveTokens(table.scene, guard, ((table.token("D4"), at("D3")),)))
    assert len(table.public()) == before
    assert "Guard goes into stealth" in str(table.public())
    table.campaign.close()


def test_the_referee_sees_faces_and_the_checks_that_may_be_made(tmp_path):
    table = Tabletop(tmp_path / "Night.outrider")
    table.put("Wei", "B4", token_stealth=4)
    table.put("Guard", "D4", Side.OPPOSITION, token_perception=1)
    table.conceal("Wei", "B4", "A8", real="A8", ability=True)
    table.do(EndTurn(table.scene))
    view: BoardView = uncovered(table)
    assert [(t.square, t.real, t.rating) for t in view.tokens] == [
        (at("A8"), True, 4), (at("B4"), False, 4),
    ]  # fmt: skip
    guard = table.places["Guard"]
    checks = [(c.unit, c.way.value, c.chance * 6) for c in view.token_at(at("B4")).checks]
    assert checks == [(guard, "passive", 4), (guard, "scan", 6)]
    assert view.token_at(at("A8")).checks == ()
    assert view.unit(table.places["Wei"]).square == at("A8")
    assert [unit.name for unit in view.units_at(at("D4"))] == ["Guard"]
    hidden = covered(table)
    assert [t.real for t in hidden.tokens] == [None, None]
    assert hidden.unit(table.places["Wei"]).square is None
    table.campaign.close()


def test_vehicles_are_on_the_board_and_players_see_their_own(tmp_path):
    table = Tabletop(tmp_path / "Night.outrider")
    with table.campaign.action("Vehicles") as action:
        for name, side, x, y in (("Mule", "party", 10, -15), ("Tank", "opposition", 52, -20)):
            vehicle = Vehicle(name=name)
            action.session.add(vehicle)
            action.session.flush()
            action.session.add(Deployment(scene_id=table.scene, vehicle_id=vehicle.key, side=side,
                                          zone_id=table.zones["Open"], x=x, y=y))  # fmt: skip
    board = covered(table)
    assert [(hull.name, hull.square) for hull in board.hulls] == [
        ("Mule", at("C4")), ("Tank", at("K5")),
    ]  # fmt: skip
    assert [hull.name for hull in players_board(board).hulls] == ["Mule"]
    marks = {piece.square: piece.text for piece in referees_pieces(board)}
    assert marks[at("C4")] == "▣M"
    assert "Tank, sound" in str(square_words(board, at("K5"), None))
    table.campaign.close()
