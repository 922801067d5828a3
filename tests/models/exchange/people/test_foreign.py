"""People of other programs: what comes over, what is mapped how, and what is left."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models.deeds.people.newcomers import NewPeople
from models.exchange.people.draft import by_name
from models.exchange.people.formats import people_in, read_people
from models.exchange.people.source import source_of
from models.tables import Person
from tests.hostile import HOSTILE
from tests.models.deeds.people.test_people import all_of, campaign, content, one

__all__ = ["campaign"]

OF_2D6 = "Characteristics are of 2D6, and stand as they are"


def read(document):
    text = document if isinstance(document, str) else json.dumps(document)
    return people_in(source_of(text.encode("utf-8", "surrogatepass")))


def actor(kind, system, *items, **more):
    return {"name": "Mara", "type": kind, "system": system, "items": list(items), **more}


def item(kind, name, **system):
    return {"_id": "OctB147fyXGByLD0", "name": name, "type": kind, "system": system}


TWODSIX = actor(
    "traveller",
    {
        "characteristics": {
            "strength": {"value": 7, "damage": 2, "shortLabel": "STR"},
            "endurance": {"value": "10", "shortLabel": "END"},
            "education": {"value": 25, "shortLabel": "EDU"},
            "socialStanding": {"value": 9, "shortLabel": "SOC"},
            "alternative1": {"value": 7, "shortLabel": "ALT1"},
        },
        "finances": {"cash": "Cr1,200", "pension": "0"},
        "bio": "<p>Born on <em>Tirane</em>.</p><ul><li>Smokes</li></ul><script>x()</script>",
        "homeWorld": "Tirane",
        "hits": {"value": 12, "max": 17},
    },
    item("skills", "Untrained", value=-3),
    item("skills", "Gun Combat", value=2, description="Using guns."),
    item("armor", "Yard vest", equipped="backpack"),
    item("weapon", "Notary", equipped="equipped", damage="3d6", quantity=2),
    item("trait", "Jumpy", description="DM-1 &amp; more"),
    prototypeToken={"disposition": 1},
)
MONGOOSE = actor(
    "traveller",
    {
        "characteristics": {
            "STR": {"value": 8, "current": 6, "show": True},
            "SOC": {"value": 5, "show": True},
            "PSI": {"value": 4, "show": False},
        },
        "skills": {
            "admin": {"value": 0, "trained": False},
            "vaccsuit": {"value": 0, "trained": True},
            "guncombat": {
                "value": 0,
                "trained": True,
                "specialities": {"slug": {"value": 2}, "energy": {"value": 0}},
            },
        },
        "finance": {"cash": 350},
        "sophont": {"profession": "Marine", "homeworld": "Aurore"},
        "modifiers": {"physical": {"dm": ["0", 0]}},
    },
)
TWILIGHT = actor(
    "npc",
    {
        "attributes": {"str": {"score": "A"}, "agl": {"value": "d8"}, "emp": {"score": "D"}},
        "skills": {"rangedCombat": {"score": "B"}, "tech": {"score": "–"}},
        "cuf": {"score": "B"},
        "bio": {"bigDream": "A boat."},
    },
    token={"disposition": -1},
)
ALIEN = actor(
    "character",
    {
        "header": {"health": {"value": 4, "max": 4}, "npc": False},
        "attributes": {"str": {"value": 3}, "agl": {"value": 2}, "wit": {"value": 5}},
        "skills": {"observation": {"value": 2}, "heavyMach": {"value": 1}, "comtech": {"value": 0}},
        "general": {"career": {"value": "Roughneck"}, "cash": {"value": 40}},
    },
)


def the_one(document):
    (draft,) = read(document).drafts
    return draft


def test_an_actor_of_cepheus_comes_over():
    mara = the_one(TWODSIX)
    assert mara.values == {
        "name": "Mara", "strength": 7, "endurance": 10, "education": 20, "money": 120_000,
        "kind": "pc", "side": "party",
    }  # fmt: skip
    assert mara.skills == (("Gun Combat", 2), ("Rifle", 2), ("Pistol", 2), ("Shotgun", 2))
    vest, notary = by_name("Yard vest", "armour"), by_name("Notary", "weapon")
    assert mara.gear == (notary, notary, vest)  # what is at hand comes first
    assert mara.mapped == (
        "EDU 25 is Education 20, INVENTED",
        OF_2D6,
        "Cash Cr1,200 is money, in the campaign's currency",
        "A character of the players: party",
        "Gun Combat 2 counts here as Rifle, Pistol and Shotgun 2, INVENTED",
    )
    assert mara.left.splitlines() == [
        "Other characteristics: SOC 9",
        "Damage to characteristics: STR 2",
        "Bio: Born on Tirane.",
        "- Smokes",
        "Home world: Tirane",
        "Other figures: Hits 12, Hits max 17",
        "Weapon Notary ×2: Damage: 3d6",
        "Skill: Untrained -3",
        "Armor Yard vest: no more is said of it",
        "Trait Jumpy: Description: DM-1 & more",
    ]


@pytest.mark.parametrize(
    ("token", "kind", "side"),
    [
        ({}, "pc", "party"),
        ({"prototypeToken": {"disposition": -1}}, "npc", "opposition"),
        ({"prototypeToken": {"disposition": 0}}, "npc", "bystander"),
    ],
)
def test_a_traveller_of_cepheus_is_a_players_unless_the_token_says_otherwise(token, kind, side):
    mara = the_one(actor("traveller", {"characteristics": {"strength": {"value": 7}}}, **token))
    assert (mara.values["kind"], mara.values["side"]) == (kind, side)
    assert mara.mapped[-1].endswith(side)


def test_a_figure_and_a_skill_without_a_level_are_left_with_a_name():
    jumpy, vague = item("trait", "Jumpy", value=1), item("skills", "Vague")
    mara = the_one(actor("traveller", {"characteristics": {"strength": {}}}, jumpy, vague))
    assert mara.left.splitlines() == [
        "Trait Jumpy: Other figures: Value 1",
        "No skill with a level: Vague",
    ]


def test_an_actor_of_mongoose_comes_over():
    mara = the_one(MONGOOSE)
    assert mara.values == {
        "name": "Mara", "strength": 8, "money": 35_000, "occupation": "Marine", "kind": "pc",
        "side": "party",
    }  # fmt: skip
    assert mara.skills[:3] == (("Vacc Suit", 0), ("Gun Combat", 0), ("Gun Combat (Slug)", 2))
    assert dict(mara.skills)["Rifle"] == 2  # the best of them
    assert OF_2D6 in mara.mapped
    assert mara.left.splitlines() == ["Other characteristics: SOC 5", "Sophont homeworld: Aurore"]


@pytest.mark.parametrize(
    ("skill", "ours"),
    [
        ("Gun Combat (Slug Pistol)", {"Pistol"}),
        ("Gun Combat (Rifle)", {"Rifle"}),
        ("Gun Combat (Energy Rifles)", {"Rifle"}),
        ("Gun Combat (Shotgun)", {"Shotgun"}),
        ("Firearms (Revolver)", {"Pistol"}),
        ("Gun Combat (Slug)", {"Rifle", "Pistol", "Shotgun"}),
        ("Gun Combat", {"Rifle", "Pistol", "Shotgun"}),
        ("Gun Combat (Archery)", set()),
        ("Melee Combat (Blade)", {"Melee"}),
        ("Drive (Wheeled)", {"Driver"}),
    ],
)
def test_a_speciality_is_the_skill_it_names_and_no_other(skill, ours):
    mara = the_one(actor("traveller", {}, item("skills", skill, value=2)))
    assert {name for name, _ in mara.skills} == {skill, *ours}
    assert {level for _, level in mara.skills} == {2}


def test_letters_of_twilight_are_figures_by_a_table_that_is_invented():
    mara = the_one(TWILIGHT)
    assert mara.values == {
        "name": "Mara", "strength": 16, "dexterity": 10, "eloquence": 7, "coolness": 7,
        "kind": "npc", "side": "opposition",
    }  # fmt: skip
    assert mara.skills[0] == ("Ranged Combat", 3)
    assert mara.mapped[:6] == (
        "STR A is Strength 16, INVENTED",
        "AGL C is Dexterity 10, INVENTED",
        "EMP D is Eloquence 7, INVENTED",
        "CUF B is Coolness under fire 7, INVENTED",
        "Skills: A is 4, B 3, C 2, D 1, INVENTED",
        "The token is hostile: opposition",
    )
    assert mara.left == "Bio big dream: A boat."


def test_dice_of_alien_are_those_of_the_zones():
    mara = the_one(ALIEN)
    figures = {k: mara.values[k] for k in ("strength", "dexterity", "intelligence")}
    assert figures == {"strength": 10, "dexterity": 7, "intelligence": 16}
    assert (mara.values["observation"], mara.values["heavy_machinery"]) == (7, 4)
    assert "mobility" not in mara.values
    assert (mara.values["occupation"], mara.values["money"]) == ("Roughneck", 4_000)
    assert mara.skills == (("Observation", 2), ("Heavy Machinery", 1))
    assert "Zones: OBSERVATION dice: WIT 5 + 2 = 7" in mara.mapped
    assert "WIT 5 is Intelligence 16, INVENTED" in mara.mapped


def test_all_that_improved_initiative_keeps_is_people_by_its_lists():
    block = {"Name": "Goblin", "HP": {"Value": 7}, "Abilities": {"Str": 8, "Cha": 9},
             "Skills": [{"Name": "Stealth", "Modifier": 6}], "Player": ""}  # fmt: skip
    hero = {"Name": "Gregorr", "CurrentHP": 4, "Notes": "Limps", "StatBlock": {**block, "Name": ""}}
    found = read({
        "ImprovedInitiative.Creatures": '["1"]',
        "ImprovedInitiative.Creatures.1": json.dumps(block),
        "PersistentCharacters.2": hero,
        "Spells.3": {"Name": "Light"},
        "ImprovedInitiative.Settings.Settings": "{}",
    })  # fmt: skip
    goblin, gregorr = found.drafts
    assert goblin.values == {"name": "Goblin", "strength": 8}
    assert goblin.left == (
        "Other abilities: Cha 9\nSkills: Stealth 6\nOther figures: HP value 7"
    ).replace("HP", "Hp")
    assert gregorr.values == {"name": "Gregorr", "strength": 8, "kind": "pc", "side": "party"}
    assert gregorr.left.endswith("Notes: Limps\nCurrent hit points: 4")


def test_a_program_that_nobody_knows_is_read_by_its_words():
    mara = the_one({"characters": [{
        "Name": "Mara", "stats": {"STR": {"value": 7}, "LUK": 3}, "Career": "Spy",
        "skills": [{"name": "Rifle", "level": 3}, "Medical 2", "cats"],
        "equipment": ["Notary", {"name": "Rope", "length": "20 m"}],
    }]})  # fmt: skip
    assert mara.values == {"name": "Mara", "strength": 7, "occupation": "Spy"}
    assert mara.skills == (("Rifle", 3), ("Medical", 2))
    assert mara.gear == (by_name("Notary"), by_name("Rope"))
    assert mara.left.splitlines() == [
        "No skill with a level: cats", "Gear Rope: Length: 20 m", "Other figures: LUK 3",
    ]  # fmt: skip


RECORD = {"name": "Mara", "str": 7, "skills": ["Rifle-3"]}
BO = {"name": "Bo", "upp": "777777"}


@pytest.mark.parametrize(
    ("document", "names", "said"),
    [
        ({"campaign": "Anjou", "pcs": [RECORD], "npcs": [BO]}, ["Mara", "Bo"], ""),
        ({"data": {"crew": {"members": [RECORD]}, "ships": [{"id": 1}]}}, ["Mara"], "ships (1)"),
        ({"Mara": {"STR": 7}, "Bo": {"upp": "777777"}}, ["Mara", "Bo"], ""),
        ({"characters": {"-Mx1": RECORD, "-Mx2": BO}}, ["Mara", "Bo"], ""),
        ({"schema_version": 2, "type": "character", "character": RECORD}, ["Mara"], ""),
        ([{"firstName": "Mara", "lastName": "Voss", "str": 7}], ["Mara Voss"], ""),
        ({"name": "Ambush", "actors": [actor("npc", {"characteristics": {}})],
          "items": [{"name": "Rope"}], "_stats": {}}, ["Mara"], "items (1)"),
        ({"name": "Ambush", "party": [RECORD], "gear": "tent"}, ["Mara"], ""),
    ],
)  # fmt: skip
def test_people_are_found_wherever_a_document_holds_them(document, names, said):
    found = read(document)
    assert [draft.name for draft in found.drafts] == names
    assert found.said == ((f"Left out, for they are nobody: {said}",) if said else ())


def test_attributes_in_a_list_and_a_profile_are_figures():
    attribs = [{"name": "strength", "current": "7"}, {"name": "Rifle", "current": "3"}]
    mara = the_one({"name": "Mara", "gmnotes": "traitor", "attribs": attribs})
    assert mara.values == {"name": "Mara", "secret_notes": "traitor", "strength": 7}
    assert mara.left == "Other figures: Rifle 3"
    assert the_one(BO).values["intelligence"] == 7


def test_a_character_of_fantasy_grounds_comes_over():
    text = """<?xml version="1.0" encoding="utf-8"?>
        <root version="4.4"><character><attributes><strength type="number">7</strength></attributes>
        <name type="string">Mara</name>
        <skilllist><id-00001><name>Medic</name><level>1</level></id-00001></skilllist>
        <weaponlist><id-00001><name>Carbine</name><damage>3D6</damage></id-00001></weaponlist>
        <history type="formattedtext"><p>Born <b>late</b>.</p><p>Left.</p></history>
        </character></root>"""
    mara = the_one(text)
    assert mara.values == {"name": "Mara", "strength": 7}
    assert (mara.skills, mara.gear) == ((("Medic", 1),), (by_name("Carbine", "weapon"),))
    assert mara.left == "Gear Carbine: Damage: 3D6\nHistory: Born late.\nLeft."
    body = text.partition(">")[2]
    two = body.replace("</character>", "</character><character><name>Bo</name></character>")
    assert [draft.name for draft in read(f"<?xml?>{two}").drafts] == ["Mara", "Bo"]
    for wrong in (text[:80], text.replace("<root", "<!DOCTYPE a [<!ENTITY b 'c'>]><root")):
        with pytest.raises(ValueError, match="this is"):
            read(wrong)


def test_the_other_traveller_of_foundry_has_its_skills_among_its_talents():
    mara = the_one(actor(
        "character",
        {"characteristics": {"strength": {"value": 8}, "intellect": {"value": 9},
                             "social": {"value": 5}},
         "finance": {"cashOnHand": 340, "pension": 0}, "personal": {"title": "Sergeant"}},
        item("talent", "Gun Combat", subType="skill", level=2, skill={"speciality": "Slug"}),
        item("talent", "Telepathy", subType="psionic", level=1, skill={}),
        _stats={"systemId": "mgt2"},
    ))  # fmt: skip
    assert mara.values == {
        "name": "Mara", "strength": 8, "intelligence": 9, "money": 34_000,
        "occupation": "Sergeant", "kind": "pc", "side": "party",
    }  # fmt: skip
    assert mara.skills[:2] == (("Gun Combat (Slug)", 2), ("Rifle", 2))
    assert mara.left.splitlines() == [
        "Other characteristics: social 5",
        "Talent Telepathy: Sub type: psionic; Other figures: Level 1",
    ]
    assert read([TWODSIX, {**TWODSIX, "_stats": {"systemId": "mgt2"}}]).drafts[1].values[
        "strength"] == 7  # fmt: skip


@pytest.mark.parametrize(
    ("called", "column"),
    [
        ({"label": "Determination", "shortLabel": "DET"}, "determination"),
        ({"label": "Entschlossenheit", "shortLabel": "DET"}, "determination"),
        ({"label": "Eloquence", "shortLabel": "ALT1"}, "eloquence"),
    ],
)
def test_a_characteristic_of_ours_under_a_key_of_nobodys_is_known_by_what_it_is_called(
    called, column
):
    system = {"characteristics": {"strength": {"value": 7}, "alternative1": {"value": 9, **called}}}
    mara = the_one(actor("traveller", system))
    assert mara.values[column] == 9
    assert "Other characteristics" not in mara.left


def test_what_only_looks_like_ours_is_read_by_its_words():
    mara = the_one({"name": "Mara", "skills": {"Rifle": {"level": 2}}, "gear": [{"name": "Rope"}]})
    assert (mara.skills, mara.gear) == ((("Rifle", 2),), (by_name("Rope"),))


def test_a_folder_a_list_and_a_database_are_read_and_what_is_nobody_is_left_out(tmp_path):
    old = {"_id": "a", "name": "Old", "type": "traveller", "data": TWODSIX["system"], "token": {}}
    ship = {"_id": "b", "name": "Ship", "type": "ship", "data": {}}
    folder = {"_id": "c", "name": "NPCs", "type": "Actor", "sorting": "a", "_stats": {}}
    lines = [old, ship, folder, {"_id": "a", "$$deleted": True}, {**old, "name": "New"}]
    found = read("\n".join(map(json.dumps, lines)) + "\n")
    assert [draft.name for draft in found.drafts] == ["New"]
    assert found.said == ("Left out, for they are nobody: 1 ship, 1 folder",)
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "loop").symlink_to(tmp_path)
    (tmp_path / "b.json").write_text(json.dumps([ALIEN, TWILIGHT]))
    (tmp_path / "inner" / "a.txt").write_text(json.dumps(MONGOOSE))
    (tmp_path / "note.md").write_text("# hello")
    found = read_people(tmp_path)
    assert len(found.drafts) == 3
    assert found.said == ("1 file of the folder left out: no JSON",)


def test_a_bad_record_of_a_folder_stops_its_own_file_alone(tmp_path):
    strong = {**MONGOOSE, "system": {"characteristics": {"STR": {"value": "strong"}}}}
    (tmp_path / "bad.json").write_text(json.dumps([MONGOOSE, strong]))
    (tmp_path / "broken.json").write_text('{"name": ')
    (tmp_path / "huge.json").write_text(json.dumps({"name": "Giant", "strength": 10**12}))
    with pytest.raises(ValueError, match=r"^bad\.json: Record 2"):
        read_people(tmp_path)
    (tmp_path / "good.json").write_text(json.dumps(ALIEN))
    found = read_people(tmp_path)
    assert [draft.name for draft in found.drafts] == [ALIEN["name"]]
    assert [line.partition(":")[0] for line in found.refused] == [
        "bad.json", "broken.json", "huge.json",
    ]  # fmt: skip
    assert "STR.value: a whole" in found.refused[0]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"system": {"characteristics": {"STR": {"value": "strong"}}}}, "STR.value: a whole"),
        ({"system": {"characteristics": {"STR": {"value": True}}}}, "STR.value: a whole"),
        ({"system": {"characteristics": {"STR": {"value": float("nan")}}}}, "STR.value: a whole"),
        ({"system": {"characteristics": {"STR": {"value": float("inf")}}}}, "STR.value: a whole"),
        ({"system": {"characteristics": {"STR": {"value": 7.5}}}}, "STR.value: a whole"),
        ({"system": {"characteristics": {"STR": 7}}}, "characteristics.STR"),
        ({"items": {"a": 1}}, "items: "),
        ({"name": "\x1b[31m"}, "a name is wanted"),
    ],
)
def test_one_bad_record_changes_nothing_and_says_which_and_why(change, why):
    with pytest.raises(ValueError, match=r"^Record 2") as error:
        read([MONGOOSE, {**MONGOOSE, **change}])
    assert why in str(error.value)


@pytest.mark.parametrize(
    "text",
    ["[" * 100_000, '{"a":' * 5_000 + "1" + "}" * 5_000, '{"name": "a"', '[1, {"name": "a"}]',
     '[{"shoe": 1}]', '{"name": "' + "9" * 5_000 + '", "strength": ' + "9" * 5_000 + "}"],
)  # fmt: skip
def test_a_file_that_is_broken_or_too_deep_is_refused(text):
    with pytest.raises(ValueError, match=r"^(Line|Record) \d+"):
        read(text)


def test_what_is_hostile_is_kept_harmless(campaign):
    people = [{**TWODSIX, "name": f"a{text}", "system": {"bio": text}} for text in HOSTILE]
    campaign.perform(NewPeople(read(people).drafts))
    coming = [person for person in all_of(campaign, Person) if person.name.startswith("a")]
    assert len(coming) == len(HOSTILE)
    for person in coming:
        assert not {"\x1b", "\x9b", "\u202e"} & set(person.name + person.notes)


KEYS = st.sampled_from(
    ("name", "Name", "type", "system", "data", "items", "skills", "STR", "value", "attributes",
     "characteristics", "agl", "wit", "score", "gear", "StatBlock", "HP", "traveller", "people",
     "crew", "stats", "firstName", "attribs", "current", "Creatures.1", "finances", "cash",
     "weapon", "quantity")
)  # fmt: skip
ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=4) | KEYS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=6),
    max_leaves=20,
)


@settings(deadline=None, max_examples=50)
@given(ANY_JSON)
def test_any_json_is_read_or_refused(document):
    try:
        found = read(document)
    except ValueError:
        return
    assert all(draft.name for draft in found.drafts)


def test_a_party_out_of_foundry_is_in_the_campaign_and_taken_back(campaign):
    before = content(campaign)
    found = read([TWODSIX, {**TWILIGHT, "name": "Guard"}])
    campaign.perform(NewPeople(found.drafts))
    mara = one(campaign, Person, name="Mara")
    assert mara.notes.splitlines()[0] == "Other characteristics: SOC 9"
    campaign.undo()
    assert content(campaign) == before
