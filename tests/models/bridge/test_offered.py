"""Who is offered where somebody is chosen, in a campaign of thousands."""

import shutil
from pathlib import Path

import pytest
from sqlalchemy import event
from sqlmodel import select

from models.bridge.offered import OTHERS, offered
from models.campaign import Campaign
from models.deeds.people.several import Archive
from models.deeds.tasks.attempt import AttemptTask
from models.tables import Person, Side, Skill
from models.views.prospects import prospects


@pytest.fixture
def campaign(sample, tmp_path):
    made = Campaign(Path(shutil.copy(sample, tmp_path)))
    yield made
    made.close()


def crowd(campaign, number):
    with campaign.action("A crowd") as action:
        people = [Person(name=f"Docker {n}") for n in range(number)]
        action.session.add_all(people)
        action.session.flush()
        last = people[-1].key
        action.session.add(Skill(person_id=last, name="Zither", level=4))
    return last


def names(campaign, *skills):
    with campaign.read() as session:
        return [person.name for person in offered(session, skills)]


def test_of_few_everybody_is_offered_and_who_is_archived_is_not(campaign):
    everybody = names(campaign)
    with campaign.read() as session:
        assert len(everybody) == len(session.exec(select(Person)).all())
    campaign.perform(Archive((1, 9)))
    assert names(campaign) == [n for n in everybody if n not in {"Ines Calder", "Pauli Ahonen"}]


def test_of_thousands_the_party_the_scene_and_the_best_are_offered(campaign):
    few = names(campaign)
    crowd(campaign, 3_000)
    many = names(campaign, "zither")
    assert set(few[:5]) <= set(many)
    assert "Docker 2999" in many
    assert "Docker 2999" not in names(campaign)
    party = [p for p in many if not p.startswith("Docker")]
    assert len(many) <= len(party) + OTHERS


def test_who_might_attempt_a_task_is_asked_as_few_questions_among_thousands(campaign):
    def statements():
        seen = []
        with campaign.read() as session:
            engine = session.get_bind()

            def note(*_):
                seen.append(1)

            event.listen(engine, "before_cursor_execute", note)
            found = prospects(session, AttemptTask(0, line="To play: Routine. Zither. 1 minute."))
            event.remove(engine, "before_cursor_execute", note)
        return len(seen), found

    few, _ = statements()
    best = crowd(campaign, 3_000)
    many, found = statements()
    assert many <= few + 4 * OTHERS
    assert next(p for p in found if p.side != Side.PARTY).person_id == best
