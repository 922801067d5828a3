"""What stands on print-outs: by the rules, by the code that the odds are from."""

from dataclasses import replace

import pytest

from models.bridge.purses import PARTY
from models.deeds.chronicle.session import BeginSession, EndSession, WriteRecap
from models.deeds.fight.fire import Fire
from models.deeds.people.money import Pay
from models.exchange.paper.document import Cards, Figures, Heading, Paragraph, Points, Table, Ticks
from models.exchange.paper.layout import FOOT, HEIGHT, MARGIN, WIDTH
from models.exchange.paper.markdown import as_markdown
from models.exchange.paper.shapes import Box
from models.exchange.paper.writers import WRITERS
from models.views.print_outs.draw_ground import Ground, draw_ground, draw_track
from models.views.print_outs.draw_zones import draw_zones
from models.views.print_outs.plan import Mark, Seen, Way, ZonePlan
from models.views.print_outs.registry import PRINT_OUTS
from rules.combat.shelter import Feature
from rules.stealth.tokens.grid import Terrain
from tests.models.deeds.stage import RIFLE, Stage
from tui.cli import printed


@pytest.fixture
def stage(tmp_path):
    made = Stage(tmp_path / "Test.outrider")
    made.zone("Yard", dark=True)
    made.zone("Hall", cluttered=True)
    made.border("Yard", "Hall", "open", 30)
    made.zone("Store")
    made.border("Hall", "Store", "locked", 10)
    made.enter("Mara", "Yard", side="party", coolness=8, skills={"Rifle": 3}, weapon=RIFLE)
    made.enter("Guard", "Hall", side="opposition", tier="veteran", kind="npc", weapon=RIFLE)
    made.fight(point=8)
    yield made
    made.campaign.close()


def printed_of(stage, what, who="", *, players=False):
    with stage.campaign.read() as reader:
        return PRINT_OUTS[what].made(reader, who, players=players)


@pytest.mark.rows("C-28", "C-29", "T-05", "T-06")
@pytest.mark.parametrize("name", ["Mara", "Guard"])
def test_a_card_has_the_number_that_the_odds_of_a_shot_come_from(stage, name):
    other = {"Mara": "Guard", "Guard": "Mara"}[name]
    (cards,) = printed_of(stage, "squad", name).blocks
    assert isinstance(cards, Cards)
    (card,) = cards.cards
    (_, needs) = (block for block in card.blocks if isinstance(block, Figures))
    assert [title for title, _ in needs.named] == [
        "close 20 m", "effective 40 m", "long 80 m", "extreme 160 m",
    ]  # fmt: skip
    for title, number in needs.named:
        metres = int(title.split()[1])
        for distance in (metres, metres - 1):
            deed = Fire(stage.scene, stage.places[name], stage.places[other], distance=distance)
            with stage.campaign.read() as reader:
                chances = deed.preview(reader).chances
            hit = next((each.chance for each in chances if each.outcome == "hit"), 0)
            assert number == (f"{10 - 10 * hit}+" if hit else "no")


@pytest.mark.rows("W-18", "W-21", "W-22", "W-32")
def test_boxes_to_tick_are_as_many_as_a_body_takes(stage):
    stage.change("Mara", light=2, shock=1, consciousness_level=5, life_level=10)
    (mara,) = printed_of(stage, "squad", "Mara").blocks[0].cards
    (guard,) = printed_of(stage, "squad", "Guard").blocks[0].cards
    found = [
        [(t.label, t.boxes, t.ticked) for t in card.blocks if isinstance(t, Ticks)]
        for card in (mara, guard)
    ]
    assert found == [
        [("Light", 10, 2), ("Stun", 5, 0), ("Shock", 10, 1)],
        [("Light", 3, 0), ("Stun", 3, 0), ("Shock", 1, 0)],
    ]


def test_the_command_line_names_what_can_be_printed():
    assert tuple(PRINT_OUTS) == printed.WORDS
    assert tuple(WRITERS) == printed.FORMS


@pytest.mark.parametrize("what", PRINT_OUTS)
def test_what_cannot_be_printed_is_said_in_a_sentence(stage, what):
    for players in (False, True):
        with pytest.raises(ValueError, match=r"^[A-Z].*\.$"):
            printed_of(stage, what, "nothing of the kind", players=players)


def test_players_get_nobody_but_the_party(stage):
    for what in ("sheet", "squad", "people"):
        with pytest.raises(ValueError, match="the party alone"):
            printed_of(stage, what, "Guard", players=True)
        assert "Guard" not in as_markdown(printed_of(stage, what, players=True))
    scene = as_markdown(printed_of(stage, "scene", players=True))
    assert "Mara" in scene
    assert "Guard" not in scene
    assert "locked" not in scene
    assert "locked" in as_markdown(printed_of(stage, "scene"))


@pytest.mark.parametrize("many", [0, 1, 7, 200])
@pytest.mark.parametrize("apart", [0, 3, 700])
def test_every_drawing_fits_a_page(many, apart):
    marks = [
        Mark(apart * (n % 8), apart * (n // 8 % 8), f"Somebody {n}", "party", Seen.UNSEEN)
        for n in range(many)
    ]
    feature = Feature("Hut", (apart / 2, -apart), 12)
    zones = [ZonePlan(f"Z{n}", n % 8, n // 8, ("dark",), dark=True) for n in range(64)]
    ways = [Way((0, 0), (1, 0), "sealed", 5), Way((0, 0), (7, 7), "door", 99)]
    inside = [replace(mark, x=n % 8, y=n // 8 % 8) for n, mark in enumerate(marks)]
    drawings = (
        draw_ground(Ground(tuple(marks), (feature,))),
        draw_ground(Ground(tuple(marks[:9]), (), 40, 40, 5, {(1, 1): Terrain.ROUGH})),
        draw_track(marks, "open plain, day, dry"),
        draw_zones(zones, ways, inside),
        draw_zones(zones[:1], (), inside),
    )
    for drawing in drawings:
        assert drawing.height <= HEIGHT - MARGIN - FOOT - 20
        for shape in drawing.shapes:
            wide = shape.w if isinstance(shape, Box) else 0
            assert -2 <= shape.x <= shape.x + wide <= WIDTH - 2 * MARGIN + 2
            assert -3 <= shape.y <= drawing.height + 3


def test_on_the_players_map_one_of_their_own_who_is_down_is_marked(stage):
    assert "out of action" not in str(printed_of(stage, "scene", players=True).blocks)
    stage.change("Mara", unconscious_since=0)
    assert "the party, out of action" in str(printed_of(stage, "scene", players=True).blocks)


def test_a_board_is_told_in_the_names_of_its_squares():
    marks = Mark(5, -10, "Mara", "party"), Mark(-5, 0, "Ann", "party")
    board, key, who = draw_ground(Ground(marks, (), 2, 3, 5, {(1, 2): Terrain.ROUGH})).words
    assert (board.head, board.rows[2]) == (("", "A", "B"), ("3", ".", "r"))
    assert key.rows == ((".", "plain"), ("r", "rough"))
    assert who.rows == (("Mara", "B3"), ("Ann", "off the board"))


def test_a_recap_is_told_from_the_journal_or_in_words_that_stay_words(stage):
    stage.do(BeginSession())
    stage.do(EndSession())
    assert printed_of(stage, "recap").blocks[0] == Heading("When")
    stage.do(WriteRecap(1, "# They came\n\n- *one* <b>\n- two\nAnd [went](x).", True))
    assert printed_of(stage, "recap", "1", players=True).blocks == (
        Heading("They came"),
        Points(("*one* <b>", "two")),
        Paragraph("And [went](x)."),
    )
    assert "They came" not in as_markdown(printed_of(stage, "recap", "session:1"))
    for wrong in ("2", "session:9"):
        with pytest.raises(ValueError, match="There is no session"):
            printed_of(stage, "recap", wrong)


def test_accounts_say_what_came_and_went_and_what_is_left(stage):
    mara, guard = (f"person:{stage.people[name]}" for name in ("Mara", "Guard"))
    assert as_markdown(printed_of(stage, "accounts")).count("Nobody has had any money") == 1
    stage.do(Pay("", PARTY, 100_00, "wages"))
    stage.do(Pay(PARTY, mara, 40_50, "share"))
    stage.do(Pay(mara, guard, 10_00, "for silence"))
    stage.do(Pay("", PARTY, 7_00, "found"))
    stage.campaign.undo()
    accounts = printed_of(stage, "accounts").blocks
    tables = [block for block in accounts if isinstance(block, Table)]
    titles = [block.text for block in accounts if isinstance(block, Heading)]
    assert titles == ["The party", "Guard", "Mara"]
    assert [[row[2:] for row in table.rows] for table in tables] == [
        [("100 Lv", "", "100 Lv"), ("", "40.50 Lv", "59.50 Lv")],
        [("10 Lv", "", "10 Lv")],
        [("40.50 Lv", "", "40.50 Lv"), ("", "10 Lv", "30.50 Lv")],
    ]
    assert "for silence" in as_markdown(printed_of(stage, "accounts"))


def test_players_get_the_accounts_of_the_party_without_what_is_not_told(stage):
    mara, guard = (f"person:{stage.people[name]}" for name in ("Mara", "Guard"))
    stage.do(Pay("", mara, 100_00, "wages"))
    stage.do(Pay(mara, guard, 10_00, "for silence"))
    written = as_markdown(printed_of(stage, "accounts", players=True))
    assert "wages" in written
    assert "90 Lv" in written
    assert "Guard" not in written
    assert "silence" not in written


def test_the_rules_of_a_fight_are_those_of_the_turn_and_of_wounds_as_well(stage):
    def rows():
        tables = (
            b for b in printed_of(stage, "rules", players=True).blocks if isinstance(b, Table)
        )
        return {row[0] for table in tables for row in table.rows}

    assert {"C-09", "C-11", "C-20", "C-29", "C-46", "W-02", "W-23", "W-24", "A-22"} <= rows()
    stage.set_scene(phase="stealth")
    assert {"C-29", "A-22"} <= rows()
    assert not {"C-09", "W-24"} & rows()


def test_of_whoever_is_in_the_scene_the_party_comes_first(stage):
    stage.enter("Bo", "Yard", side="bystander", kind="npc")
    stage.enter("Ines", "Yard", side="party")
    (people,) = printed_of(stage, "people").blocks
    assert [row[0] for row in people.rows] == ["Mara", "Ines", "Guard", "Bo"]
