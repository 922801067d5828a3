"""Sessions, notes, subjects, tags; a calendar; reminders that repeat; what an entry has to do with.

The journal keeps rows as they were: whole ones get the new columns, so that what was done before
can be taken back.
"""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

NEW: dict[str, dict[str, Any]] = {
    "world": {"calendar": {}, "settings": {}, "money": 0, "currency": "Lv"},
    "person": {"money": 0, "archived": False},
    "vehicle": {"archived": False},
    "due": {"repeats": {}, "stages": [], "about": "", "quiet": False, "told": False},
}
"""The new columns of tables that were there, with what stands in them."""
WIDE = {"money"}
LENGTHS = {"currency": 10, "about": 40}

HOW = "prefix='1 2 3', tokenize='unicode61 remove_diacritics 2'"
INDEXES = (
    f"CREATE VIRTUAL TABLE told USING fts5(open, hidden, content='', {HOW})",
    f"CREATE VIRTUAL TABLE found USING fts5(name, open, hidden, {HOW})",
)

KINDS = {
    "clock": ("Advance AdvanceToNext MoveDue Note Remind Reword Settle Skip"),
    "fight": (
        "Blast Blow Bombard Breach BreakFree Burst CallFire ChangeWeapon Crash Cross Designate "
        "Detect Drive Duck Emplace EndEmplacing EndScene EndTurn Fire FireAtArea FireAtVehicle "
        "FireRound Grab Launch NextPoint PassOption Release Reload SetCover SetFuse SetOff "
        "Special StartFight Tackle TakeAway Tamp Throw ThrowGrenade Walk"
    ),
    "frontier": (
        "EditSearch EditStep LogEncounter NewAnimal NewResearch NewStep NewSurvey PlanStep Rely "
        "RemoveAnimal RemoveResearch RemoveStep RemoveSurvey TellFinding"
    ),
    "house": ("SetCovered SetHitTable SetRuling"),
    "medicine": ("CrisisPoint EndTreatment GiveCare LetGo MovePatient Treat WakeByHand Waking"),
    "people": (
        "AssignStation Board ClearStation CopyPerson Dismount DropGear EditRow Give HurtByHand "
        "ImportEquipment KeepPattern Leave MakeSquad MakeVehicle Mount MountSensor MountUp "
        "NewPattern NewPerson Reload RemoveEquipment RemovePerson Saddle SetSkill SetSkills "
        "TakeInHand TakeStarterBook"
    ),
    "scenes": (
        "AddPeople ChangeSide MoveZone NewMap NewScene NewZone OpenScene PlaceVehicle PutInZone "
        "PutOnGround RemovePeople RemoveZone SetBorder SetStretch TakeVehicle"
    ),
    "stealth": (
        "ActClose AreaEffect BeginFight CheckTokens Choose DoConcealed DropSuspicion EndPatrol "
        "EndStretch EndTurn EnterStealth FormGroup FormSides FromHiding GoTo Guard Happens Hide "
        "HideOnLadder HideThing LayOut LetGo Light Look Mislead MoveGroup MoveTokens MoveUnit "
        "NextBound Paint Peek PlaceGroup ProposeScores Put PutFeature Reveal RollAgain Seal "
        "Search SetConditions SetGround SetGroup SetKit SetPatrol SetSeen SetSpotted SetUnit "
        "Sneak StayHidden SurpriseAttack Suspect TakeOff ThrowDetection"
    ),
    "tasks": (
        "ArchiveTask AttemptTask AttemptTogether Cooperate CopyTask EditTask ForgetJoint "
        "ForgetTrial ImportTasks NewTask RemoveTask StayDetermined Study TagTask Tell ToCooperate"
    ),
    "workshop": ("AssignDevice BreakDevice EndWork NewDevice RemoveDevice ReplaceAssembly WorkOn"),
}
"""The deeds of format 2, by the part of the game they belong to."""

entry = sa.table("entry", *map(sa.column, ("deed", "kind")))
change = sa.table("change", *map(sa.column, ("id", "table", "before", "after")))


def upgrade() -> None:
    """Add columns and tables, and the columns to the rows that the journal keeps."""
    for table, columns in NEW.items():
        for name, value in columns.items():
            op.add_column(table, _column(name, value))
    op.create_index("ix_due_about", "due", ["about"])
    op.add_column("entry", sa.Column("scene_id", sa.Integer()))
    op.create_index("ix_entry_scene_id", "entry", ["scene_id"])
    op.create_index("ix_entry_clock", "entry", ["clock"])
    op.add_column("entry", sa.Column("kind", sa.String(20), nullable=False, server_default=""))
    for kind, deeds in KINDS.items():
        of = entry.c.deed.in_(deeds.split())
        op.execute(entry.update().where(of).values(kind=kind))
    connection = op.get_bind()
    kept = sa.select(change).where(change.c.table.in_(NEW))
    for row in connection.execute(kept).all():
        then = {
            "before": _with_new(row.table, row.before, whole=row.after is None),
            "after": _with_new(row.table, row.after, whole=row.before is None),
        }
        connection.execute(change.update().where(change.c.id == row.id).values(then))
    _mentions()
    _sessions()
    _notes()
    _subjects()
    for index in INDEXES:
        op.execute(index)


def _column(name: str, value: Any) -> sa.Column[Any]:
    if isinstance(value, bool):
        return sa.Column(name, sa.Boolean(), nullable=False, server_default=sa.text("0"))
    if isinstance(value, int):
        kind = sa.BigInteger() if name in WIDE else sa.Integer()
        return sa.Column(name, kind, nullable=False, server_default=str(value))
    if isinstance(value, str):
        return sa.Column(name, sa.String(LENGTHS[name]), nullable=False, server_default=value)
    return sa.Column(name, sa.JSON(), nullable=False, server_default=json.dumps(value))


def _with_new(table: str, text: str | None, *, whole: bool) -> str | None:
    """A row as the journal keeps it, with the new columns if all of it is kept."""
    if text is None or not whole:
        return text
    return json.dumps(NEW[table] | json.loads(text))


def _mentions() -> None:
    op.create_table(
        "mention",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("entry_id", sa.Integer(), sa.ForeignKey("entry.id"), nullable=False),
        sa.Column("about", sa.String(40), nullable=False),
    )
    op.create_index("ix_mention_about", "mention", ["about", "entry_id"])
    op.create_index("ix_mention_entry_id", "mention", ["entry_id"])


def _sessions() -> None:
    _table(
        "session",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("title", sa.String(120), nullable=False),
        sa.Column("players", sa.String(400), nullable=False),
        sa.Column("began_at", sa.String(40), nullable=False),
        sa.Column("ended_at", sa.String(40), nullable=False),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("last", sa.Integer()),
        sa.Column("clock", sa.BigInteger(), nullable=False),
        sa.Column("clock_end", sa.BigInteger()),
        sa.Column("notes", sa.String(20_000), nullable=False),
        sa.Column("recap", sa.String(100_000), nullable=False),
        sa.Column("told", sa.String(100_000), nullable=False),
    )


def _notes() -> None:
    _table(
        "note",
        sa.Column("about", sa.String(40), nullable=False),
        sa.Column("title", sa.String(120), nullable=False),
        sa.Column("body", sa.String(100_000), nullable=False),
        sa.Column("shown", sa.Boolean(), nullable=False),
        sa.Column("clock", sa.BigInteger(), nullable=False),
        sa.Column("made_at", sa.String(40), nullable=False),
        indexes=("about",),
    )
    _table(
        "notelink",
        sa.Column("note_id", sa.Integer(), sa.ForeignKey("note.id"), nullable=False),
        sa.Column("to", sa.String(40), nullable=False),
        indexes=("note_id", "to"),
    )


def _subjects() -> None:
    _table(
        "subject",
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("description", sa.String(20_000), nullable=False),
        sa.Column("notes", sa.String(20_000), nullable=False),
        sa.Column("shown", sa.Boolean(), nullable=False),
        sa.Column("archived", sa.Boolean(), nullable=False),
    )
    _table(
        "relation",
        sa.Column("one", sa.String(40), nullable=False),
        sa.Column("words", sa.String(60), nullable=False),
        sa.Column("other", sa.String(40), nullable=False),
        indexes=("one", "other"),
    )
    _table(
        "tag",
        sa.Column("about", sa.String(40), nullable=False),
        sa.Column("word", sa.String(40), nullable=False),
        indexes=("about", "word"),
    )
    _table(
        "keptlist",
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("sought", sa.String(400), nullable=False),
        sa.Column("sorted_by", sa.String(40), nullable=False),
        sa.Column("backwards", sa.Boolean(), nullable=False),
        sa.UniqueConstraint("name", name="uq_keptlist_name"),
    )


def _table(name: str, *columns: sa.schema.SchemaItem, indexes: tuple[str, ...] = ()) -> None:
    op.create_table(
        name, sa.Column("id", sa.Integer(), primary_key=True), *columns, sqlite_autoincrement=True
    )
    for column in indexes:
        op.create_index(f"ix_{name}_{column}", name, [column])
