"""Two campaigns that differ only in what players may not know print the same bytes for players."""

import shutil
from contextlib import closing
from sqlite3 import connect

import pytest

from models.campaign import Campaign
from models.exchange.paper.writers import WRITERS
from models.sample import fill
from models.views.print_outs.registry import PRINT_OUTS

OTHERS = "(SELECT id FROM person WHERE side != 'party')"
IN_VIEW = (
    "(SELECT person_id FROM participant JOIN scene ON scene.id = scene_id"
    " WHERE engine IN ('ladder', 'tokens') AND NOT hidden)"
)
"""Those whom everybody sees, for they do not hide."""
SECRETS = (
    "UPDATE person SET notes = 'SECRET', secret_notes = 'SECRET', moved = 1",
    "UPDATE person SET occupation = 'SECRET', light = 3, tier = 'elite', strength = 1"
    " WHERE side != 'party'",
    f"UPDATE person SET name = 'SECRET ' || id WHERE id IN {OTHERS} AND id NOT IN {IN_VIEW}",
    f"UPDATE weapon SET name = 'SECRET', dpv = 9, magazine = 0, shotgun = 1, slug_die = '1D6'"
    f" WHERE person_id IN {OTHERS}",
    "UPDATE weapon SET notes = 'SECRET', sample = 1 - sample",
    "UPDATE armour SET notes = 'SECRET', sample = 1 - sample",
    f"DELETE FROM skill WHERE person_id IN {OTHERS}",
    "UPDATE scene SET name = 'SECRET', notes = 'SECRET', read_aloud = 'SECRET'",
    "UPDATE zonemap SET name = 'SECRET', notes = 'SECRET'",
    "UPDATE zone SET description = 'SECRET', secret_notes = 'SECRET', hidden_things = 'SECRET'",
    "UPDATE zone SET name = 'SECRET', dark = 0, cluttered = 1, x = 7 WHERE crawlspace",
    "UPDATE border SET kind = 'sealed' WHERE kind IN ('door', 'locked')",
    "UPDATE task SET note = 'SECRET', tags = 'secret'",
    "UPDATE due SET label = 'SECRET', at = at + 1, notes = 'SECRET'",
    "UPDATE laddersecret SET name = 'SECRET'",
    "UPDATE suspicion SET told = 'SECRET', x = x + 1",
    "UPDATE bandgroup SET name = 'SECRET', camouflaged = 1, night_vision = 50",
    "UPDATE participant SET x = x + 7, prone = 1, guarding = 1 WHERE side != 'party' AND hidden",
)
"""What makes the twin: nothing of it may be seen by players."""


@pytest.fixture(scope="module")
def twins(tmp_path_factory):
    one = tmp_path_factory.mktemp("one") / "Twin.outrider"
    other = tmp_path_factory.mktemp("other") / "Twin.outrider"
    Campaign.create(one, fill).close()
    shutil.copy(one, other)
    with closing(connect(other)) as connection, connection:
        for statement in SECRETS:
            connection.execute(statement)
    return one, other


def scenes(path):
    with closing(connect(path)) as connection:
        return [key for (key,) in connection.execute("SELECT id FROM scene ORDER BY id")]


def printed(path, scene, words, *, players=True):
    """These print-outs, for players or not, by word and form, in this scene."""
    with closing(connect(path)) as connection, connection:
        connection.execute("UPDATE world SET scene_id = ?", (scene,))
    with closing(Campaign(path)) as campaign, campaign.read() as reader:
        found = {}
        for word in words:
            try:
                made = PRINT_OUTS[word].made(reader, "", players=players)
            except ValueError as error:
                found[word] = str(error)
                continue
            for form in ("md", "svg") if word == "scene" else ("md",):
                found[word, form] = WRITERS[form](made).data
        return found


def test_players_get_the_same_bytes_whatever_they_may_not_know(twins):
    every = scenes(twins[0])
    assert len(every) >= 4
    for scene in every:
        words = PRINT_OUTS if scene == every[0] else ("scene", "map", "rules", "squad")
        first, second = (printed(path, scene, words) for path in twins)
        assert first.keys() == second.keys()
        assert [key for key in first if first[key] != second[key]] == [], scene
        assert not [key for key in second if "SECRET" in str(second[key])]


def test_the_twins_do_differ(twins):
    """What the referee gets of them is another thing."""
    words = ("sheet", "squad", "map", "scene", "people", "tasks")
    first, second = (printed(path, scenes(path)[0], words, players=False) for path in twins)
    assert not [key for key in first if first[key] == second[key]]
