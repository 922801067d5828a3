"""The equipment book on the command line."""

import pytest

from models.campaign import Campaign
from models.deeds.people.equipment import NewPattern
from tests.tui.test_cli import refused, run


@pytest.fixture
def folder(tmp_path):
    for name in ("Old", "New"):
        campaign = Campaign.create(tmp_path / f"{name}.outrider")
        if name == "Old":
            campaign.perform(NewPattern("sensor", "Nose"))
            campaign.perform(NewPattern("vehicle", "Tank"))
        campaign.close()
    return tmp_path


@pytest.mark.parametrize("ending", ["csv", "json"])
def test_the_book_goes_from_one_campaign_to_another(folder, tmp_path, capsys, ending):
    out = str(tmp_path / f"book.{ending}")
    said = run(folder, capsys, "equipment", "Old", "export", out)
    assert said == f"Wrote 2 pieces of equipment to {out}\n"
    assert "choose another name" in refused(folder, capsys, "equipment", "Old", "export", out)
    said = run(folder, capsys, "equipment", "New", "import", out)
    assert said == "Equipment imported: 2 new\n"
    assert "has all of it already" in run(folder, capsys, "equipment", "New", "import", out)


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("a.csv", "equipment,name,dpv\nweapon,Gun,1\nweapon,Bow,x\n", "Line 3: Damage point value"),
        ("a.json", '[\n{"equipment": "weapon", "mounted_on": "Cart", "name": "a"}]', "Line 2: the"),
        ("a.txt", "", "The name ends in one of these: .csv, .json."),
    ],
)
def test_a_broken_file_changes_nothing(folder, tmp_path, capsys, name, content, said):
    (tmp_path / name).write_text(content)
    before = (folder / "Old.outrider").read_bytes()
    path = str(tmp_path / name)
    assert said in refused(folder, capsys, "equipment", "Old", "import", path)
    assert (folder / "Old.outrider").read_bytes() == before
