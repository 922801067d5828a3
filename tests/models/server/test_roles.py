"""Who may come to a campaign on a server: referees act in it, readers look, others do neither."""

from contextlib import closing

import pytest

from models.action import Refusal
from models.campaign import Campaign
from models.deeds.people.people import NewPerson
from models.storage import elsewhere
from models.storage.automatic_backups import Why, keep
from models.storage.faults import UnavailableError
from models.storage.restoring import restore
from models.storage.schema import NotACampaignError
from models.storage.server import listening
from models.storage.server.address import address_of
from models.storage.server.line import Line
from models.storage.server.roles import let_in, let_out, logins
from models.storage.stores import company_of
from tests.waiting import until


@pytest.fixture
def hosted(server, sample, tmp_path):
    with closing(server.connect()) as asked:
        for login in ("ben", 'zo"e', "olga"):
            found = asked.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [login]).fetchone()
            quoted = '"' + login.replace('"', '""') + '"'
            if found is None:
                asked.execute(f"CREATE ROLE {quoted} LOGIN")
    return server.put(sample, tmp_path / "others")


def as_login(hosted, login):
    return address_of(str(hosted.address).replace("ann@", f"{login}@"))


def change(hosted, act):
    with closing(Line(hosted.address)) as line, line.changing() as server:
        return act(server)


def brought(hosted, tmp_path, login):
    return elsewhere.bring(tmp_path / "one", as_login(hosted, login)).path


def test_a_reader_looks_at_everything_and_does_nothing(hosted, tmp_path):
    with pytest.raises(UnavailableError, match="not let you"):
        brought(hosted, tmp_path, "ben")
    change(hosted, lambda server: let_in(server, hosted.key, "ben", reader=True))
    path = brought(hosted, tmp_path, "ben")
    with closing(Campaign(path)) as campaign:
        assert "reader" in campaign.sealed
        with pytest.raises(Refusal, match="reader"):
            campaign.perform(NewPerson("Mara"))
        with pytest.raises(Refusal, match="reader"):
            campaign.undo()
        with closing(hosted.open("ann")) as other:
            other.perform(NewPerson("Ines"))
        assert campaign.store.catch_up()
    backup = keep(path, Why.DAY).path
    with pytest.raises(UnavailableError, match="not let you"):
        restore(path, backup)


def test_a_referee_acts_restores_and_is_let_out(hosted, tmp_path, monkeypatch):
    assert listening.CATCH_UP_SECONDS < 30
    monkeypatch.setattr(listening, "CATCH_UP_SECONDS", 0.2)
    change(hosted, lambda server: let_in(server, hosted.key, "ben", reader=False))
    path = brought(hosted, tmp_path, "ben")
    backup = keep(path, Why.DAY).path
    with closing(Campaign(path)) as campaign:
        campaign.perform(NewPerson("Mara"))
        assert campaign.undo() is not None
    restore(path, backup)
    with closing(Campaign(path)) as campaign:
        company = company_of(path, campaign.store, "Ben")
        change(hosted, lambda server: let_out(server, hosted.key, "ben"))
        assert "not let you" in until(lambda: company.gone, 20)
        assert not company.away, "the server is there"
        company.leave()
    with closing(Line(as_login(hosted, "ben"))) as line, pytest.raises(UnavailableError):
        line.begin(hosted.key, 0, turn=False)


def test_who_may_come_is_told_and_names_are_only_names(hosted):
    change(hosted, lambda server: let_in(server, hosted.key, 'zo"e', reader=True))
    change(hosted, lambda server: let_in(server, hosted.key, "ben", reader=False))
    told = change(hosted, lambda server: logins(server, hosted.key))
    assert told == [("ann", False, True), ("ben", False, False), ('zo"e', True, False)]
    change(hosted, lambda server: let_in(server, hosted.key, "ben", reader=True))
    assert change(hosted, lambda server: logins(server, hosted.key))[1].reader
    for login, said in (("nobody", "CREATE ROLE"), ("ann", "own")):
        with pytest.raises(NotACampaignError, match=said):
            change(hosted, lambda server, login=login: let_out(server, hosted.key, login))
    with (
        closing(Line(as_login(hosted, "ben"))) as line,
        pytest.raises(NotACampaignError, match="Only ann"),
        line.changing() as server,
    ):
        let_in(server, hosted.key, "olga", reader=False)


def test_what_copies_take_over_one_by_one_is_kept_for_the_newest_entries(hosted, monkeypatch):
    monkeypatch.setattr("models.storage.server.line.KEPT_ENTRIES", 5)
    monkeypatch.setattr("models.storage.server.line.FORGET_EVERY", 2)
    lagging = hosted.open("lagging")
    with closing(lagging), closing(hosted.open("ann")) as ann:
        trips = ann.store.line.trips
        for number in range(12):
            ann.perform(NewPerson(f"Mara {number}"))
        assert ann.store.line.trips - trips == 24, "nobody waits for it"
        kept = [entry for (entry,) in hosted.ask("SELECT entry FROM written ORDER BY 1")]
        assert 5 <= len(kept) <= 6
        asked = f"SELECT kept_from FROM campaign WHERE id = {hosted.key}"
        assert hosted.ask(asked) == [(kept[0] - 1,)]
        lagging.store.catch_up()
        hosted.sound(ann, lagging)
        ann.perform(NewPerson("Last"))
        lagging.store.catch_up()
        hosted.sound(ann, lagging)
