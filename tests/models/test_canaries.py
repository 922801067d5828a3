"""No secret of tasks, workshop and frontier comes out, whoever asks: every one is planted."""

import sqlite3
from contextlib import closing
from dataclasses import asdict
from traceback import format_exception

import pytest
from sqlalchemy.exc import SQLAlchemyError

from models.bridge.frontier import expedition, laboratory
from models.exchange.print_out import as_markdown, paragraphs
from models.exchange.tasks import WRITERS, record_in
from models.tables import LibraryTask
from models.views.entries import every_entry
from models.views.players import players_journal, players_survey
from models.views.task_list import listed_tasks
from rules.frontier.research import researchers_view
from tests.models.canaries import CANARY, PUBLIC_WORDS, SECRET_WORDS, canary, fill, secrets
from tui.cli import main

NAME = "Aviary"


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
    happened = ("no truth", "some truth", "total truth", "mishap", "Hidden throw", "loses heart")
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


@pytest.mark.rows("T-74", "T-77")
def test_the_print_out_for_players_has_none_and_the_referees_only_the_tasks_own(campaign):
    with campaign.read() as session:
        tasks = listed_tasks(session)
    assert leaks(as_markdown("Tasks", paragraphs(tasks, players=True))) == []
    own = {canary("task", column) for column in ("note", "tags", "unread")}
    for write in WRITERS.values():
        written = write(map(record_in, tasks))
        assert written.count(CANARY) + written.count(CANARY.lower()) == len(own)
        assert all(each.casefold() in written.casefold() for each in own)
        assert [word for word in leaks(written) if word not in (CANARY, "Referee")] == []


def test_a_fault_of_the_program_writes_none_into_its_log(campaign):
    task = LibraryTask(statement=None, note=CANARY)
    with pytest.raises(SQLAlchemyError) as fault, campaign.action("A fault") as action:
        action.session.add(task)
    logged = "".join(format_exception(fault.value))
    assert "NOT NULL constraint failed: task.statement" in logged
    assert CANARY not in logged
