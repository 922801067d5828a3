"""No secret of tasks, workshop, frontier and stealth comes out: every one is planted."""

import re
import sqlite3
from contextlib import closing, suppress
from dataclasses import asdict
from traceback import format_exception

import pytest
from sqlalchemy.exc import SQLAlchemyError
from sqlmodel import select

from models.bridge.engines.registry import ENGINES
from models.bridge.frontier import expedition, laboratory
from models.bridge.task_list import listed_tasks
from models.exchange.paper.markdown import as_markdown
from models.exchange.print_out import print_out
from models.exchange.tasks import WRITERS, record_in
from models.seat.shown import Section
from models.tables import LibraryTask, Scene
from models.views.entries import every_entry
from models.views.knowledge import knowledge, tellings
from models.views.players import (
    as_side_knows,
    players_board,
    players_journal,
    players_survey,
    players_tellings,
)
from models.views.print_outs.registry import PRINT_OUTS
from models.views.search.finder import Finder
from models.views.seats import shown_to
from models.views.tokens import look_board
from rules.frontier.research import researchers_view
from tests.models.canaries import CANARY, PUBLIC_WORDS, SECRET_WORDS, canary, fill, secrets
from tests.models.nights import TOLD
from tui.cli import main

NAME = "Aviary"
SEATS = {"seat", "seatkey", "handout", "wish", "seatnote"}


@pytest.fixture(scope="module")
def saves(tmp_path_factory):
    folder = tmp_path_factory.mktemp("saves")
    fill(folder / f"{NAME}.outrider").close()
    return folder


@pytest.fixture
def campaign(saves):
    from models.campaign import Campaign

    opened = Campaign(saves / f"{NAME}.outrider")
    yield opened
    opened.close()


def leaks(said):
    return [word for word in (CANARY, *SECRET_WORDS) if word in said]


def test_every_secret_is_planted(saves):
    with closing(sqlite3.connect(saves / f"{NAME}.outrider")) as connection:
        kept = "\n".join(connection.iterdump())
    assert [field for field in secrets() if canary(*field) not in kept] == []
    happened = (
        "no truth", "some truth", "total truth", "mishap", "Hidden throw", "loses heart",
        "spots Wei first", "false alarm", "is a decoy",
        *(f"CANARY-{engine}" for engine in ENGINES),
    )  # fmt: skip
    assert [word for word in happened if word not in kept] == []


@pytest.mark.rows("T-60", "G-08", "F-16", "F-18")
def test_the_players_copy_of_the_journal_has_none(saves):
    entries = players_journal(every_entry(saves / f"{NAME}.outrider"))
    said = str([asdict(entry) for entry in entries])
    assert leaks(said) == []
    assert [word for word in PUBLIC_WORDS if word not in said] == []


@pytest.mark.rows("T-60")
def test_the_log_for_players_has_none(saves, capsys):
    assert main(["--saves", str(saves), "log", NAME, "--players"]) == 0
    said = capsys.readouterr().out
    assert leaks(said) == []
    assert [word for word in PUBLIC_WORDS if word not in said] == []


@pytest.mark.rows("F-16", "F-04", "T-60")
def test_research_and_survey_as_players_know_them_have_none(campaign):
    with campaign.read() as session:
        research = researchers_view(laboratory(session, 1).research)
        found = expedition(session, 1)
    survey = players_survey(found.row.name, found.survey)
    assert leaks(str(asdict(research))) == leaks(str(asdict(survey))) == []
    assert "it grows" in str(research)
    assert "hill cat" in str(survey)


@pytest.mark.rows("D-04", "B-30", "G-160")
@pytest.mark.parametrize("engine", ENGINES)
def test_what_the_party_knows_of_a_scene_has_no_truth_in_it(campaign, engine):
    with campaign.read() as session:
        scene = session.exec(select(Scene).where(Scene.engine == engine)).one()
        told = players_tellings(tellings(session, scene))
        (party, _) = knowledge(session, scene)
    assert [telling.told for telling in told] == [TOLD]
    assert f"CANARY-{engine}" in str(party)
    known = str([asdict(one) for one in as_side_knows(party)])
    assert "CANARY-suspicion-told" in known
    words = (f"CANARY-{engine}", "false", "nobody", "real", "decoy", "hidden", "not known")
    assert [word for word in words if word in known] == []


@pytest.mark.rows("D-04")
def test_the_board_as_players_see_it_has_none(campaign):
    with campaign.read() as session:
        scene = session.exec(select(Scene).where(Scene.engine == "tokens")).one()
        board = players_board(look_board(session, scene, covered=False))
    assert leaks(str(board)) == []
    assert len(board.tokens) == 1


@pytest.mark.rows("T-74", "T-77")
def test_the_print_out_for_players_has_none_and_the_referees_only_the_tasks_own(campaign):
    with campaign.read() as session:
        tasks = listed_tasks(session)
    assert leaks(as_markdown(print_out("Tasks", tasks, players=True))) == []
    own = {canary("task", column) for column in ("note", "tags", "unread")}
    for write in WRITERS.values():
        written = write(map(record_in, tasks))
        assert written.count(CANARY) + written.count(CANARY.lower()) == len(own)
        assert all(each.casefold() in written.casefold() for each in own)
        assert [word for word in leaks(written) if word not in (CANARY, "Referee")] == []


@pytest.mark.parametrize("word", sorted(PRINT_OUTS.keys() - {"rules"}))
def test_what_is_printed_for_players_has_none(campaign, word):
    """What a zone is called stands on the map; who is there does not."""
    with campaign.read() as session, suppress(ValueError):
        made = as_markdown(PRINT_OUTS[word].made(session, "", players=True))
        assert leaks(re.sub(r"CANARY-zone(?!-)", "", made)) == []


def test_what_is_at_one_seat_is_on_no_other(campaign):
    with campaign.read() as session:
        own, other = (shown_to(session, key) for key in (1, 2))
    assert leaks(str({part: rows for part, rows in other.items() if part != Section.KNOWN})) == []
    mine = {("seat", "player"), ("handout", "title"), ("handout", "body"), ("seatnote", "text")}
    mine |= {("wish", "text"), ("wish", "answer")}
    planted = {field for field in secrets() if canary(*field) in str(own)}
    assert planted - {("suspicion", "told")} == mine, "and neither code nor key"


def test_what_players_search_finds_nothing_of_seats(campaign):
    at_seats = [canary(*field) for field in secrets() if field[0] in SEATS]
    for word in (*at_seats, "kind:table", "handed", "silenced", "wants to", "a note of their own"):
        hits = Finder(campaign.path, for_players=True).find(word)
        assert [hit for hit in hits if hit.table != "rule"] == [], word
    assert Finder(campaign.path).find("wants to")


def test_a_fault_of_the_program_writes_none_into_its_log(campaign):
    task = LibraryTask(statement=None, note=CANARY)
    with pytest.raises(SQLAlchemyError) as fault, campaign.action("A fault") as action:
        action.session.add(task)
    logged = "".join(format_exception(fault.value))
    assert "NOT NULL constraint failed: task.statement" in logged
    assert CANARY not in logged
