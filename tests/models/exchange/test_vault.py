"""A campaign goes out as a folder of text and comes back equal to the row."""

import json
import shutil
from pathlib import Path
from random import Random

import pytest

from models.action import Refusal
from models.campaign import Campaign
from models.deeds.chronicle.notes import WriteNote
from models.deeds.chronicle.session import BeginSession, WriteRecap
from models.deeds.people.edit import EditRow
from models.deeds.people.kinds import NewKind
from models.deeds.random.tables import NewRandomTable
from models.exchange.vault.layout import CAMPAIGN
from models.exchange.vault.reading import import_vault, name_in
from models.exchange.vault.renewing import WRITTEN, VaultError
from models.exchange.vault.writing import export_vault
from models.journal import Conflict
from models.storage import doctor, schema
from models.storage.faults import DamagedError
from models.text import clean
from tests.models.play import content, some_deed
from tests.models.sitting import all_at_once, sit
from tests.models.vaulted import everything

TRICKY = 'Line\n+++\nid = 7\n\n"""\n\\ # {x} \u2028 \U0001f469'


def texts(folder):
    return {
        str(file.relative_to(folder)): file.read_text()
        for file in folder.rglob("*")
        if file.is_file()
    }


@pytest.fixture(scope="module")
def played(sample, tmp_path_factory):
    """The sample with random deeds in it, tricky texts, undone and done again."""
    path = Path(shutil.copy(sample, tmp_path_factory.mktemp("played")))
    campaign = Campaign(path)
    random = Random(7)
    for _ in range(120):
        try:
            campaign.perform(some_deed(campaign, random))
        except (Refusal, ValueError):
            continue
    campaign.perform(BeginSession("Ann", "+++"))
    campaign.perform(WriteRecap(1, TRICKY))
    campaign.perform(WriteNote(TRICKY, title="../../\x00etc: a/b"))
    campaign.perform(NewKind("Guard", "STR 12, Rifle 2", "STR +1D6"))
    campaign.perform(NewRandomTable("Yard 1D2\n1 2 guards\n2 [x] +++"))
    campaign.perform(EditRow("person", 2, {"notes": TRICKY, "name": "..."}))
    campaign.undo()
    campaign.close()
    return path


def test_what_comes_back_is_equal_to_the_row_and_undone_like_it(played, tmp_path):
    export_vault(played, tmp_path / "vault")
    assert name_in(tmp_path / "vault") == played.stem
    assert "[[tablerow]]" in (tmp_path / "vault" / "random" / "0001 Yard.toml").read_text()
    assert "STR 12" in (tmp_path / "vault" / "kinds" / "0001 Guard.toml").read_text()
    import_vault(tmp_path / "vault", tmp_path / "Back.outrider")
    assert everything(tmp_path / "Back.outrider") == everything(played)
    assert [f for f in doctor.examine(tmp_path / "Back.outrider") if not f.ok] == []
    copy = Path(shutil.copy(played, tmp_path / "Copy.outrider"))
    for path in (copy, tmp_path / "Back.outrider"):
        campaign = Campaign(path)
        while campaign.undo():
            pass
        campaign.close()
    assert content(copy) == content(tmp_path / "Back.outrider")


def test_seats_come_back_equal_to_the_row_and_let_nobody_in(tmp_path):
    path, back = tmp_path / "Sat.outrider", tmp_path / "Back.outrider"
    campaign = Campaign.create(path)
    random = Random(4)
    for _ in range(60):
        sit(campaign, random)
    all_at_once(campaign, TRICKY[:60], TRICKY)
    campaign.close()
    export_vault(path, tmp_path / "vault")
    import_vault(tmp_path / "vault", back)
    before, after = content(path), content(back)
    assert all(before[table] for table in ("seatkey", "handout", "wish", "seatnote"))
    assert any(row["code"] for row in before["seat"])
    wanted = before | {"seatkey": [], "seat": [row | {"code": ""} for row in before["seat"]]}
    assert after == wanted
    assert [f for f in doctor.examine(back) if not f.ok] == []
    refuses_whoever_came_in_before(back)


def refuses_whoever_came_in_before(path):
    """Whatever is taken back or done again, nobody is let in."""
    campaign = Campaign(path)
    for turn in (campaign.undo, campaign.redo):
        try:
            while turn():
                assert lets_in(path) == []
        except Conflict:
            pass
    campaign.close()
    assert [f for f in doctor.examine(path) if not f.ok] == []


def lets_in(path):
    """Keys and codes."""
    rows = content(path)
    return rows["seatkey"] + [row["code"] for row in rows["seat"] if row["code"]]


def test_the_same_campaign_gives_the_same_folder_and_a_small_change_a_small_one(played, tmp_path):
    path = Path(shutil.copy(played, tmp_path))
    first, again = tmp_path / "first", tmp_path / "again"
    export_vault(path, first)
    export_vault(path, again)
    before = texts(first)
    assert texts(again) == before
    campaign = Campaign(path)
    campaign.perform(EditRow("person", 3, {"name": "Hanne Strand"}))
    campaign.close()
    stamps = {file: file.stat().st_mtime_ns for file in first.rglob("*") if file.is_file()}
    (first / ".git").mkdir()
    (first / ".git" / "HEAD").write_text("ref")
    (first / "readme.txt").write_text("mine")
    export_vault(path, first)
    after = texts(first)
    assert after.pop("readme.txt") == "mine"
    assert after.pop(".git/HEAD") == "ref"
    changed = {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)}
    assert {name.split("/")[0] for name in changed} <= {"people", "journal", "tables", CAMPAIGN}
    assert len([name for name in changed if name.startswith("people")]) == 2, "it has another name"
    untouched = {
        file for file, stamp in stamps.items() if file.exists() and file.stat().st_mtime_ns == stamp
    }
    assert len(untouched) > len(stamps) / 2


def test_no_file_leaves_its_folder_whatever_a_thing_is_called(played, tmp_path):
    export_vault(played, tmp_path / "deep" / "vault")
    assert {one.name for one in tmp_path.iterdir()} == {"deep"}
    assert {one.name for one in (tmp_path / "deep").iterdir()} == {"vault"}
    (note,) = [n for n in (tmp_path / "deep" / "vault" / "notes").iterdir() if "etc" in n.name]
    assert note.read_text().endswith(f"+++\n{clean(TRICKY, lines=True)}\n")


def test_a_folder_with_something_else_in_it_is_left_alone(played, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("years")
    with pytest.raises(VaultError, match="something else"):
        export_vault(played, tmp_path / "mine")
    with pytest.raises(VaultError, match="is a file"):
        export_vault(played, played)
    assert texts(tmp_path / "mine") == {"thesis.txt": "years"}


@pytest.mark.parametrize(
    ("file", "old", "new", "why"),
    [
        (CAMPAIGN, f"format = {schema.VERSION}", "format = 99", "another format"),
        (CAMPAIGN, "[world]", "[earth]", "own row"),
        (CAMPAIGN, None, "= nonsense", "not TOML"),
        (
            "tables/due.toml",
            None,
            "[[due]]\nid = 900\nat = 'soon'\n",
            "does not match|belong|contradicts",
        ),
        ("tables/due.toml", None, "[[demon]]\nid = 1\n", "holds a demon"),
        ("tables/due.toml", None, "due = 3\n", "table of TOML"),
        ("tables/due.toml", None, "[[due]]\nid = 1\nhorns = 2\n", "keeps no horns"),
        ("tables/due.toml", None, "[[due]]\nid = 99999999999999999999\n", "contradicts itself"),
        ("tables/entry.toml", None, "[[entry]]\nid = 1\n", "holds a entry"),
        ("journal/000000.jsonl", None, "[1]\n", "line 1 is not a journal entry"),
        ("journal/000000.jsonl", None, "\xff", "line 1 is not a journal entry"),
        ("people/0003 Hanne Rask.toml", "strength = 8", "strength = 9", "does not match"),
        ("people/0003 Hanne Rask.toml", "person_id = 3", "person_id = 777", "contradicts itself"),
        ("notes/0001 x.md", None, "no fence", "does not begin"),
    ],
)
def test_a_vault_that_is_not_whole_or_is_hostile_is_refused_with_the_file(
    sample, tmp_path, file, old, new, why
):
    vault, target = tmp_path / "vault", tmp_path / "Back.outrider"
    export_vault(sample, vault)
    place = vault / file
    place.parent.mkdir(exist_ok=True)
    text = place.read_text() if old else ""
    assert old is None or old in text
    place.write_text(text.replace(old, new) if old else new)
    with pytest.raises((VaultError, DamagedError), match=why):
        import_vault(vault, target)
    assert [one.name for one in tmp_path.iterdir()] == ["vault"]


def test_what_is_cut_off_leaves_what_was_there(played, sample, tmp_path):
    class CutOffError(Exception):
        pass

    def cut(done, of):
        if done > of / 2:
            raise CutOffError

    with pytest.raises(CutOffError):
        export_vault(played, tmp_path / "vault", cut)
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(VaultError, match="no exported campaign"):
        import_vault(tmp_path / "vault", tmp_path / "Back.outrider")
    export_vault(played, tmp_path / "vault")
    before = texts(tmp_path / "vault")
    with pytest.raises(CutOffError):
        export_vault(Path(shutil.copy(sample, tmp_path)), tmp_path / "vault", cut)
    assert texts(tmp_path / "vault") == before
    (tmp_path / sample.name).unlink()
    with pytest.raises(CutOffError):
        import_vault(tmp_path / "vault", tmp_path / "Back.outrider", cut)
    assert [one.name for one in tmp_path.iterdir()] == ["vault"]
    import_vault(tmp_path / "vault", tmp_path / "Back.outrider")
    with pytest.raises(FileExistsError):
        import_vault(tmp_path / "vault", tmp_path / "Back.outrider")


def test_files_that_were_not_moved_to_their_places_are_read_and_name_no_others(played, tmp_path):
    vault, secret = tmp_path / "vault", tmp_path / "secret.txt"
    secret.write_text("mine")
    export_vault(played, vault)
    whole = texts(vault)
    (vault / WRITTEN / "tables").mkdir(parents=True)
    for name in (CAMPAIGN, "tables/due.toml"):
        (vault / name).rename(vault / WRITTEN / name)
    (vault / "people" / "0999 Of before.toml").write_text("[person]\nid = 999\n")
    gone = ["people/0999 Of before.toml", "../secret.txt", str(secret), 7]
    (vault / WRITTEN / "gone.json").write_text(json.dumps(gone))
    import_vault(vault, tmp_path / "Back.outrider")
    assert everything(tmp_path / "Back.outrider") == everything(played)
    export_vault(played, vault)
    assert texts(vault) == whole
    assert secret.read_text() == "mine"
