"""The tables of a campaign, one file for each noun.

Importing this package imports SQLModel; what must be quick at the start reads the file through
`models.views.headline` instead.
"""

from models.tables.device import Device, Work
from models.tables.due import Due, DueKind, DueState
from models.tables.gear import Armour, Damage, Weapon, WeaponKind
from models.tables.joint import Joint
from models.tables.journal import Change, Entry, EntryState
from models.tables.map import Border, Zone, ZoneMap
from models.tables.person import Kind, Person, Side, Skill
from models.tables.research import ResearchFinding, ResearchProject, ResearchStep
from models.tables.scene import Engine, Participant, Phase, Scene, Sighting
from models.tables.survey import LifeEncounter, LifeForm, LifeSurvey
from models.tables.task import LibraryTask, TaskUse, TaskVersion
from models.tables.trial import Trial
from models.tables.vehicle import Vehicle
from models.tables.world import HouseTable, Switch, World
from models.tables.wound import Wound
from rules.stealth.zones.ground import BorderKind

__all__ = [
    "Armour",
    "Border",
    "BorderKind",
    "Change",
    "Damage",
    "Device",
    "Due",
    "DueKind",
    "DueState",
    "Engine",
    "Entry",
    "EntryState",
    "HouseTable",
    "Joint",
    "Kind",
    "LibraryTask",
    "LifeEncounter",
    "LifeForm",
    "LifeSurvey",
    "Participant",
    "Person",
    "Phase",
    "ResearchFinding",
    "ResearchProject",
    "ResearchStep",
    "Scene",
    "Side",
    "Sighting",
    "Skill",
    "Switch",
    "TaskUse",
    "TaskVersion",
    "Trial",
    "Vehicle",
    "Weapon",
    "WeaponKind",
    "Work",
    "World",
    "Wound",
    "Zone",
    "ZoneMap",
]
