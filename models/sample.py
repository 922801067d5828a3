"""The sample campaign: data of ours, read from `sample.toml`, good enough to play."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from models.action import Action
from models.bridge.starter import pieces, starter_data
from models.campaign import Campaign
from models.clock import DAY, HOUR, MINUTE
from models.deeds.frontier.research import checked_line
from models.effects.starter import (
    Table,
    add_patterns,
    make_task,
    make_vehicle,
    make_weapon,
    named,
)
from models.sample_scenes import add_scenes
from models.starters import Starter
from models.tables import (
    Armour,
    Border,
    Device,
    Due,
    LifeEncounter,
    LifeForm,
    LifeSurvey,
    Participant,
    Patrol,
    Person,
    ResearchProject,
    ResearchStep,
    Scene,
    Skill,
    Vehicle,
    Zone,
    ZoneMap,
)


def name() -> str:
    """The sample campaign's name."""
    return str(_data()["campaign"]["name"])


def fill(campaign: Campaign) -> None:
    """Put the sample into an empty campaign.

    Each opening journal line becomes an entry of its own. All of it is kept: undo ends here.
    """
    data, book = _data(), starter_data(Starter.BOOK)
    with campaign.action("The campaign begins") as action:
        action.kept = True
        _world(action, data["campaign"])
        add_patterns(action, pieces(Starter.BOOK))
        people = {p["name"]: _person(action, p, book) for p in data["person"]}
        vehicles = {each["name"]: make_vehicle(action, each, book) for each in data["vehicle"]}
        for device in data["device"]:
            action.session.add(_device(device, vehicles, people))
        for task in data.get("task", ()):
            action.session.add(make_task(task))
        _scene(action, data, people)
        add_scenes(action, data["open_scene"], people)
        for project in data.get("research", ()):
            _research(action, project)
        for survey in data.get("survey", ()):
            _survey(action, survey)
        for due in data.get("due", ()):
            at = action.world.clock + round(due["in_hours"] * HOUR)
            action.session.add(Due(at=at, label=due["label"], notes=due.get("notes", "")))
        action.tell(data["campaign"]["blurb"])
    for entry in data.get("journal", ()):
        with campaign.action("Earlier") as action:
            action.kept = True
            action.tell(entry["text"])


def _data() -> dict[str, Any]:
    """All of the sample but its equipment, which is the starter book."""
    return tomllib.loads(files("models").joinpath("sample.toml").read_text("utf-8"))


def _world(action: Action, data: Table) -> None:
    hours, minutes = map(int, data["start_time"].split(":"))
    world = action.world
    world.clock = (data["start_day"] - 1) * DAY + hours * HOUR + minutes * MINUTE
    world.blurb = data["blurb"]
    world.notes = data.get("world", "")
    action.session.add(world)


def _person(action: Action, data: Table, book: Table) -> Person:
    separate = {"skills", "weapons", "armour"}
    person = Person(**{key: value for key, value in data.items() if key not in separate})
    action.session.add(person)
    action.session.flush()
    for skill, level in data.get("skills", {}).items():
        action.session.add(Skill(person_id=person.key, name=skill, level=level))
    for number, wanted in enumerate(data.get("weapons", ())):
        pattern = named(book["weapon"], wanted)
        action.session.add(make_weapon(pattern, person.key, in_hand=number == 0))
    if data.get("armour"):
        pattern = named(book["armour"], data["armour"])
        action.session.add(Armour(**pattern, person_id=person.key))
    return person


def _device(data: Table, vehicles: Mapping[str, Vehicle], people: Mapping[str, Person]) -> Device:
    figures = {key: value for key, value in data.items() if key not in {"part_of", "owner"}}
    vehicle, owner = vehicles.get(data.get("part_of", "")), people.get(data.get("owner", ""))
    return Device(
        **figures,
        vehicle_id=vehicle.key if vehicle else None,
        person_id=owner.key if owner else None,
    )


def _research(action: Action, data: Table) -> None:
    row = ResearchProject(name=data["name"], search=data["search"], notes=data["notes"])
    action.session.add(row)
    action.session.flush()
    keys: list[int] = []
    for step in data["step"]:
        after = [keys[number - 1] for number in step.get("after", ())]
        line = checked_line(step["line"])
        made = ResearchStep(**{**step, "line": line, "after": after}, research_id=row.key)
        action.session.add(made)
        action.session.flush()
        keys.append(made.key)


def _survey(action: Action, data: Table) -> None:
    row = LifeSurvey(name=data["name"], tiers=data["tiers"], notes=data["notes"])
    action.session.add(row)
    action.session.flush()
    animals = {each["name"]: LifeForm(**each, survey_id=row.key) for each in data["animal"]}
    action.session.add_all(animals.values())
    action.session.flush()
    for animal in data["met"]:
        key = animals[animal].key
        action.session.add(LifeEncounter(survey_id=row.key, animal_id=key, at=action.world.clock))


def _scene(action: Action, data: Table, people: Mapping[str, Person]) -> None:
    zone_map = ZoneMap(name=data["map"]["name"], notes=data["map"].get("notes", ""))
    action.session.add(zone_map)
    action.session.flush()
    zones = {}
    for zone in data["map"]["zone"]:
        zones[zone["name"]] = Zone(map_id=zone_map.key, **zone)
        action.session.add(zones[zone["name"]])
    action.session.flush()
    for border in data["map"]["border"]:
        a, b = (zones[zone].key for zone in border["between"])
        metres = border.get("metres", 20)
        action.session.add(
            Border(map_id=zone_map.key, a_id=a, b_id=b, kind=border["kind"], metres=metres)
        )
    scene = data["scene"]
    row = Scene(
        name=scene["name"],
        map_id=zone_map.key,
        notes=scene.get("notes", ""),
        read_aloud=scene.get("read_aloud", ""),
    )
    action.session.add(row)
    action.session.flush()
    places = {}
    for place in scene["place"]:
        person = people[place["person"]]
        places[person.name] = Participant(
            scene_id=row.key,
            person_id=person.key,
            side=person.side,
            zone_id=zones[place["zone"]].key,
            guarding=place.get("guarding", False),
            flashlight=place.get("flashlight", False),
        )
        action.session.add(places[person.name])
    action.session.flush()
    for patrol in scene["patrol"]:
        walkers = [places[name].key for name in patrol["people"]]
        route = [zones[zone].key for zone in patrol["route"]]
        made = Patrol(scene_id=row.key, name=patrol["name"], walkers=walkers, route=route)
        action.session.add(made)
    action.world.scene_id = row.key
