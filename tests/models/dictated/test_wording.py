"""A deed asked for in words is the deed that a key would make."""

import re
from dataclasses import fields
from fractions import Fraction
from operator import attrgetter

import pytest
from sqlmodel import col, select

from models.action import Refusal
from models.campaign import Campaign
from models.deeds.clock.due import Remind
from models.deeds.fight.cover import SetCover
from models.deeds.fight.fire import Fire
from models.deeds.people.gear import Give
from models.deeds.tasks.attempt import AttemptTask
from models.dictated.catalogue import verb, verbs
from models.dictated.wording import deed_of, pairs
from models.tables import Participant, Person, Weapon
from rules.combat.wounds import DamageType
from tests.models.test_every_deed import DEEDS


@pytest.fixture(scope="module")
def campaign(sample):
    opened = Campaign(sample)
    yield opened
    opened.close()


@pytest.fixture
def asked(campaign):
    """What a deed becomes of words."""

    def asked(name, *words):
        with campaign.read() as session:
            return deed_of(session, verb(name), pairs(words))

    return asked


def test_every_deed_has_a_name_and_says_what_it_is_asked_with():
    assert {each.deed for each in verbs().values()} == set(DEEDS)
    for name, each in verbs().items():
        assert [part.field for part in each.parts] == [field.name for field in fields(each.deed)]
        assert verb(name) is each
        assert each.title.endswith((".", ":"))


def test_every_default_is_typed_as_it_is_shown():
    """What the list says stands for itself: typed, it is the value that it was told from."""
    for each in verbs().values():
        for part, field in zip(each.parts, fields(each.deed), strict=True):
            if part.default is not None and part.field != "scene":
                default = field.default if not callable(field.default) else None
                if part.kind.words.startswith("JSON") and part.default == "":
                    continue
                typed = part.kind.value(part.default)
                assert typed == default or field.default_factory() == typed, (each.name, part)


def test_rows_are_named_by_name(campaign, asked):
    with campaign.read() as session:
        people = {p.name: p.key for p in session.exec(select(Person))}
        ines = people["Ines Calder"]
        hers = select(Participant).where(col(Participant.person_id) == ines)
        there = session.exec(hers.where(col(Participant.scene_id) == 1)).one()
        nobodys = select(Weapon).where(Weapon.name == "Notary", col(Weapon.person_id).is_(None))
        notary = session.exec(nobodys).one().key
    fire = asked("fire", "firer=ines", "target=Nils Harrow", "dpv=1/2", "stance=none")
    assert isinstance(fire, Fire)
    assert (fire.firer, fire.dpv, fire.stance) == (there.key, 0.5, None)
    assert asked("Fire", f"firer={there.key}", "target=nils", "scene=1").firer == there.key
    given = asked("give", "table=weapon", "person=INES CALDER", "pattern-id=notary")
    assert given == Give("weapon", ines, notary)
    attempt = asked("attempt-task", "person_id=ines", "line=x", "damage=bl", "dpv=0.5", "hasty=yes")
    assert isinstance(attempt, AttemptTask)
    assert (attempt.damage, attempt.dpv) == (DamageType.BLUNT, Fraction(1, 2))
    thrown = asked("throw-grenade", "who=ines", "weapon=notary", "aim=Long bay")
    assert (thrown.aim.words, thrown.aim.who) == ("at Long bay", None)
    thrown = asked("throw-grenade", "who=ines", "weapon=notary", "aim=tull")
    assert thrown.aim.words == "at Jessamy Tull"
    assert asked("remind", "label=Tea", "seconds=1d 2h") == Remind("Tea", 93_600)


@pytest.mark.parametrize(
    ("name", "words", "sentence"),
    [
        ("fire", [], "fire needs firer and target: firer  somebody in the scene, by name or key"),
        ("fire", ["firer=ines", "target=tull", "shots=x"], "shots is a whole number, not 'x'"),
        ("fire", ["firer=ines", "target=tull", "large=maybe"], "large is yes or no, not 'maybe'"),
        ("fire", ["at=2"], "fire is asked with levels, result"),
        ("fire", ["shots=1", "shots=2"], "shots is given twice"),
        ("fire", ["shots"], "write what is asked as name=value, not 'shots'"),
        ("archive", ["people=a"], "'a' may be"),
        ("archive", ["people=zz"], "no person is called 'zz': "),
        ("call-fire", ["observer=ines", "firer=wei", "aim=Moon"], "nothing in the scene is called"),
        ("advance", ["seconds=soon"], "seconds is a time such as 30d, 6h or 1d 12h, or a number"),
        ("advance", ["seconds=-5"], "seconds is a time such as 30d"),
        ("set-cover", ["who=ines", "stance=flying"], "stance is one of no cover, behind a waist-"),
        ("set-cover", ["who=ines", "stance=half", "wall=brick"], "such as brick 15, not 'brick'"),
        ("fire", ["firer=ines", "target=tull", "stance=up"], "corner, full, or none, not 'up'"),
        ("breach", ["zone=yard", "beyond=ramp", "material=jam"], "material is one of wood, loose "),
        ("set-calendar", ["calendar={"], "calendar is JSON: {kind: days|gregorian|"),
        ("new-person", ["name=x", "side=foe"], "side is one of party, opposition, "),
        ("walk", ["scene=nowhere", "who=1", "to=1"], "no scene is called 'nowhere'"),
        ("reload", ["who=1"], "there is fight.reload, people.reload"),
        ("shoot", [], "there is no deed 'shoot'; --list names them all"),
    ],
)
def test_what_is_not_right_says_what_would_be(asked, name, words, sentence):
    with pytest.raises(ValueError, match=re.escape(sentence)):
        asked(name, *words)


def test_cover_is_told_from_a_few_words(campaign, asked):
    asked_so = asked("set-cover", "who=ines", "stance=half", "wall=brick 15")
    assert (asked_so.stance, asked_so.wall) == ("half behind a corner", "brick or cement/15")
    assert asked("set-cover", "who=ines", "stance=no cover") == SetCover(asked_so.who, "", "")


def test_what_is_written_by_hand_is_checked_as_on_the_sheet(campaign, asked):
    deed = asked("edit-row", "table=person", "key=ines", "strength=lots")
    with pytest.raises(Refusal, match="Strength is a whole number"):
        campaign.perform(deed)


CODE = re.compile(r"[a-z]\.[a-z]|[a-z][A-Z]|[A-Z]{2}|Row")


@pytest.mark.parametrize("verb", verbs().values(), ids=attrgetter("name"))
def test_what_a_deed_does_is_told_without_the_programs_own_words(verb):
    assert not [word for word in verb.text.split("`")[1::2] if CODE.search(word)]
    assert not re.search(r"\bNone\b", verb.text)
