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
    "random": "Random tables",
    "table": "Seats of players",
}
"""The parts of the game, by the folders of their deeds, as they are called."""

BOOKKEEPING = (
    "AddStarter", "Archive", "ArchiveTask", "AssignDevice", "ChangeBlurb", "ChangeKind",
    "ChangeRandomTable", "ChangeSeat", "ChangeSettings", "CopyPerson", "CopyTask", "Dismount",
    "DrawPlan", "DropGear", "EditRow", "EditSearch", "EditStep", "EditTask", "EndSeat", "EnterSeat",
    "ForgetJoint", "ForgetKey", "ForgetList", "ForgetTrial", "Give", "GiveCode",
    "ImportEquipment", "ImportTasks", "KeepAsKind", "KeepList", "KeepPattern", "MakeOfKind",
    "MakeSquad", "MakeVehicle", "MergePeople", "Mount", "MountSensor", "MoveZone", "NameFrom",
    "NewAnimal", "NewDevice", "NewKind", "NewMap", "NewPattern", "NewPeople", "NewPerson",
    "NewRandomTable", "NewResearch", "NewSeat", "NewStep", "NewSubject", "NewSurvey", "NewTask",
    "NewZone", "Relate", "RemoveAnimal", "RemoveDevice", "RemoveEquipment", "RemoveKind",
    "RemovePerson", "RemoveRandomTable", "RemoveResearch", "RemoveStep", "RemoveSubject",
    "RemoveSurvey", "RemoveTask", "RemoveZone", "Saddle", "SendToPlace", "SendToSide",
    "SetBorder",
    "SetCalendar", "SetCovered", "SetHitTable", "SetRuling", "SetSkill", "SetSkills",
    "SilenceSeat", "TagPeople", "TagTask", "TakeOffList", "TakeStarterBook", "Unrelate",
    "WriteSeatNote",
)  # fmt: skip
"""The deeds that only write down what is so; whatever else happens is play.

Each has a name that no other deed has. `RemovePerson` and `TakeStarterBook` are of journals of
older versions.
"""
