"""Whatever is written for a field of any deed, what is wrong with it is said in a sentence."""

import random
from dataclasses import fields
from typing import get_type_hints

import pytest
from sqlmodel import select

from models.action import Refusal
from models.campaign import Campaign
from models.deeds.scenes.maps import NewZone, RemoveZone
from models.dictated.catalogue import verbs
from models.dictated.wording import deed_of
from models.tables import Scene, Zone
from rules.dice import SupposedDice
from tests.models.secrets.deeds_at_random import Deeds

WRONG = ("", "nonsense", "0", "999999", "none", '{"nonsense": 1}')
BY_HAND = {
    "buy": {"table": "weapon", "person_id": "1", "pattern_id": "1", "price": '{"amount": 1}'},
    "buy-vehicle": {"vehicle_id": "1", "price": '{"amount": 1, "payer": "nonsense"}'},
    "edit-row": {"table": "person", "key": "1", "values": '{"nonsense": 1}'},
}
"""Words for what cannot be made up; all of it wrong at least in one place."""


@pytest.fixture(scope="module")
def campaign(sample):
    opened = Campaign(sample)
    yield opened
    opened.close()


def made_up(campaign, verb, chance):
    """Words that may be right for every field, in one scene."""
    if verb.name in BY_HAND:
        return BY_HAND[verb.name]
    deeds, hints, words = Deeds(campaign, chance, "nobody"), get_type_hints(verb.deed), {}
    with campaign.read() as session:
        scene = chance.choice(session.exec(select(Scene)).all())
        for field, part in zip(fields(verb.deed), verb.parts, strict=True):
            if part.table == "scene":
                words[part.field] = str(scene.key)
                continue
            table = words.get("table", "weapon") if part.table == "table" else part.table
            value = deeds._value(session, scene, field, hints[field.name], table)
            if value is not None and not part.kind.is_aim:
                words[part.field] = part.kind.written(value)
            elif part.kind.is_aim:
                words[part.field] = "Ines Calder"
    return words


@pytest.mark.parametrize("verb", verbs().values(), ids=lambda verb: verb.name)
def test_a_wrong_word_is_answered_with_a_sentence(campaign, verb):
    chance = random.Random(verb.name)
    words, said = made_up(campaign, verb, chance), []
    for asked in [words, *({**words, p.field: word} for p in verb.parts for word in WRONG)]:
        try:
            with campaign.read() as session:
                deed = deed_of(session, verb, asked)
                if verb.shown_first:
                    deed.preview(session)
            campaign.rehearse(deed, SupposedDice((), high=chance.random() < 0.5))
        except (Refusal, ValueError) as refused:
            said.append((str(refused), asked))
    assert not [each for each in said if len(each[0].split()) < 3]


@pytest.mark.parametrize("deed", [NewZone, RemoveZone])
def test_the_open_ground_of_a_scene_stays_one_zone(campaign, deed):
    with campaign.read() as session:
        scene = session.exec(select(Scene).where(Scene.engine == "tokens")).one()
        ground = session.exec(select(Zone).where(Zone.map_id == scene.map_id)).one()
        asked = deed(ground.key) if deed is RemoveZone else deed(scene.map_id, "A zone", 1, 1)
    with pytest.raises(Refusal, match="open ground"):
        campaign.perform(asked)
