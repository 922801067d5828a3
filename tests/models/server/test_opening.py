"""The campaign of an address is brought here, and opened again where the server is silent."""

from contextlib import closing
from urllib.parse import quote

import pytest

from models.campaign import Campaign
from models.deeds.people.people import NewPerson
from models.storage import doctor, elsewhere
from models.storage.faults import UnavailableError
from models.storage.named import name_with
from models.storage.schema import NotACampaignError
from models.storage.server.address import address_of
from models.storage.server.opening import campaigns_on
from tests.server import rows_of_copy


@pytest.fixture
def hosted(server, sample, tmp_path):
    return server.put(sample, tmp_path / "others")


def test_it_is_brought_here_equal_to_the_row_and_brought_up_the_next_time(hosted, tmp_path):
    told = []
    brought = elsewhere.bring(tmp_path, hosted.address, lambda *so_far: told.append(so_far))
    assert brought.warning == ""
    assert rows_of_copy(brought.path) == hosted.rows()
    assert told
    assert told[-1][0] == told[-1][1]
    with closing(hosted.open("elsewhere")) as other:
        other.perform(NewPerson("Mara"))
    told.clear()
    again = elsewhere.bring(tmp_path, hosted.address, lambda *so_far: told.append(so_far))
    assert again.path == brought.path
    assert rows_of_copy(again.path) == hosted.rows()
    assert not told, "only what happened since is taken over"
    with closing(Campaign(again.path)) as own:
        own.perform(NewPerson("Ines"))
    assert rows_of_copy(again.path) == hosted.rows()


@pytest.mark.parametrize("spoil", [b"", b"no campaign", None])
def test_a_copy_that_is_spoilt_is_made_anew(hosted, tmp_path, spoil):
    path = elsewhere.bring(tmp_path, hosted.address).path
    data = bytearray(path.read_bytes())
    data[5000:9000] = b"?" * 4000
    path.unlink()  # as a descriptor of it is kept
    path.write_bytes(data if spoil is None else spoil)
    assert elsewhere.bring(tmp_path, hosted.address).path == path
    assert all(finding.ok for finding in doctor.examine(path))
    assert rows_of_copy(path) == hosted.rows()


def test_a_silent_server_leaves_the_copy_to_look_at(hosted, tmp_path):
    silent = address_of(f"postgresql://ann@127.0.0.1:1/games?campaign={quote('Nobody')}")
    with pytest.raises(UnavailableError, match="does not answer"):
        elsewhere.bring(tmp_path, silent)
    copy = elsewhere.bring(tmp_path, hosted.address).path
    hosted.server.stop()
    try:
        path, warning = elsewhere.bring(tmp_path, hosted.address)
        assert path == copy
        assert "does not answer" in warning
        assert "nothing can be done" in warning
        with closing(Campaign(path)) as campaign:
            with campaign.read() as session:
                assert session is not None
            with pytest.raises(UnavailableError):
                campaign.perform(NewPerson("Mara"))
    finally:
        hosted.server.start()


def test_without_a_name_it_is_the_only_one_or_those_there_are_are_named(server, sample, tmp_path):
    with closing(server.connect()) as asked:
        asked.execute("CREATE DATABASE evenings")
    place = str(server.address()).replace("/games", "/evenings")
    with pytest.raises(NotACampaignError, match=r"no campaign on .* yet: outrider move"):
        elsewhere.bring(tmp_path, address_of(place))
    from models.storage.server.line import Line
    from models.storage.server.whole import put_new

    with closing(Line(address_of(place))) as line:
        put_new(line, "Alone", sample)
        alone = elsewhere.bring(tmp_path, address_of(place)).path
        assert alone.stem == "Alone"
        gone = "UPDATE outrider.campaign SET gone = %s"
        with line.changing() as there:
            there.execute(gone, ["Ann took it home."])
        path, warning = elsewhere.bring(tmp_path, address_of(place))
        assert (path, warning.partition(" This")[0]) == (alone, "Alone: Ann took it home.")
        with pytest.raises(NotACampaignError, match="Alone: Ann took it home"):
            elsewhere.bring(tmp_path / "new", address_of(place))
        with line.changing() as there:
            there.execute(gone, [""])
        put_new(line, "Another", sample)
        with pytest.raises(NotACampaignError, match=r"several .*'Alone', 'Another'"):
            elsewhere.bring(tmp_path, address_of(place))
        with pytest.raises(NotACampaignError, match=r"no campaign named 'Third'.*'Alone'"):
            elsewhere.bring(tmp_path, address_of(f"{place}?campaign=Third"))
        assert set(campaigns_on(line)[0]) == {"Alone", "Another"}


def test_a_password_is_in_no_file_and_no_text(hosted, tmp_path):
    typed = str(hosted.address).replace("ann@", "ann:s%40cret@")
    address = address_of(typed)
    assert address.password == "s@cret"
    path = elsewhere.bring(tmp_path, address).path
    with closing(Campaign(path)) as campaign:
        campaign.perform(NewPerson("Mara"))
        assert campaign.store.line.address.password == "s@cret"
    for file in filter(lambda each: each.is_file(), tmp_path.rglob("*")):
        assert b"s@cret" not in file.read_bytes()
        assert b"s%40cret" not in file.read_bytes()
    for said in (str(address), repr(address), str(path)):
        assert "cret" not in said


def test_a_name_of_ones_own_settings_is_listed_and_asks_no_server(hosted, tmp_path):
    away = "postgresql://ann@127.0.0.1:1/games?campaign=Away"
    name_with(lambda: {"Club": str(hosted.address), "Away": away, "Wrong": "postgresql://"})
    try:
        assert [save.headline for save in elsewhere.listing(tmp_path)] == [None, None]
        address = elsewhere.address_named(tmp_path, "Club")
        elsewhere.bring(tmp_path, address)
        club, other = elsewhere.listing(tmp_path)
        assert (club.name, club.headline.people) == ("Club", 16)
        assert (other.name, other.headline) == ("Away", None)
        assert elsewhere.address_named(tmp_path, "Somebody") is None
    finally:
        name_with(dict)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("postgresql://ann@host", "names no database"),
        ("postgresql://ann@host:port/games", "no address"),
        ("postgresql://ann@host/games?campaign=..%2Fevil", "no slash"),
        ("postgresql://ann@host/games?campaign=.hidden", "dot"),
        ("postgresql://ann@host/games?sslpassword=x", "sslpassword"),
        ("mysql://ann@host/games", "names no database"),
    ],
)
def test_an_address_that_is_none_says_what_would_be(typed, said):
    with pytest.raises(ValueError, match=said):
        address_of(typed)
