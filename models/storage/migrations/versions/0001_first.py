"""The first format.

Every table has a key `id` that is never given out twice; a column is a name, a kind, and a question
mark when it may be empty.
"""

import re
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

TABLES = {
    "entry": """
        clock whole, made_at text(40), title text(200), deed text(60), asked json, thrown json,
        typed flag, lines json, rows json, secret flag, state text, undoes link(entry)?
    """,
    "housetable": """
        name text(40), rows json
    """,
    "joint": """
        team flag, made whole, parts json, thrown flag, out json
    """,
    "person": """
        name text(60), kind text, side text, tier text, pc_rules flag, occupation text(60),
        strength whole, dexterity whole, endurance whole, intelligence whole, education whole,
        eloquence whole, determination whole, coolness whole, size whole,
        consciousness_level whole, life_level whole, throw_range whole, encumbered flag,
        observation whole, heavy_machinery whole, mobility whole, sees_in_dark flag,
        range_stealth whole, range_observation whole, ladder_stealth whole,
        ladder_perception whole, token_stealth whole, token_perception whole, light whole,
        shock whole, stun whole, moved flag, unconscious_since whole?, dead_since whole?,
        dead_by text, notes text(20000), secret_notes text(20000)
    """,
    "research": """
        name text(80), search text(3000), notes text(4000)
    """,
    "survey": """
        name text(80), tiers whole, notes text(4000)
    """,
    "switch": """
        ruling text(10), choice text(80)
    """,
    "task": """
        statement text(120), difficulty text(20), assets text(120), duration text(40),
        uncertain flag, unskilled flag, hasty flag, hazardous flag, teamwork flag,
        attempts whole?, note text(2000), unread text(3000), tags text(200), archived flag
    """,
    "zonemap": """
        name text(60), notes text(4000)
    """,
    "animal": """
        survey_id link(survey), name text(60), tier whole, notes text(2000)
    """,
    "armour": """
        person_id link(person)?, name text(40), head real, chest real, abdomen real,
        right_arm real, left_arm real, right_leg real, left_leg real, initiative_penalty whole,
        rigid flag, sample flag, notes text(4000)
    """,
    "change": """
        entry_id link(entry), table text(30), key whole, before json?, after json?
    """,
    "explosive": """
        person_id link(person)?, name text(40), form text, explosive_points real, amount real,
        sample flag, notes text(4000)
    """,
    "nursing": """
        patient_id link(person), carer_id link(person), hours whole
    """,
    "researchstep": """
        research_id link(research), line text(3000), after json, course text(40),
        truth text(500), falsehood text(500), planned flag, accepted flag
    """,
    "scene": """
        name text(60), map_id link(zonemap), engine text, phase text, stretch whole,
        stretch_seconds whole, turn whole, point whole, read_aloud text(4000),
        notes text(20000), detection json?
    """,
    "sensor": """
        person_id link(person)?, name text(60), range_km real, bonus whole, sample flag,
        notes text(4000)
    """,
    "skill": """
        person_id link(person), name text(40), level whole
    """,
    "taskuse": """
        task_id link(task), person_id link(person)?, clock whole, success flag, counted flag
    """,
    "taskversion": """
        task_id link(task), clock whole, line text(3000)
    """,
    "vehicle": """
        pattern flag, name text(60), kind text(60), animal_id link(person)?, crew whole,
        driving_skill text(40), combat_movement whole, evasion whole, signature whole,
        sensor_range real, sensor_bonus whole, armour_front real, armour_overhead real,
        armour_flank real, armour_rear real, armour_bottom real, suspension text(30),
        suspension_armour real, suspension_points whole, airborne flag, open_topped flag,
        sample flag, notes text(20000), secret_notes text(20000)
    """,
    "wound": """
        person_id link(person), at whole, location text(20), killed flag, shock whole,
        stun whole, light whole, stable flag
    """,
    "zone": """
        map_id link(zonemap), name text(12), x whole, y whole, cluttered flag, dark flag,
        crawlspace flag, description text(2000), secret_notes text(4000),
        hidden_things text(2000)
    """,
    "animalencounter": """
        survey_id link(survey), animal_id link(animal), at whole, days whole
    """,
    "bandgroup": """
        scene_id link(scene), side text, name text(40), members json, formation text,
        rowdy flag, strung_out flag, alertness text, cover text, camouflaged flag, optics text,
        night_vision whole
    """,
    "border": """
        map_id link(zonemap), a_id link(zone), b_id link(zone), kind text, metres whole
    """,
    "charge": """
        name text(40), zone_id link(zone), beyond_id link(zone)?, x real, y real, points real,
        tamped flag, backed flag, material text, centimetres whole,
        explosive_id link(explosive)?, amount real, dud flag
    """,
    "deployment": """
        scene_id link(scene), vehicle_id link(vehicle), side text, zone_id link(zone),
        toward_id link(zone)?, toward_metres real, x real, y real, facing whole, doubled flag,
        evading flag
    """,
    "due": """
        at whole, kind text, state text, label text(120), person_id link(person)?,
        wound_id link(wound)?, notes text(4000), data json
    """,
    "finding": """
        research_id link(research), step_id link(researchstep)?, at whole, who text(60),
        own text(20), grade text(20), told text(500)
    """,
    "ladderfeature": """
        scene_id link(scene), name text(40), x real, y real, across whole
    """,
    "ladderground": """
        scene_id link(scene), conditions whole, darkness whole, terrain whole
    """,
    "missile": """
        person_id link(person)?, vehicle_id link(vehicle)?, name text(40), number whole,
        launcher_kg real, missile_kg real, range whole, guidance text, homing whole,
        attack_angle text, explosive_points real, bulk whole, sample flag, notes text(4000)
    """,
    "participant": """
        scene_id link(scene), person_id link(person), side text, zone_id link(zone),
        came_from_id link(zone)?, x real, y real, arrived whole, peeking_id link(zone)?,
        hidden flag, guarding flag, flashlight flag, acted flag, ambushing flag, surprised flag,
        toward_id link(zone)?, toward_metres real, pace text, prone flag, cover text(30),
        cover_material text(30), cover_centimetres whole, first_spent flag, second_spent flag,
        pass_slot text(10), pass_point whole, stop_point whole, stop_bulk whole,
        stop_slot text(10), immobilised flag, dazed flag, dazed_turns whole, ducks_owed whole,
        no_fire flag
    """,
    "patrol": """
        scene_id link(scene), name text(40), walkers json, route json
    """,
    "revelation": """
        scene_id link(scene), about text(40), told text(200), clock whole
    """,
    "tokenground": """
        scene_id link(scene), squares json, metres whole, light text, obscured flag,
        reach whole, points whole, side text
    """,
    "unnoticed": """
        scene_id link(scene), stretch whole, ours json, theirs json
    """,
    "weapon": """
        person_id link(person)?, vehicle_id link(vehicle)?, name text(40), kind text,
        in_hand flag, skill text(40), bulk whole, magazine whole, rounds whole,
        spare_magazines whole, aimed_range whole, area_range whole, area_value real, dpv real,
        damage text, rate_of_fire whole, rounds_per_burst whole, explosive_points real,
        range_finder whole, indirect_range whole, ordnance text, homes flag, kilograms real,
        concussion whole?, burst_radius whole?, saturation flag, remote_mount flag, laser flag,
        shotgun flag, flechette flag, slug_die text(5), reach text, sample flag,
        notes text(4000)
    """,
    "world": """
        clock whole, blurb text(4000), notes text(20000), scene_id link(scene)?
    """,
    "bandground": """
        scene_id link(scene), terrain text, sky text, weather text, starshell_radius whole,
        starshell_place whole, mover_id link(bandgroup)?
    """,
    "bandlook": """
        scene_id link(scene), observer_id link(bandgroup), target_id link(bandgroup),
        band text(10), variables json, status text, free_moves whole, event text(60),
        acted flag, spotted flag, senses flag
    """,
    "coverfrom": """
        participant_id link(participant), attacker_id link(participant), stance text(30),
        material text(30), centimetres whole
    """,
    "device": """
        vehicle_id link(vehicle)?, person_id link(person)?, name text(60), part text(20),
        weapon_id link(weapon)?, price whole, assets text(120), diagnosis_time text(40),
        repair_time text(40), marks whole, points whole, makeshift text, field_repair text,
        notes text(20000), diagnosis text, secret_notes text(20000)
    """,
    "fired": """
        weapon_id link(weapon), scene_id link(scene), turn whole, number whole
    """,
    "hold": """
        scene_id link(scene), holder_id link(participant), held_id link(participant),
        points whole
    """,
    "ladderkit": """
        participant_id link(participant), camouflage whole, burdened flag, telescope whole,
        nightsights flag, psi_stealth whole, psi_perception whole, hides_as text, sees_as text,
        concealed_by link(participant)?
    """,
    "laddersecret": """
        feature_id link(ladderfeature), name text(40), stealth whole, side text, trap flag,
        found flag
    """,
    "sighting": """
        scene_id link(scene), side text, participant_id link(participant)
    """,
    "station": """
        vehicle_id link(vehicle), person_id link(person), role text, weapon_id link(weapon)?
    """,
    "suspicion": """
        scene_id link(scene), side text, told text(200), zone_id link(zone)?, x real, y real,
        participant_id link(participant)?
    """,
    "token": """
        scene_id link(scene), participant_id link(participant), x whole, y whole, real flag,
        checked json, checked_beside json
    """,
    "tokenunit": """
        participant_id link(participant), speed whole, stealth_gear flag, detection_gear flag,
        rating_modifier whole, perception_modifier whole, moved whole, acted flag, spent whole
    """,
    "trial": """
        person_id link(person), task_id link(task)?, device_id link(device)?, work text(20),
        research_id link(research)?, step_id link(researchstep)?, line text(3000), made whole,
        failure text(30), elapsed whole, raises whole, determined flag?, wait_until whole?
    """,
}
INDEXED = """
    entry.state animal.survey_id armour.person_id change.entry_id explosive.person_id
    nursing.carer_id nursing.patient_id researchstep.research_id sensor.person_id
    skill.person_id taskuse.person_id taskuse.task_id taskversion.task_id wound.person_id
    zone.map_id animalencounter.animal_id animalencounter.survey_id bandgroup.scene_id
    border.map_id charge.zone_id deployment.scene_id deployment.vehicle_id due.at
    due.person_id due.state due.wound_id finding.research_id finding.step_id
    ladderfeature.scene_id missile.person_id missile.vehicle_id participant.person_id
    participant.scene_id patrol.scene_id revelation.scene_id tokenground.scene_id
    unnoticed.scene_id weapon.person_id weapon.vehicle_id bandlook.observer_id
    bandlook.scene_id bandlook.target_id coverfrom.attacker_id coverfrom.participant_id
    device.person_id device.vehicle_id fired.weapon_id hold.held_id hold.holder_id
    hold.scene_id laddersecret.feature_id sighting.scene_id station.person_id
    station.vehicle_id suspicion.scene_id token.participant_id token.scene_id
    tokenunit.participant_id trial.device_id trial.person_id trial.research_id trial.step_id
    trial.task_id
"""
UNIQUE = {
    "housetable": "name",
    "switch": "ruling",
    "ladderground": "scene_id",
    "bandground": "scene_id",
    "ladderkit": "participant_id",
}

_COLUMN = re.compile(r"(\w+) (\w+)(?:\((\w+)\))?(\??)")
_KINDS = {"whole": sa.Integer, "real": sa.Float, "flag": sa.Boolean, "json": sa.JSON}


def upgrade() -> None:
    """Make every table and index."""
    for name, columns in TABLES.items():
        op.create_table(
            name,
            sa.Column("id", sa.Integer, nullable=False),
            *_columns(columns),
            sa.PrimaryKeyConstraint("id", name=f"pk_{name}"),
            *_unique(name),
            *_links(name, columns),
            sqlite_autoincrement=True,
        )
    for table, column in (place.split(".") for place in INDEXED.split()):
        op.create_index(f"ix_{table}_{column}", table, [column])


def _columns(columns: str) -> Iterator[sa.Column[Any]]:
    for name, kind, size, null in _COLUMN.findall(columns):
        made: Any = _KINDS.get(kind, sa.Integer)
        if kind == "text":
            made = sa.String(int(size) if size else None)
        yield sa.Column(name, made, nullable=bool(null))


def _links(table: str, columns: str) -> Iterator[sa.ForeignKeyConstraint]:
    for name, kind, to, _ in _COLUMN.findall(columns):
        if kind == "link":
            yield sa.ForeignKeyConstraint([name], [f"{to}.id"], name=f"fk_{table}_{name}_{to}")


def _unique(table: str) -> Iterator[sa.UniqueConstraint]:
    if table in UNIQUE:
        yield sa.UniqueConstraint(UNIQUE[table], name=f"uq_{table}_{UNIQUE[table]}")
