"""What a copy hears of its campaign on a server, and who is there."""

import os
import resource
import threading
from contextlib import ExitStack, closing
from signal import SIGCONT, SIGSTOP

import pytest

from models.deeds.chronicle.notes import WriteNote
from models.storage.compaction import compact
from models.storage.company import Here
from models.storage.headline import read
from models.storage.restoring import restore
from models.storage.server import listening
from models.storage.stores import company_of
from tests.waiting import until


@pytest.fixture
def looks_often(monkeypatch):
    """Nobody says that they are gone, which is looked for sooner."""
    assert listening.LOOK_SECONDS < 10
    monkeypatch.setattr(listening, "LOOK_SECONDS", 0.2)


@pytest.fixture
def listens(hosted):
    """Somebody who has the campaign open on a machine, and listens."""
    closed = []

    def opened(machine, port=0):
        campaign = hosted.open(machine, port=port)
        company = company_of(campaign.path, campaign.store, machine)
        closed.extend([company.leave, campaign.close])
        return campaign, company

    yield opened
    for close in closed:
        close()


def notes(path):
    return [told.title for told in read(path).journal]


def told_by(hosted, column):
    """What the server knows of who is there."""
    found = hosted.ask(f"SELECT {column} FROM presence WHERE campaign = {hosted.key}")
    return [value for (value,) in found]


def backend(hosted):
    """The server's process for the only one who is there."""
    return until(lambda: told_by(hosted, "pid"), 10)[0]


def test_what_another_does_is_in_the_copy_by_itself(listens, hosted):
    ann, _ = listens("Ann")
    ben, _ = listens("Ben")
    ann.perform(WriteNote("By Ann"))
    assert until(lambda: "Note: By Ann" in notes(ben.path), 10)


def test_a_program_with_a_thousand_open_files_hears_as_well(listens, caplog):
    most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most[1], most[1]))
    with ExitStack() as files:
        files.callback(resource.setrlimit, resource.RLIMIT_NOFILE, most)
        for _ in range(1_100):
            files.enter_context(open(os.devnull))
        ann, _ = listens("Ann")
        ben, _ = listens("Ben")
        ann.perform(WriteNote("By Ann"))
        assert until(lambda: "Note: By Ann" in notes(ben.path), 10)
    assert [record.exc_text for record in caplog.records if record.levelname == "ERROR"] == []


@pytest.mark.usefixtures("looks_often")
def test_who_is_there_is_known_with_where_they_are_until_they_leave(listens):
    _ann, anns = listens("Ann")
    _, bens = listens("Ben")
    anns.stand_at(Here("Ann", "People()", "People"))
    assert until(lambda: bens.others() == (Here("Ann", "People()", "People"),), 10)
    bens.stand_at(Here("Ben", "Desk", "the desk"))
    assert until(lambda: [each.referee for each in anns.others()] == ["Ben"], 10)
    anns.stand_at(Here("Ann", "Journal(0,)", "Journal"))
    assert until(lambda: bens.others() == (Here("Ann", "Journal(0,)", "Journal"),), 10)
    anns.leave()
    assert until(lambda: not bens.others(), 10)


def test_where_somebody_is_is_told_once_a_second_at_most(listens, hosted):
    _, anns = listens("Ann")
    anns.stand_at(Here("Ann", "0", "0"))
    assert backend(hosted)
    (first,) = told_by(hosted, "since")
    heard = hosted.server.connect()
    with closing(heard):
        heard.execute(f"LISTEN outrider_{hosted.key}")
        for number in range(50):
            anns.stand_at(Here("Ann", str(number), str(number)))
        told = [*heard.notifies(timeout=10, stop_after=1)]
        assert until(lambda: '"49"' in told_by(hosted, "page")[0], 10)
        told += heard.notifies(timeout=0)
    assert 1 <= [each.payload for each in told].count("here") <= 2
    (last,) = told_by(hosted, "since")
    assert (last - first).total_seconds() >= listening.BETWEEN_SECONDS


@pytest.mark.usefixtures("looks_often")
def test_a_line_that_was_cut_is_made_anew_and_what_was_missed_is_taken_over(listens, hosted, wire):
    ben, bens = listens("Ben", wire.port)
    bens.stand_at(Here("Ben"))
    ann, anns = listens("Ann")
    assert until(anns.others, 10)
    wire.dead = True
    wire.cut()
    assert until(lambda: bens.away, 10)
    assert until(lambda: not anns.others(), 10)
    ann.perform(WriteNote("While Ben was away"))
    wire.dead = False
    assert until(lambda: "Note: While Ben was away" in notes(ben.path), 15)
    assert until(lambda: not bens.away, 10)
    assert until(anns.others, 10)


def test_a_line_whose_end_the_server_did_not_hear_is_nobody_s(listens, hosted, wire):
    _, bens = listens("Ben", wire.port)
    bens.stand_at(Here("Ben"))
    lost = backend(hosted)
    wire.unheard = True
    wire.cut()
    assert until(lambda: lost not in told_by(hosted, "pid") != [], 15)
    assert told_by(hosted, "referee") == ["Ben"]
    assert not bens.others()


def test_a_server_that_is_silent_counts_as_away_until_it_goes_on(listens, hosted, monkeypatch):
    monkeypatch.setattr("models.storage.server.listening.LOOK_SECONDS", 0.1)
    monkeypatch.setattr("models.storage.server.listening.SILENT_SECONDS", 0.2)
    _, bens = listens("Ben")
    bens.stand_at(Here("Ben"))
    pid = backend(hosted)
    os.kill(pid, SIGSTOP)
    try:
        assert until(lambda: bens.away, 10)
    finally:
        os.kill(pid, SIGCONT)
    assert until(lambda: not bens.away, 10)


def test_what_was_in_doubt_is_told_when_the_server_answers(listens):
    ben, bens = listens("Ben")
    ben.store.news.append('"Note" was kept.')
    assert bens.news() == ['"Note" was kept.']
    assert bens.news() == []


def test_a_campaign_that_was_moved_away_is_gone_and_the_server_is_not_away(listens, hosted):
    _, bens = listens("Ben")
    hosted.ask(f"UPDATE campaign SET gone = 'to Ann' WHERE id = {hosted.key} RETURNING 1")
    hosted.ask(f"SELECT pg_notify('outrider_{hosted.key}', '0')")
    assert until(lambda: bens.gone, 10).endswith("was moved: to Ann")
    assert not bens.away
    hosted.ask(f"UPDATE campaign SET gone = '' WHERE id = {hosted.key} RETURNING 1")
    assert until(lambda: not bens.gone, 10), "it is there again"


def test_who_put_another_state_in_place_and_how_is_told(listens, hosted, monkeypatch):
    ann, anns = listens("Ann")
    _, bens = listens("Ben")
    monkeypatch.setenv("OUTRIDER_REFEREE", "Ann")
    backup = ann.back_up(hosted.folder)
    for text in ("one", "two"):
        ann.perform(WriteNote(text))
    said = []
    compact(ann.path, 1)
    assert until(lambda: said.extend(bens.news()) or said, 10)
    assert "Ann compacted the journal" in said.pop()
    assert hosted.ask("SELECT author FROM entry ORDER BY id DESC LIMIT 1") == [("Ann",)]
    restore(ann.path, backup)
    assert until(lambda: said.extend(bens.news()) or said, 10)
    assert said == ["Ann restored a backup."]
    assert not anns.gone


def test_nobody_is_there_whose_connection_is_gone(listens, hosted):
    """A row that was left behind is not shown, whoever has its number by now."""
    hosted.ask(
        f"INSERT INTO presence SELECT pg_backend_pid(), {hosted.key}, 'Cy', '[]' RETURNING 1"
    )
    _, anns = listens("Ann")
    _, bens = listens("Ben")
    bens.stand_at(Here("Ben"))
    assert until(anns.others, 10)
    assert [each.referee for each in anns.others()] == ["Ben"]
    assert told_by(hosted, "referee") == ["Ben"]


def test_who_leaves_waits_for_nobody(listens, hosted):
    _, bens = listens("Ben")
    bens.stand_at(Here("Ben"))
    pid = backend(hosted)
    os.kill(pid, SIGSTOP)
    try:
        bens.leave()
        bens._thread.join(2)
        assert not bens._thread.is_alive()
    finally:
        os.kill(pid, SIGCONT)


def test_an_act_that_waits_for_the_server_is_given_up_when_the_campaign_is_closed(hosted):
    """The server has stopped in the midst: nobody waits for it who leaves."""
    campaign = hosted.open("Ben")
    campaign.store.catch_up()
    pid = campaign.store.line.connection.info.backend_pid
    os.kill(pid, SIGSTOP)
    failed = []

    def act():
        try:
            campaign.perform(WriteNote("Never"))
        except Exception as error:
            failed.append(error)

    acting = threading.Thread(target=act, daemon=True)
    try:
        acting.start()
        assert until(lambda: not campaign.store.lock.acquire(blocking=False), 5)
        campaign.store.close()
        acting.join(5)
        assert not acting.is_alive()
        assert failed
    finally:
        os.kill(pid, SIGCONT)
        campaign.close()


@pytest.mark.parametrize(
    "page", ["", "[]", "7", '["a"]', "[" * 5000, '["a\\u001b[2J", "b"]', "null"]
)
def test_what_another_says_of_where_they_are_is_a_stranger_s(page):
    here = Here.read("A\x1b[2Jnn", page)
    assert "\x1b" not in here.referee + here.place + here.title
