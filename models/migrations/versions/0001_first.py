"""The first format."""

from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

Columns = Iterator[sa.Column[Any]]


def upgrade() -> None:
    _entry()
    _housetable()
    _person()
    _task()
    _vehicle()
    _zonemap()
    _armour()
    _change()
    _scene()
    _skill()
    _trial()
    _weapon()
    _wound()
    _zone()
    _border()
    _due()
    _participant()
    _world()
    _sighting()


def _table(name: str, *groups: Columns, unique: tuple[str, ...] = ()) -> None:
    """A table with a key of its own that is never given out twice."""
    columns = [column for group in groups for column in group]
    op.create_table(
        name,
        sa.Column("id", sa.Integer, nullable=False),
        *columns,
        sa.PrimaryKeyConstraint("id", name=f"pk_{name}"),
        *(
            sa.ForeignKeyConstraint([column.name], [to], name=f"fk_{name}_{column.name}_{to[:-3]}")
            for column in columns
            if (to := column.info.get("to"))
        ),
        *(sa.UniqueConstraint(column, name=f"uq_{name}_{column}") for column in unique),
        sqlite_autoincrement=True,
    )


def _columns(kind: Any, *names: str, null: bool = False) -> Columns:
    return (sa.Column(name, kind, nullable=null) for name in " ".join(names).split())


def _whole(*names: str, null: bool = False) -> Columns:
    return _columns(sa.Integer(), *names, null=null)


def _real(*names: str) -> Columns:
    return _columns(sa.Float(), *names)


def _flag(*names: str, null: bool = False) -> Columns:
    return _columns(sa.Boolean(), *names, null=null)


def _text(*names: str, longest: int | None = None) -> Columns:
    return _columns(sa.String(longest), *names)


def _json(*names: str, null: bool = False) -> Columns:
    return _columns(sa.JSON(), *names, null=null)


def _link(to: str, *names: str, null: bool = False) -> Columns:
    info = {"to": f"{to}.id"}
    return (sa.Column(name, sa.Integer, nullable=null, info=info) for name in names)


def _entry() -> None:
    _table(
        "entry",
        _whole("clock"),
        _text("made_at", longest=40),
        _text("title", longest=200),
        _text("deed", longest=60),
        _json("asked thrown"),
        _flag("typed"),
        _json("lines rows"),
        _flag("secret"),
        _text("state"),
        _link("entry", "undoes", null=True),
    )
    op.create_index("ix_entry_state", "entry", ["state"])


def _housetable() -> None:
    _table("housetable", _text("name", longest=40), _json("rows"), unique=("name",))


def _person() -> None:
    _table(
        "person",
        _text("name", longest=60),
        _text("kind side tier"),
        _flag("pc_rules"),
        _text("occupation", longest=60),
        _whole(
            "strength dexterity endurance intelligence education eloquence determination",
            "coolness size consciousness_level life_level throw_range",
        ),
        _flag("encumbered"),
        _whole(
            "observation heavy_machinery range_stealth range_observation ladder_stealth",
            "ladder_perception token_stealth token_perception light shock stun",
        ),
        _flag("moved"),
        _whole("unconscious_since dead_since", null=True),
        _text("dead_by"),
        _text("notes secret_notes", longest=20000),
    )


def _task() -> None:
    _table(
        "task",
        _text("statement", longest=120),
        _text("difficulty", longest=20),
        _text("assets", longest=120),
        _text("duration", longest=40),
        _flag("uncertain unskilled hasty hazardous teamwork"),
        _whole("attempts", null=True),
        _text("note", longest=2000),
        _whole("times_used"),
    )


def _vehicle() -> None:
    _table(
        "vehicle",
        _text("name kind", longest=60),
        _whole("crew combat_movement evasion signature"),
        _real("sensor_range"),
        _whole("sensor_bonus"),
        _real("armour_front armour_overhead armour_flank armour_rear armour_bottom"),
        _text("suspension", longest=30),
        _real("suspension_armour"),
        _whole("suspension_points"),
        _flag("airborne"),
        _text("notes secret_notes", longest=20000),
    )


def _zonemap() -> None:
    _table("zonemap", _text("name", longest=60), _text("notes", longest=4000))


def _armour() -> None:
    _table(
        "armour",
        _link("person", "person_id", null=True),
        _text("name", longest=40),
        _real("head chest abdomen right_arm left_arm right_leg left_leg"),
        _whole("initiative_penalty"),
        _flag("rigid sample"),
        _text("notes", longest=4000),
    )
    op.create_index("ix_armour_person_id", "armour", ["person_id"])


def _change() -> None:
    _table(
        "change",
        _link("entry", "entry_id"),
        _text("table", longest=30),
        _whole("key"),
        _json("before after", null=True),
    )
    op.create_index("ix_change_entry_id", "change", ["entry_id"])


def _scene() -> None:
    _table(
        "scene",
        _text("name", longest=60),
        _link("zonemap", "map_id"),
        _text("engine phase"),
        _whole("stretch stretch_seconds turn point"),
        _text("read_aloud", longest=4000),
        _text("notes", longest=20000),
        _json("patrol"),
        _json("detection", null=True),
    )


def _skill() -> None:
    _table("skill", _link("person", "person_id"), _text("name", longest=40), _whole("level"))
    op.create_index("ix_skill_person_id", "skill", ["person_id"])


def _trial() -> None:
    _table(
        "trial",
        _link("person", "person_id"),
        _link("task", "task_id", null=True),
        _text("line", longest=3000),
        _whole("made"),
        _text("failure", longest=30),
        _whole("elapsed raises"),
        _flag("determined", null=True),
        _whole("wait_until", null=True),
    )
    op.create_index("ix_trial_person_id", "trial", ["person_id"])
    op.create_index("ix_trial_task_id", "trial", ["task_id"])


def _weapon() -> None:
    _table(
        "weapon",
        _link("person", "person_id", null=True),
        _text("name", longest=40),
        _text("kind"),
        _flag("in_hand"),
        _text("skill", longest=40),
        _whole("bulk magazine rounds spare_magazines aimed_range area_range"),
        _real("area_value dpv"),
        _text("damage"),
        _whole("rate_of_fire rounds_per_burst"),
        _real("explosive_points"),
        _whole("range_finder indirect_range"),
        _flag("laser shotgun"),
        _text("slug_die", longest=5),
        _text("reach"),
        _flag("sample"),
        _text("notes", longest=4000),
    )
    op.create_index("ix_weapon_person_id", "weapon", ["person_id"])


def _wound() -> None:
    _table(
        "wound",
        _link("person", "person_id"),
        _whole("at"),
        _text("location", longest=20),
        _flag("killed"),
        _whole("shock stun light"),
        _flag("stable"),
    )
    op.create_index("ix_wound_person_id", "wound", ["person_id"])


def _zone() -> None:
    _table(
        "zone",
        _link("zonemap", "map_id"),
        _text("name", longest=12),
        _whole("x y"),
        _flag("cluttered dark crawlspace"),
        _text("description", longest=2000),
        _text("secret_notes", longest=4000),
    )
    op.create_index("ix_zone_map_id", "zone", ["map_id"])


def _border() -> None:
    _table(
        "border",
        _link("zonemap", "map_id"),
        _link("zone", "a_id", "b_id"),
        _text("kind"),
        _whole("metres"),
    )
    op.create_index("ix_border_map_id", "border", ["map_id"])


def _due() -> None:
    _table(
        "due",
        _whole("at"),
        _text("kind state"),
        _text("label", longest=120),
        _link("person", "person_id", null=True),
        _link("wound", "wound_id", null=True),
        _text("notes", longest=4000),
        _json("data"),
    )
    op.create_index("ix_due_at", "due", ["at"])
    op.create_index("ix_due_person_id", "due", ["person_id"])
    op.create_index("ix_due_state", "due", ["state"])
    op.create_index("ix_due_wound_id", "due", ["wound_id"])


def _participant() -> None:
    _table(
        "participant",
        _link("scene", "scene_id"),
        _link("person", "person_id"),
        _text("side"),
        _link("zone", "zone_id"),
        _link("zone", "came_from_id", null=True),
        _whole("arrived"),
        _link("zone", "peeking_id", null=True),
        _flag("patrols hidden guarding flashlight acted ambushing surprised"),
        _link("zone", "toward_id", null=True),
        _real("toward_metres"),
        _flag("prone"),
        _text("cover cover_material", longest=30),
        _whole("cover_centimetres"),
        _flag("first_spent second_spent"),
        _text("pass_slot", longest=10),
        _whole("pass_point stop_point stop_bulk"),
        _text("stop_slot", longest=10),
        _flag("immobilised dazed"),
        _whole("dazed_turns ducks_owed"),
        _flag("no_fire"),
    )
    op.create_index("ix_participant_person_id", "participant", ["person_id"])
    op.create_index("ix_participant_scene_id", "participant", ["scene_id"])


def _world() -> None:
    _table(
        "world",
        _whole("clock"),
        _text("blurb", longest=4000),
        _text("notes", longest=20000),
        _link("scene", "scene_id", null=True),
    )


def _sighting() -> None:
    _table(
        "sighting",
        _link("scene", "scene_id"),
        _text("side"),
        _link("participant", "participant_id"),
    )
    op.create_index("ix_sighting_scene_id", "sighting", ["scene_id"])
