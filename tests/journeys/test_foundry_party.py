"""A party and two groups out of Foundry, from an empty folder to the first shot."""

import json

import pytest

from tests.journeys.saved import Saved
from tests.journeys.test_first_hour import Beginner, first_shot, floor_plan, new_campaign

pytestmark = [pytest.mark.journey, pytest.mark.timeout(240)]

MOST_KEYS = 120
PARTY = {"Mara Voss": "Ledger carbine", "Jon Abara": "Notary", "Lin Okafor": "Snub",
         "Teo Brandt": "Gullet"}  # fmt: skip
GROUPS = {"Guard": (6, "Ledger carbine"), "Soldier": (3, "Auditor")}


def actor(name, weapon, disposition):
    """As the `twodsix` system exports one."""
    names = ("strength", "dexterity", "endurance", "intelligence", "education")
    return {
        "name": name,
        "type": "traveller",
        "system": {
            "characteristics": {key: {"key": key, "value": 8, "damage": 0} for key in names},
            "bio": "<p>Out of <strong>Foundry</strong>.</p>",
        },
        "items": [
            {"name": "Gun Combat", "type": "skills", "system": {"value": 2}},
            {"name": weapon, "type": "weapon", "system": {"equipped": "equipped"}},
        ],
        "prototypeToken": {"disposition": disposition},
    }


def export(folder):
    """The file, where the program looks for one."""
    actors = [actor(name, weapon, 1) for name, weapon in PARTY.items()]
    for name, (count, weapon) in GROUPS.items():
        actors += [actor(f"{name} {number}", weapon, -1) for number in range(1, count + 1)]
    (folder / "exchange").mkdir(parents=True)
    (folder / "exchange" / "fvtt-actors.json").write_text(json.dumps(actors))


def test_a_foundry_export_fires_within_a_hundred_and_twenty_keys(tmp_path):
    folder = tmp_path / "saves"
    export(folder)
    with Beginner(folder, tmp_path) as at:
        new_campaign(at, (), until="Nobody is in the party yet")
        at.act("people")
        at.key("p", until="Nobody here")
        at.key("I", until="fvtt-actors.json")
        at.key("enter", until="13 people .Foundry.")
        at.key("enter", until="undo: New people")
        at.key("escape", until="e scene")
        floor_plan(at)
        at.act("groups")
        at.key("S", until="Add people")
        at.key("a", until="Who comes into the scene")
        at.press("a")
        at.key("enter", until="1 more group to place")
        at.pick("5 more: where", "Hall")
        at.pick("2 more: where", "Hall")
        at.wait_for("undo: Into the scene")
        at.act("truck")
        at.key("S", until="New people")
        at.key("n", until="One in a line, many in a sentence")
        at.write("a t→ in Y→")
        at.key("enter", until="undo: New vehicle: Truck")
        first_shot(at)
        at.press("ctrl+q")
        assert at.wait_exit() == 0
        keys = {act.kind: act.keys for act in at.acts}
    saved = Saved(folder, "Dust")
    assert saved.sql("SELECT side, count(*) FROM person GROUP BY side ORDER BY side") == [
        ("opposition", 9),
        ("party", 4),
    ]
    assert "Fire" in [entry.deed for entry in saved.entries()]
    assert sum(keys.values()) <= MOST_KEYS, keys
