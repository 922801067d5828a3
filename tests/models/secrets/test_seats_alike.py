"""Two campaigns that differ in every secret column of every row send the same bytes to a seat."""

import sqlite3
from contextlib import closing

import pytest
from sqlalchemy import Boolean
from sqlmodel import SQLModel
from sqlmodel.sql.sqltypes import AutoString

from models.bridge.awareness import Awareness
from models.bridge.ground import Field
from models.campaign import Campaign
from models.deeds.fight.turn import StartFight
from models.deeds.scenes.scene import OpenScene
from models.sample import fill
from models.storage.stores import is_copy
from models.tables import Scene
from models.tables.editable import bound_of, by_hand, choices_of
from models.views.knowledge import knowledge
from rules.dice import RandomDice
from tests.models.deeds.stage import Stage
from tests.models.secrets.twins import HIDDEN, seat_down, sent
from tests.server import put_as_it_lies

SCENES = {"zones": 1, "bands": 2, "ladder": 3, "tokens": 4}
SEATS = {"party": "Plays%", "opposition": "The other side"}
SHOWN = {"party": {"sheet", "party", "map", "journal", "scene"}}
SHOWN["opposition"] = {"sheet", "map", "scene"}
OF_PEOPLE = ("participant", "weapon", "armour", "skill", "explosive", "missile", "sensor")


def where(table, met, side):
    """Of which rows of a table players of a side know nothing who have met these people."""
    people = f"({', '.join(map(str, met))})"
    if table in OF_PEOPLE:
        return f"person_id NOT IN {people}"
    if table in {"bandgroup", "deployment"}:
        return f"side != '{side}'"
    return f"id NOT IN {people}" if table == "person" else "TRUE"


SEEN = {
    # who is hidden, and on whose side, says whom players know; what stands open is on the map
    "person": {"side"}, "participant": {"side", "hidden"}, "bandgroup": {"side"},
    "deployment": {"side"},
    "zone": {"name", "x", "y", "cluttered", "dark", "crawlspace", "known"},
    "border": {"kind", "metres", "a_id", "b_id"},
    "scene": {"phase", "stretch", "turn", "point"}, "ladderfeature": {"name", "x", "y", "across"},
}  # fmt: skip
"""Secret columns, to edit which is to prepare, that players see on the ground or follow."""


def others():
    """Every secret column, with another value for it in SQL."""
    for mapper in SQLModel._sa_registry.mappers:
        table = mapper.local_table.name
        for name, declared in mapper.class_.model_fields.items():
            hand = by_hand(declared)
            if hand is None or not hand.secret or name in SEEN.get(table, ()):
                continue
            yield table, name, other(name, declared, mapper.local_table.columns[name].type)


def other(name, declared, kind):
    if choices := choices_of(declared):
        return f"CASE {name} WHEN '{choices[0]}' THEN '{choices[-1]}' ELSE '{choices[0]}' END"
    if isinstance(kind, AutoString):
        return f"substr('{HIDDEN} {name}', 1, {bound_of(declared, 'max_length') or 99})"
    if isinstance(kind, Boolean):
        return f"1 - {name}"
    most = bound_of(declared, "le") or 10**9
    return f"CASE {name} WHEN {most} THEN {most} - 1 ELSE {name} + 1 END"


@pytest.fixture(scope="module")
def sample(tmp_path_factory):
    """The sample, with seats for Wei, Hanne and a guest."""
    path = tmp_path_factory.mktemp("alike") / "Alike.outrider"
    stage = object.__new__(Stage)
    stage.campaign = Campaign.create(path, fill)
    stage.people = {"Wei": 4, "Hanne": 3, "Gus": 5}
    seat_down(stage)
    stage.campaign.close()
    return path


def play(path, scene, side, *, fights):
    """What goes to the seats of a side in a scene, and whom that side has met by then."""
    campaign = Campaign(path, made=not is_copy(path))
    campaign.perform(OpenScene(scene))
    if fights:
        campaign.perform(StartFight(scene), RandomDice(1))
    with campaign.read() as session:
        row = session.get_one(Scene, scene)
        (ours,) = (one.known for one in knowledge(session, row) if one.side == side)
        seen = {one.about for one in ours if one.awareness is Awareness.SEEN}
        met = [
            stand.person.key
            for stand in Field(session, row).stands
            if stand.participant.side == side or f"person {stand.key}" in seen
        ]
        found = sent(session, SEATS[side])
    campaign.close()
    return found, met


@pytest.mark.parametrize("fights", [False, True])
@pytest.mark.parametrize("side", SEATS)
@pytest.mark.parametrize("engine", SCENES)
def test_a_seat_shows_the_same_whatever_is_secret(sample, tmp_path, engine, side, fights):
    shows_the_same(sample, tmp_path, engine, side, fights)


def test_so_it_does_of_a_campaign_on_a_server(sample, tmp_path, on_a_server):
    shows_the_same(sample, tmp_path, "zones", "party", True, put_as_it_lies)


def shows_the_same(sample, tmp_path, engine, side, fights, lay=lambda path: None):
    files = tmp_path / "One" / sample.name, tmp_path / "Other" / sample.name
    for path in files:
        path.parent.mkdir()
        path.write_bytes(sample.read_bytes())
    lay(files[0])
    one, met = play(files[0], SCENES[engine], side, fights=fights)
    changed = set()
    with closing(sqlite3.connect(files[1])) as connection, connection:
        for table, column, value in others():
            asked = f"UPDATE {table} SET {column} = {value} WHERE {where(table, met, side)}"
            if connection.execute(asked).rowcount:
                changed.add(f"{table}.{column}")
    assert {"due.at", "due.label", "scene.name", "person.name", "zone.secret_notes"} < changed
    assert len(changed) > 150
    lay(files[1])
    assert play(files[1], SCENES[engine], side, fights=fights) == (one, met)
    assert {what.partition(", ")[2] for what in one} >= SHOWN[side]
