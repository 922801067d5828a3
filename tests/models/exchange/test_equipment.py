"""The equipment book as a file: what is written reads back, and a broken file says where."""

import csv
import json

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from models.bridge.equipment import EQUIPMENT, MOUNTED
from models.exchange.equipment import (
    READERS,
    WRITERS,
    PatternRecord,
    fields_in,
    read_csv,
    read_json,
    write_csv,
    write_json,
)
from models.exchange.rows import BrokenFileError
from models.fields import checked
from models.tables.editable import FieldKind
from tests.hostile import HOSTILE, name


def values_of(spec):
    """Any value that a field may hold."""
    low, high = spec.low or 0, spec.high or 0
    if spec.kind is FieldKind.NUMBER:
        number = st.integers(low, high)
        return st.none() | number if spec.optional else number
    text = st.text(max_size=12) | st.sampled_from(("=1+1", "'", "''a", '"', ",", "-2", "@x", "no"))
    return {
        FieldKind.DECIMAL: st.integers(low * 100, high * 100).map(lambda n: n / 100),
        FieldKind.YES_NO: st.booleans(),
        FieldKind.CHOICE: st.sampled_from(spec.choices or ("",)),
        FieldKind.DICE: st.sampled_from(("", "1D6", "2D10")),
        FieldKind.LINE: text.map(lambda typed: f"a {typed}"),
        FieldKind.NOTES: text | text.map(lambda typed: f"{typed}\n\n{typed}"),
    }[spec.kind]


@st.composite
def records(draw):
    """A pattern of any kind, with all of its fields or only some."""
    table = draw(st.sampled_from(tuple(EQUIPMENT)))
    specs = fields_in(table)
    given = {s.name: checked(table, s.name, s.shown(draw(values_of(s)))) for s in specs}
    vehicle = draw(st.sampled_from(("", "Tank", "=Tank"))) if table in MOUNTED else ""
    return PatternRecord(table, given, vehicle)


@pytest.mark.parametrize("ending", WRITERS)
@settings(deadline=None, max_examples=60)
@given(st.lists(records(), max_size=4))
def test_what_is_written_reads_back(ending, written):
    assert list(READERS[ending](WRITERS[ending](written))) == written


@pytest.mark.parametrize("text", HOSTILE, ids=name)
@pytest.mark.parametrize("ending", WRITERS)
def test_hostile_text_reads_back_clean(ending, text):
    hostile = PatternRecord("sensor", {"name": f"a{text}"[:60], "notes": text[:4_000]})
    found = next(READERS[ending](WRITERS[ending]([hostile])), None)
    (same,) = READERS[ending](WRITERS[ending]([found]))
    assert same == found
    assert not {"\x1b", "\x9b", "\u202e"} & set(found.name + found.values["notes"])


@given(st.text() | st.lists(st.sampled_from(
    ("equipment", "name", ",", "\n", "weapon", "dpv", "1", "{", "}", "[", "]", '"', ":", "null")
)).map("".join))  # fmt: skip
@example('[{"equipment": ["weapon"], "name": {}}]')
@example('[{"equipment": "weapon", "name": "a", "dpv": 1e999}]')
@example('[{"equipment": "weapon", "name": "a", "dpv": NaN}]')
@example('[{"equipment": "weapon", "name": "a", "dpv": [1]}]')
@example('[{"equipment": "weapon", "name": "a", "mounted_on": [1]}]')
@example('[{"equipment": "sensor", "name": "a", "dpv": []}]')
@settings(deadline=None)
def test_any_file_is_read_or_refused_with_its_line(text):
    for read in READERS.values():
        said = "Line "
        try:
            found = list(read(text))
        except BrokenFileError as error:
            found, said = [], str(error)
        assert said.startswith("Line ")
        assert all(record.number >= 1 for record in found)


# ---- CSV -------------------------------------------------------------------------------------


def test_a_table_has_the_fields_of_the_kinds_in_it():
    array = PatternRecord("sensor", {"name": "Array", "range_km": 20.0, "bonus": 2, "notes": "-"})
    heading, cells = csv.reader(write_csv([array]).splitlines())
    assert dict(zip(heading, cells, strict=True)) == {
        "equipment": "sensor",
        "name": "Array",
        "range_km": "20",
        "bonus": "2",
        "sample": "",
        "notes": "'-",
    }
    laser = PatternRecord("weapon", {"name": "Laser", "dpv": 18.0, "laser": True}, "Tank")
    heading, *rows = csv.reader(write_csv([array, laser]).splitlines())
    found = [dict(zip(heading, row, strict=True)) for row in rows]
    assert [row["dpv"] for row in found] == ["", "18"]
    assert [row["mounted_on"] for row in found] == ["", "Tank"]
    assert {"in_hand", "rounds"}.isdisjoint(heading)


@pytest.mark.parametrize("start", ["=", "+", "-", "@"])
def test_no_cell_is_a_formula(start):
    text = f'{start}HYPERLINK("x")'
    table = write_csv([PatternRecord("sensor", {"name": text, "notes": text})])
    assert all(not cell.startswith(start) for row in csv.reader(table.splitlines()) for cell in row)


def test_what_a_cell_leaves_out_is_not_said():
    text = "Name,Equipment,DPV,notes,range_km\nGun,weapon,,,\nEye,SENSOR,,x,\n"
    gun, eye = read_csv(text)
    assert gun == PatternRecord("weapon", {"name": "Gun", "notes": ""})
    assert eye == PatternRecord("sensor", {"name": "Eye", "notes": "x"})
    assert (gun.number, eye.number) == (2, 3)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name,dpv\nGun,1\n", "Line 1: a heading is wanted: equipment,name,"),
        ("equipment,name\ngun,Gun\n", "Line 2: equipment is one of weapon, armour, explosive, "),
        ("equipment,name\nsensor,\n", "Line 2: Name cannot be empty."),
        ("equipment,dpv\nweapon,1\n", "Line 2: a name is wanted."),
        ("equipment,name\nsensor,a\n\nsensor,a,b\n", "Line 4: 3 cells, but 2 in the heading."),
        ("equipment,name,dpv\nweapon,a,much\n", "Line 2: Damage point value is a number from 0"),
        ("equipment,name,dpv\nsensor,a,1\n", "Line 2: 'dpv' is not a field of equipment 'sensor'."),
        ("equipment,name,person_id\nweapon,a,1\n", "Line 2: 'person_id' is not a field"),
        ("equipment,name,pattern\nvehicle,a,no\n", "Line 2: 'pattern' is not a field"),
        ("equipment,name,mounted_on\nsensor,a,b\n", "Line 2: mounted_on is for weapon and missile"),
        ('equipment,name\nsensor,"a\nb\n', "Line 2: this is not CSV"),
        ("equipment,name\nsensor," + "a" * 61, "Line 2: Name takes 60 characters at most"),
    ],
)
def test_a_broken_table_says_where(text, said):
    with pytest.raises(BrokenFileError) as broken:
        list(read_csv(text))
    assert str(broken.value).startswith(said)


# ---- JSON ------------------------------------------------------------------------------------


def test_json_has_an_object_a_line_with_numbers_as_numbers():
    laser = PatternRecord(
        "weapon", {"name": "Laser", "dpv": 18.0, "laser": True, "concussion": None}, "Tank"
    )
    text = write_json([laser])
    assert json.loads(text) == [
        {
            "equipment": "weapon",
            "mounted_on": "Tank",
            "name": "Laser",
            "dpv": 18.0,
            "laser": True,
            "concussion": None,
        }
    ]
    assert len(text.splitlines()) == 3
    assert list(read_json(text)) == [laser]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"equipment": "sensor"}', "Line 1: a list of equipment is wanted"),
        ("[\n\n7]", "Line 3: a piece of equipment is wanted, in curly brackets."),
        ('[\n{"name": "a"}]', "Line 2: equipment is one of "),
        ('[{"equipment": "sensor", "name": "a", "bonus": []}]', "Line 1: bonus is neither text"),
        ('[{"equipment": "sensor", "name": "a", "bonus": 1.5}]', "Line 1: Bonus is a whole number"),
        ('[{"equipment": "sensor", "name": "a", "bonus": null}]', "Line 1: Bonus is a whole"),
        ('[{"equipment": "sensor", "name": "a", "range_km": 1e999}]', "Line 1: Range, km is a"),
        ('[{"equipment": "weapon", "name": "a", "laser": "maybe"}]', "Line 1: Laser is yes or no"),
    ],
)
def test_a_broken_list_says_where(text, said):
    with pytest.raises(BrokenFileError) as broken:
        list(read_json(text))
    assert str(broken.value).startswith(said)
