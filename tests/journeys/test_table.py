"""The sample's evening with four players at the table, each over a line of their own."""

import socket
from contextlib import ExitStack, closing

import pytest

from models.campaign import Campaign
from tests.journeys.at_table import PLAYERS, AtTheTable
from tests.journeys.evening import first_turn, rest_of_the_turn, second_turn, sneak_in, spotted
from tests.journeys.players import Player, let_in
from tests.journeys.saved import Saved
from tests.journeys.table import opened_here

pytestmark = [pytest.mark.journey, pytest.mark.timeout(240)]

NAME = "Short Measure"
PHONE = (40, 20)


@pytest.fixture
def saved(saves):
    return Saved(saves, NAME)


@pytest.fixture
def keys(saved, tmp_path):
    with closing(Campaign(saved.folder / f"{NAME}.outrider")) as campaign:
        opened_here(saved.folder / f"{NAME}.outrider", tmp_path)
        people = dict(saved.sql("SELECT name, id FROM person"))
        return {
            player: let_in(campaign, player, people[who], tmp_path)
            for player, who in PLAYERS.items()
        }


@pytest.fixture
def at(saved, keys, tmp_path):
    with AtTheTable(saved.folder, NAME, tmp_path, closes=False) as referee:
        referee.wait_for("In +Due")
        yield referee


def opened(at):
    """The table is opened on the screen; gives the port."""
    at.key("T", until="The table is closed")
    at.key("T", until="Open the table")
    at.press("p")
    at.wait_for("port")
    at.press(*["backspace"] * 4)
    port = free_port()
    at.type(str(port))
    at.press("enter")
    at.wait_for(rf"Port +{port}")
    at.key("o", until=f"ssh -p {port} ann@")
    at.key("escape", until="In +Due")
    return port


def free_port():
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        return server.getsockname()[1]


def unheard_of(saved):
    """The last names of whoever no public line names, and nobody of the party sees."""
    told = " ".join(
        line["text"] for entry in saved.entries() for line in entry.lines if not line["secret"]
    )
    seen = """SELECT person.name FROM sighting
        JOIN participant ON participant.id = participant_id JOIN person ON person.id = person_id
        WHERE sighting.side = 'party'"""
    known = told + str(saved.sql(seen)) + str(list(PLAYERS.values()))
    names = [name.split()[-1] for (name,) in saved.sql("SELECT name FROM person")]
    return [name for name in names if name not in known]


def test_an_evening_with_four_players(at, saved, keys, tmp_path):
    with ExitStack() as table:
        port = opened(at)

        def sits_down(player):
            size = PHONE if player == "Cleo" else (80, 24)
            there = table.enter_context(Player(player.lower(), keys[player], port, tmp_path, size))
            there.wait_for(rf"{player} as")
            return there

        seats = {player: sits_down(player) for player in PLAYERS}
        at.players = {who: seats[player] for player, who in PLAYERS.items()}
        sneak_in(at)
        seats["Ann"].key("i", until="I want to")
        seats["Ann"].type("count the crates")
        seats["Ann"].press("enter")
        spotted(at)
        first_turn(at)
        assert "5, by hand" in seats["Cleo"].key("j", until="Pauli Ahonen reaches Ramp")

        seats["Ben"].kill()
        seats["Ben"].wait_exit()
        at.players["Tobias Nkemelu"] = seats["Ben"] = sits_down("Ben")
        rest_of_the_turn(at)
        second_turn(at)
        assert at.handed == 14
        for seat in seats.values():
            seat.key("p", until=r"Nils Harrow +uncon")
        at.key("T", until="Wants to: count the crates")

        strangers = unheard_of(saved)
        assert len(strangers) > 5
        for seat in seats.values():
            for page in "smtjrnwp":
                seat.press(page)
                shown = seat.wait_for(lambda screen, before=seat.screen: screen != before)
                assert not [name for name in strangers if name in shown]
        at.key("ctrl+q", until="4 players sit")
        at.press("ctrl+q")
        assert at.wait_exit() == 0
        for seat in seats.values():
            seat.wait_exit()
    assert saved.faults() == []
