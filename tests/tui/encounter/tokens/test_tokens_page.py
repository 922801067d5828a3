"""Stealth on a grid by its keys."""

import re

import pytest
from sqlmodel import select
from textual.widgets import Static

from models.campaign import Campaign
from models.deeds.people.edit import EditRow
from models.deeds.scenes.scene import AddPeople, NewScene
from models.deeds.stealth.tokens.entering import EnterStealth
from models.deeds.stealth.tokens.layout import LayOut, Paint, Put
from models.deeds.stealth.tokens.setting import SetConditions
from models.tables import Participant, Person, Phase, Scene, Token
from rules.dice import RandomDice
from rules.stealth.tokens.grid import Terrain
from tests.models.deeds.tabletop import at
from tests.tui.people.looking import actions, rows, text
from tests.tui.screens import CAMPAIGN, play
from tui.dialogs.menu import Menu
from tui.encounter.combat_page import CombatPage
from tui.encounter.tokens.grid import Grid
from tui.encounter.tokens.page import TokensPage
from tui.encounter.tokens.players import PlayersBoardPage
from tui.people.sheet import SheetPage
from tui.program import Outrider
from tui.rolling.panel import RollPanel
from tui.shell.keybar import KeyBar

NARROW = (80, 24)
FACES = "[◆◇]"


class Night:
    """The sample's party at the west of a board, and one enemy at the east."""

    def __init__(self, saves):
        self.saves = saves
        self.campaign = Campaign(saves / f"{CAMPAIGN}.outrider")
        party = self.people(side="party")
        self.do(NewScene("Night", people=party, engine="tokens"))
        with self.campaign.read() as session:
            self.scene = session.exec(select(Scene.id).where(Scene.name == "Night")).one()
        self.do(AddPeople(self.scene, self.people(name="Colm Brandvold")))
        self.do(LayOut(self.scene))
        self.do(Paint(self.scene, at("L1"), at("L9"), Terrain.BLOCKED))

    def people(self, **values):
        with self.campaign.read() as session:
            return tuple(row.key for row in session.exec(select(Person).filter_by(**values)))

    def key(self, name):
        with self.campaign.read() as session:
            wanted = select(Participant.id).join(Person, Participant.person_id == Person.id)
            return session.exec(
                wanted.where(Person.name == name, Participant.scene_id == self.scene)
            ).one()

    def do(self, deed):
        self.campaign.perform(deed, RandomDice(1))

    def put(self, name, square):
        self.do(Put(self.scene, self.key(name), at(square)))

    def conceal(self, name, *squares):
        places = tuple(map(at, squares))
        self.do(EnterStealth(self.scene, self.key(name), places, ability=True))

    def open(self):
        self.campaign.close()
        return Outrider(self.saves, CAMPAIGN)


async def tokens(app):
    """The tokens on the board that is played."""
    (night,) = await rows(app, Scene, name="Night")
    return await rows(app, Token, scene_id=night.id)


@pytest.fixture
def night(saves):
    return Night(saves)


def footer(app):
    return str(app.screen.query_one(KeyBar).render_line(0).text)


def about(app):
    return str(app.screen.query_one("#about", Static).content)


def said(app):
    """What the program has answered last."""
    return [notification.message for notification in app._notifications][-1]


async def test_whoever_is_chosen_already_is_called_by_name(night):
    app = night.open()
    async with app.run_test(size=NARROW) as pilot:
        await play(pilot, "e enter")
        assert said(app) == f"{app.screen.unit.name} is chosen already."
        assert "choose" not in footer(app)


async def test_a_square_where_nobody_can_go_is_not_offered(night):
    app = night.open()
    async with app.run_test(size=NARROW) as pilot:
        await play(pilot, "e m")
        assert "choose" not in footer(app)
        await play(pilot, "enter")
        assert said(app) == "Ines Calder is in A8 (D-05)."
        await play(pilot, "right right right")
        assert "choose" in footer(app)
        await play(pilot, "enter")
        assert "D8: plain · Ines Calder" in about(app)


async def test_into_stealth_in_plain_sight_is_asked_about_before_squares_are_chosen(night):
    night.put("Colm Brandvold", "C8")
    app = night.open()
    async with app.run_test(size=NARROW) as pilot:
        await play(pilot, "e e")
        assert isinstance(app.screen, Menu)
        assert "Ines Calder: in sight of an enemy, without cover (D-01)." in text(app)
        await play(pilot, "enter")
        assert isinstance(app.screen, TokensPage)
        assert app.screen.placing is None
        await play(pilot, "e y enter full_stop")
        assert isinstance(app.screen, RollPanel)
        await play(pilot, "enter enter")
        assert len(await tokens(app)) == 1


async def test_without_action_points_nobody_is_offered_to_go_into_stealth(night):
    night.do(SetConditions(night.scene, points=1))
    app = night.open()
    async with app.run_test(size=NARROW) as pilot:
        await play(pilot, "e")
        assert " into stealth" not in footer(app)
        await play(pilot, "e")
        assert said(app) == "Ines Calder: that takes 2 AP, and 1 of 1 are left (G-158)."


async def test_into_stealth_by_the_keys(night):
    app = night.open()
    async with app.run_test(size=NARROW) as pilot:
        await play(pilot, "e")
        assert isinstance(app.screen, TokensPage)
        assert "A8: plain · Ines Calder" in about(app)
        assert " into stealth" in footer(app)
        assert "Night · round 1, turn of the party" in text(app)
        await play(pilot, "e enter right right enter")
        assert "Ines Calder into stealth: token 3 where? 8 squares left." in about(app)
        assert " m move" not in footer(app)
        await play(pilot, "enter")  # the square is taken
        assert "token 3" in about(app)
        await play(pilot, "full_stop")
        assert isinstance(app.screen, Menu)
        assert "Which one is real?" in text(app)
        await play(pilot, "2")
        assert isinstance(app.screen, RollPanel)
        assert "Tokens at A8, C8; 2 AP." in text(app)
        await play(pilot, "enter enter")
        laid = await tokens(app)
        assert sorted(((t.x, t.y), t.real) for t in laid) == [((0, 7), False), ((2, 7), True)]
        assert "◇A· ◆A" in text(app)
        assert "C8: plain · token of Ines Calder, real, rating" in about(app)
        await play(pilot, "u")
        assert await tokens(app) == []


async def test_tokens_move_one_after_the_other_and_escape_leaves_it(night):
    night.conceal("Ines Calder", "A8", "C8")
    app = night.open()
    async with app.run_test(size=NARROW) as pilot:
        await play(pilot, "e")
        before = await actions(app)
        await play(pilot, "m down down down")
        assert "token at A8: where?" in about(app)
        await play(pilot, "enter escape")
        assert isinstance(app.screen, TokensPage)
        assert "concealed" in about(app)
        await play(pilot, "m full_stop left left enter")
        assert said(app) == "Another token of Ines Calder is in A8 (D-05)."
        await play(pilot, "right right right enter")
        assert isinstance(app.screen, RollPanel)
        assert "They do not move alike" in text(app)
        await play(pilot, "enter enter")
        assert await actions(app) == before + 1
        assert sorted((t.x, t.y) for t in await tokens(app)) == [(0, 7), (3, 7)]


async def test_a_square_where_a_piece_cannot_go_says_why(night):
    night.do(Paint(night.scene, at("F5"), at("F5"), Terrain.ROUGH))
    for corners in (("A1", "C1"), ("A3", "C3"), ("C1", "C3")):
        night.do(Paint(night.scene, *map(at, corners), Terrain.BLOCKED))
    night.put("Colm Brandvold", "D7")
    night.conceal("Ines Calder", "A8", "C8")
    night.put("Tobias Nkemelu", "A5")
    app = night.open()
    async with app.run_test(size=NARROW) as pilot:
        await play(pilot, "e")
        tobias = night.key("Tobias Nkemelu")
        while app.screen.unit.key != tobias:
            await play(pilot, "tab")
        await play(pilot, "m")
        for square, why in (
            ("D7", "Colm Brandvold is in D7 (D-05)."),
            ("C8", "There is a token in C8 (D-05)."),
            ("L5", "L5 is blocked."),
            ("A2", "There is no way to A2 (D-05)."),
            ("K5", "It takes 10 squares to K5, with 8 left (D-05)."),
            ("T5", "It takes 19 squares to T5, with 8 left (D-05)."),
        ):
            app.screen.query_one(Grid).go_to(at(square))
            await play(pilot, "enter")
            assert said(app) == why
        assert isinstance(app.screen, TokensPage)


async def test_a_miniature_moves_and_looks_before_it(night):
    night.put("Colm Brandvold", "D7")
    night.conceal("Ines Calder", "A8", "C8")
    app = night.open()
    async with app.run_test(size=NARROW) as pilot:
        await play(pilot, "e n")
        assert "turn of the opposition" in text(app)
        assert "Colm Brandvold" in about(app), "the cursor is on whose turn it is"
        assert "l look" in footer(app)
        await play(pilot, "tab")
        assert " look" not in footer(app)  # Ines has no turn now
        assert "Tab next unit" in footer(app)
        await play(pilot, "shift+tab")
        await play(pilot, "left down")
        assert re.search(r"Colm Brandvold, passive: \d+", about(app))
        assert re.search(r"Colm Brandvold, scan: \d+", about(app))
        await play(pilot, "l")
        shown = text(app)
        assert "Colm Brandvold looks around" in shown
        assert shown.count("finds the token at") == 2
        assert "finds any" in shown
        await play(pilot, "escape m down enter")
        assert "moved" in about(app)
        assert "l look" not in footer(app)
        assert "b close by" in footer(app)
        await play(pilot, "l")
        assert "No token may be tried at the start" in said(app)


async def test_a_turn_with_a_look_still_open_is_not_ended_without_a_word(night):
    night.put("Colm Brandvold", "D7")
    night.conceal("Ines Calder", "A8", "C8")
    app = night.open()
    async with app.run_test(size=NARROW) as pilot:
        await play(pilot, "e")
        assert not re.search("[A-Z]!", text(app))
        await play(pilot, "n")
        assert re.search(r"[A-Z]! +▼Colm", text(app))
        await play(pilot, "n")
        assert isinstance(app.screen, RollPanel)
        assert "Colm Brandvold may still look around, at A8 and C8 (D-12)." in text(app)
        await play(pilot, "escape")
        assert "turn of the opposition" in text(app)
        await play(pilot, "n enter")
        assert "turn of the party" in text(app)


async def test_hidden_faces_are_nowhere_on_the_screen(night):
    night.conceal("Ines Calder", "A8", "C8", "B5")
    app = night.open()
    async with app.run_test(size=NARROW) as pilot:
        await play(pilot, "e")
        assert len(re.findall(FACES, text(app))) == 3
        await play(pilot, "h")
        assert re.findall(FACES, text(app)) == []
        assert text(app).count("?A") == 3
        for keys in ("shift+left", "right right", "up up up left", "m", "down enter"):
            await play(pilot, keys)
            assert not re.search(f"{FACES}|real|decoy", text(app).split("Esc")[0])
        await play(pilot, "escape d")
        assert "with faces hidden none is known" in said(app)
        assert len(await tokens(app)) == 3
        await play(pilot, "h")
        assert len(re.findall(FACES, text(app))) == 3


async def test_the_players_board_is_only_for_looking(night):
    night.conceal("Ines Calder", "A8", "C8", "B5")
    app = night.open()
    async with app.run_test(size=NARROW) as pilot:
        await play(pilot, "e P")
        assert isinstance(app.screen, PlayersBoardPage)
        shown = text(app)
        assert shown.count("▪?") == 3
        assert not re.search(f"{FACES}|Ines|real|decoy|rating|undo", shown)
        assert re.search(r"Colm\s+Brandvold\s+X8", shown)
        before = await actions(app)
        await play(pilot, "u m e n")
        assert await actions(app) == before


async def test_whoever_is_down_lies_on_the_players_board_as_such(night):
    (colm,) = night.people(name="Colm Brandvold")
    night.do(EditRow("person", colm, {"unconscious": True}))
    app = night.open()
    async with app.run_test(size=NARROW) as pilot:
        await play(pilot, "e P")
        assert "×C" in text(app)
        await play(pilot, "?")
        assert "Out of action; a vehicle, by its initial." in text(app)


async def test_nobody_is_attacked_from_where_the_ground_hides_them_unless_faces_are_hidden(night):
    night.put("Colm Brandvold", "C4")
    night.do(Paint(night.scene, at("A3"), at("D3"), Terrain.BLOCKED))
    night.conceal("Ines Calder", "C2", "C5")
    app = night.open()
    async with app.run_test(size=NARROW) as pilot:
        await play(pilot, "e")
        app.screen.query_one(Grid).go_to(at("C4"))
        await play(pilot, "")
        assert "a attack" not in footer(app)
        await play(pilot, "a")
        hidden = "The ground hides Ines Calder and Colm Brandvold from each other (D-14)."
        assert said(app) == hidden
        await play(pilot, "h")
        app.screen.query_one(Grid).go_to(at("C4"))
        await play(pilot, "a")
        assert "Not every token has a line of sight there (D-14)." in text(app)


async def test_an_attack_out_of_stealth_goes_on_as_a_fight(night):
    night.put("Colm Brandvold", "D7")
    night.conceal("Ines Calder", "A8", "C8")
    app = night.open()
    async with app.run_test(size=NARROW) as pilot:
        await play(pilot, "e a")
        assert "Put the cursor on whom to attack" in said(app)
        assert "a attack" not in footer(app)
        app.screen.query_one(Grid).go_to(at("D7"))
        await play(pilot, "a")
        assert "+2 attack from stealth" in text(app)
        await play(pilot, "enter enter")
        assert isinstance(app.screen, CombatPage)
        (scene,) = await rows(app, Scene, name="Night")
        assert scene.phase == Phase.COMBAT


async def test_a_board_is_set_up_by_hand(night):
    app = night.open()
    async with app.run_test(size=NARROW) as pilot:
        await play(pilot, "e right right p")
        assert "C8: plain · Ines Calder" in about(app)
        await play(pilot, "right space right down t c")
        assert "D8 to E9: cover" in text(app)
        assert text(app).count("♣") == 4
        await play(pilot, "G l f enter enter")
        assert "light bright · fog, rain or smoke" in about(app)
        await play(pilot, "k s 6 enter enter enter")
        assert "moved 0 of" in about(app)
        await play(pilot, "g v enter enter v")
        assert isinstance(app.screen, SheetPage)


async def test_something_done_in_stealth(night):
    night.conceal("Ines Calder", "A8", "C8")
    app = night.open()
    async with app.run_test(size=NARROW) as pilot:
        await play(pilot, "e i l i s t e n s enter u")
        assert "Ines Calder, concealed: listens" in text(app)
        await play(pilot, "i s i n g s enter n")
        assert "Ines Calder is revealed at A8." in text(app)
        app.screen.query_one(Grid).go_to(at("C8"))
        await play(pilot, "d")
        assert await tokens(app) == []
        await play(pilot, "f")
        assert "Nobody acts before the count." in text(app)
        assert not isinstance(app.screen, CombatPage)
        await play(pilot, "enter enter")
        assert isinstance(app.screen, CombatPage)


@pytest.mark.rows("X-01", "D-04")
async def test_explosions_have_a_key_while_faces_are_shown(night):
    app = night.open()
    async with app.run_test(size=NARROW) as pilot:
        await play(pilot, "e X")
        assert isinstance(app.screen, Menu)
        assert "Explosion by hand" in text(app)
        await play(pilot, "escape h X")
        assert isinstance(app.screen, TokensPage)
        assert said(app) == "With faces hidden nothing tells who is where: h shows them."


@pytest.mark.rows("D-12")
async def test_the_chance_to_be_found_stands_in_every_square_within_reach(saves):
    night = Night(saves)
    night.put("Ines Calder", "F4")
    night.put("Colm Brandvold", "I4")
    app = night.open()
    async with app.run_test(size=NARROW) as pilot:
        await play(pilot, "e y")
        await pilot.app.workers.wait_for_complete()
        await play(pilot, "")
        line = next(line for line in text(app).splitlines() if line.startswith(" 4 "))
        assert re.search(r"·'▲A !", line)
        assert "Here 100%" in text(app)
        assert "! is 100%." in " ".join(text(app).split())
        assert "Safest in stealth: " in text(app)
        assert "found 0% (D-12). Here" in " ".join(text(app).split())
        tokens = "Whoever is still a token is not counted."
        assert tokens not in " ".join(text(app).split())
        await play(pilot, "h")
        await pilot.app.workers.wait_for_complete()
        await play(pilot, "")
        assert tokens in " ".join(text(app).split())
        await play(pilot, "h y")
        assert "Safest" not in text(app)


async def test_whom_nobody_looks_for_is_said_to_be_in_view_and_no_square_is_marked(saves):
    night = Night(saves)
    night.put("Ines Calder", "A4")
    night.put("Colm Brandvold", "X4")
    app = night.open()
    async with app.run_test(size=NARROW) as pilot:
        await play(pilot, "e y")
        await pilot.app.workers.wait_for_complete()
        await play(pilot, "")
        nowhere = "In stealth no enemy, as they stand, could find it wherever it may go (D-12)."
        assert nowhere in text(app)
        assert "found 0%" not in text(app)
        assert not app.screen.ways.safe()


@pytest.mark.rows("C-11")
async def test_who_has_not_acted_yet_does_not_act_again(saves):
    app = Night(saves).open()
    async with app.run_test(size=NARROW) as pilot:
        await play(pilot, "e f enter enter")
        page = app.screen
        assert isinstance(page, CombatPage)
        waiting = next(f for f in page.scene.figures if not f.acts and f.next_points)
        await play(pilot, "home")
        while page.current() != waiting:
            await play(pilot, "down")
        assert page.why_waiting() == f"{waiting.name} acts at {waiting.later}."
