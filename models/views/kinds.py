"""What the entries of a journal are told apart by: parts of the game, and play or bookkeeping."""

from __future__ import annotations

KINDS = {
    "fight": "Fights",
    "stealth": "Stealth",
    "medicine": "Wounds and care",
    "tasks": "Tasks",
    "people": "People and gear",
    "scenes": "Scenes and maps",
    "clock": "Clock",
    "chronicle": "Notes and sessions",
    "workshop": "Repairs",
    "frontier": "Frontier",
    "house": "House rules",
}
"""The parts of the game, by the folders of their deeds, as they are called."""

BOOKKEEPING = (
    "ArchiveTask", "AssignDevice", "CopyPerson", "CopyTask", "Dismount", "DropGear", "EditRow",
    "EditSearch", "EditStep", "EditTask", "ForgetJoint", "ForgetTrial", "Give", "ImportEquipment",
    "ImportTasks", "KeepPattern", "MakeSquad", "MakeVehicle", "Mount", "MountSensor", "MoveZone",
    "NewAnimal", "NewDevice", "NewMap", "NewPattern", "NewPerson", "NewResearch", "NewStep",
    "NewSurvey", "NewTask", "NewZone", "RemoveAnimal", "RemoveDevice", "RemoveEquipment",
    "RemovePerson", "RemoveResearch", "RemoveStep", "RemoveSurvey", "RemoveTask", "RemoveZone",
    "Saddle", "SetBorder", "SetCovered", "SetHitTable", "SetRuling", "SetSkill", "SetSkills",
    "TagTask", "TakeStarterBook",
)  # fmt: skip
"""The deeds that only write down what is so; whatever else happens is play."""
