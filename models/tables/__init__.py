"""The tables of a campaign, one file for each noun.

Importing this package imports SQLModel; what must be quick at the start reads the file through
`models.storage.headline` instead.
"""

from models.tables.bands import BandGround, BandGroup, BandLook
from models.tables.charge import Charge
from models.tables.cover import CoverFrom
from models.tables.crew import Role, Station
from models.tables.device import Device, Part, Work
from models.tables.due import Due, DueDeed, DueState
from models.tables.explosive import Explosive, Form
from models.tables.fired import Fired
from models.tables.gear import Armour, Damage, Weapon, WeaponKind
from models.tables.hold import Hold
from models.tables.joint import Joint
from models.tables.journal import Change, Entry, EntryState, Mention
from models.tables.kind import PersonKind
from models.tables.knowledge import Revelation, Suspicion, Unnoticed
from models.tables.ladder import LadderFeature, LadderGround, LadderKit, LadderSecret
from models.tables.map import Border, Zone, ZoneMap
from models.tables.missile import Missile
from models.tables.note import Note, NoteLink
from models.tables.nursing import Nursing
from models.tables.patrol import Patrol
from models.tables.person import Kind, Person, Side, Skill
from models.tables.random_table import RandomTable, TableRow
from models.tables.research import ResearchFinding, ResearchProject, ResearchStep
from models.tables.scene import Participant, Phase, Scene, Sighting
from models.tables.seat import Handout, HandoutStyle, KeyKind, Seat, SeatKey, SeatNote, Wish
from models.tables.sensor import Sensor
from models.tables.session import GameSession
from models.tables.subject import Relation, Subject, SubjectKind
from models.tables.survey import LifeEncounter, LifeForm, LifeSurvey
from models.tables.tag import KeptList, Tag
from models.tables.task import LibraryTask, TaskUse, TaskVersion
from models.tables.tokens import Token, TokenGround, TokenUnit
from models.tables.trial import Trial
from models.tables.vehicle import Deployment, Vehicle
from models.tables.world import HouseTable, Switch, World
from models.tables.wound import Wound
from rules.stealth.zones.ground import BorderKind

__all__ = [
    "Armour",
    "BandGround",
    "BandGroup",
    "BandLook",
    "Border",
    "BorderKind",
    "Change",
    "Charge",
    "CoverFrom",
    "Damage",
    "Deployment",
    "Device",
    "Due",
    "DueDeed",
    "DueState",
    "Entry",
    "EntryState",
    "Explosive",
    "Fired",
    "Form",
    "GameSession",
    "Handout",
    "HandoutStyle",
    "Hold",
    "HouseTable",
    "Joint",
    "KeptList",
    "KeyKind",
    "Kind",
    "LadderFeature",
    "LadderGround",
    "LadderKit",
    "LadderSecret",
    "LibraryTask",
    "LifeEncounter",
    "LifeForm",
    "LifeSurvey",
    "Mention",
    "Missile",
    "Note",
    "NoteLink",
    "Nursing",
    "Part",
    "Participant",
    "Patrol",
    "Person",
    "PersonKind",
    "Phase",
    "RandomTable",
    "Relation",
    "ResearchFinding",
    "ResearchProject",
    "ResearchStep",
    "Revelation",
    "Role",
    "Scene",
    "Seat",
    "SeatKey",
    "SeatNote",
    "Sensor",
    "Side",
    "Sighting",
    "Skill",
    "Station",
    "Subject",
    "SubjectKind",
    "Suspicion",
    "Switch",
    "TableRow",
    "Tag",
    "TaskUse",
    "TaskVersion",
    "Token",
    "TokenGround",
    "TokenUnit",
    "Trial",
    "Unnoticed",
    "Vehicle",
    "Weapon",
    "WeaponKind",
    "Wish",
    "Work",
    "World",
    "Wound",
    "Zone",
    "ZoneMap",
]
