"""Four nights in the campaign of canaries, one by each stealth engine.

In each the party looks about and finds nobody, while somebody called by a canary does all that can
be done unseen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlmodel import col, select

from models.deeds.fight.turn import EndScene
from models.deeds.people.edit import EditRow
from models.deeds.scenes.maps import NewMap, NewZone, SetBorder
from models.deeds.scenes.scene import AddPeople, NewScene
from models.deeds.stealth.bands.grouping import FormGroup
from models.deeds.stealth.bands.happening import Event, Happens, SetSpotted
from models.deeds.stealth.bands.moving import MoveGroup, PlaceGroup
from models.deeds.stealth.bands.setting import group_now
from models.deeds.stealth.bands.throwing import LetGo, ThrowDetection
from models.deeds.stealth.knowing import SetSeen, Suspect
from models.deeds.stealth.ladder.ground import HideOnLadder, Mislead, NextBound, PutFeature, SetKit
from models.deeds.stealth.ladder.look import Look
from models.deeds.stealth.ladder.secrets import HideThing
from models.deeds.stealth.reveal import Reveal
from models.deeds.stealth.tokens.checking import CheckTokens
from models.deeds.stealth.tokens.ending import EndTurn
from models.deeds.stealth.tokens.entering import EnterStealth
from models.deeds.stealth.tokens.layout import Put
from models.deeds.stealth.tokens.moving import MoveTokens
from models.deeds.stealth.tokens.revealing import DoConcealed, TakeOff
from models.deeds.stealth.zones.choice import Choose
from models.deeds.stealth.zones.hiding import FromHiding, Hide
from models.deeds.stealth.zones.patrol import SetPatrol
from models.deeds.stealth.zones.search import Search
from models.deeds.stealth.zones.sneak import Sneak
from models.deeds.stealth.zones.stretch import EndStretch
from models.deeds.stealth.zones.watch import Guard, Light, Peek
from models.tables import (
    BandGroup,
    LadderFeature,
    Participant,
    Person,
    Phase,
    Scene,
    Side,
    Token,
    Zone,
    ZoneMap,
)
from rules.stealth.tokens.detection import Way
from rules.stealth.zones.detection import Choice
from rules.stealth.zones.ground import BorderKind
from rules.stealth.zones.stretch import HiddenAct

if TYPE_CHECKING:
    from tests.models.canaries import Aviary

TOLD = "Somebody coughs beyond the wall."
"""What the players are told in every one of the nights."""


class Night:
    """One scene: Hanne and Wei, and two whom they never see."""

    def __init__(self, aviary: Aviary, engine: str) -> None:
        self.aviary, self.do = aviary, aviary.do
        self.unseen = f"CANARY-{engine}"
        self.hides = self._enemy(self.unseen)
        self.mate = self._enemy(f"{self.unseen}-mate")
        self.ground = self._map() if engine == "zones" else None
        people = (aviary.hanne, aviary.wei)
        zone = self.zones["Yard"] if self.ground else None
        self.do(NewScene("CANARY-scene-name", self.ground, people, zone, engine))
        self.scene = aviary.newest(Scene)
        for field in ("read_aloud", "notes"):
            self.do(EditRow("scene", self.scene, {field: f"CANARY-scene-{field}"}))
        there = self.zones["CANARY-zone"] if self.ground else None
        self.do(AddPeople(self.scene, (self.hides, self.mate), there))

    def _enemy(self, name: str) -> int:
        with self.aviary.campaign.action(f"{name} comes") as action:
            action.secret = True
            person = Person(name=name, side="opposition", token_stealth=5)
            person.secret_notes = "CANARY-person-secret_notes"
            action.session.add(person)
            action.session.flush()
            return person.key

    def _map(self) -> int:
        self.do(NewMap("CANARY-zonemap-name"))
        ground = self.aviary.newest(ZoneMap)
        self.do(EditRow("zonemap", ground, {"notes": "CANARY-zonemap-notes"}))
        self.zones: dict[str, int] = {}
        for x, name in enumerate(("Yard", "Hall", "CANARY-zone")):
            self.do(NewZone(ground, name, x, 0))
            key = self.zones[name] = self.aviary.newest(Zone)
            notes = {"secret_notes": "CANARY-zone-secret_notes", "cluttered": True}
            self.do(EditRow("zone", key, notes))
        yard, hall, shed = self.zones.values()
        for field in ("description", "hidden_things"):
            self.do(EditRow("zone", shed, {field: f"CANARY-zone-{field}"}))
        self.do(SetBorder(yard, hall, BorderKind.OPEN))
        self.do(SetBorder(hall, shed, BorderKind.DOOR))
        return ground

    def place(self, person: int) -> int:
        """The participant of a person."""
        with self.aviary.campaign.read() as session:
            here = select(Participant.id).where(Participant.scene_id == self.scene)
            return session.exec(here.where(Participant.person_id == person)).one()

    def tell(self) -> None:
        """What is suspected stays untold; what is told, and no more, is for the players."""
        place = {"zone": self.zones["Hall"]} if self.ground else {"x": 5, "y": 5}
        self.do(Suspect(self.scene, Side.PARTY, "CANARY-suspicion-told", **place))
        who = self.place(self.hides)
        self.do(Suspect(self.scene, Side.PARTY, "CANARY-suspicion-told", **place, who=who))
        self.do(Reveal(self.scene, TOLD, "suspicion 1"))


def play(aviary: Aviary) -> None:
    """All four nights, each over before the next; the last is the present scene."""
    scene = None
    for engine, night in (
        ("zones", _zones),
        ("bands", _bands),
        ("ladder", _ladder),
        ("tokens", _tokens),
    ):
        if scene is not None:
            scene.do(EndScene(scene.scene, Phase.OVER))
        scene = Night(aviary, engine)
        night(scene)
        scene.tell()


def _zones(night: Night) -> None:
    """The unseen hide, keep guard, walk, peek, act from hiding and spot the party first."""
    do, scene = night.do, night.scene
    hides, mate = night.place(night.hides), night.place(night.mate)
    wei = night.place(night.aviary.wei)
    yard, hall, _ = night.zones.values()
    do(Light(scene, (mate,)))
    do(Hide(scene, (hides,)))
    do(Guard(scene, (mate,)))
    do(SetPatrol(scene, (mate,), (night.zones["CANARY-zone"],), "CANARY-patrol-name"))
    do(Search(scene, wei), 0)
    do(SetSeen(scene, Side.OPPOSITION, wei, True))
    do(EndStretch(scene))
    do(Sneak(scene, (hides,), hall), 1, 0, 0)
    do(Choose(scene, Choice.HIDE))
    do(EndStretch(scene))
    do(FromHiding(scene, (hides,), HiddenAct.INTERACT), 1, 0, 0)
    do(Sneak(scene, (wei,), hall))
    do(Peek(scene, mate, hall), 1, 0)
    do(Choose(scene, Choice.HIDE))
    do(EndStretch(scene))
    do(Search(scene, wei), 0)
    do(EndStretch(scene))
    do(Sneak(scene, (wei,), yard))
    do(EditRow("participant", mate, {"hidden": False}))
    do(EndStretch(scene))
    do(Sneak(scene, (wei,), hall), 0, 1)
    do(Choose(scene, Choice.HIDE))


def _bands(night: Night) -> None:
    """The unseen go along the track; the party throws and at most senses something."""
    do, scene = night.do, night.scene
    party = (night.place(night.aviary.hanne), night.place(night.aviary.wei))
    do(FormGroup(scene, party, "Party"))
    unseen = (night.place(night.hides), night.place(night.mate))
    do(FormGroup(scene, unseen, "CANARY-bandgroup-name"))
    ours, theirs = _groups(night)
    do(PlaceGroup(scene, theirs, 400))
    with night.aviary.campaign.read() as session:
        settings = group_now(session, scene, theirs)
    do(settings)
    do(Happens(scene, theirs, Event.WORD))
    do(ThrowDetection(scene, ours, theirs, anyway=True), 1, 20, 1, 20)
    do(Happens(scene, theirs, Event.NOTICE))
    do(LetGo(scene, ours, theirs))
    do(SetSpotted(scene, theirs, ours, True))
    do(MoveGroup(scene, theirs, 390))
    do(MoveGroup(scene, ours, 10))


def _groups(night: Night) -> tuple[int, int]:
    with night.aviary.campaign.read() as session:
        rows = select(BandGroup.id).where(BandGroup.scene_id == night.scene)
        ours, theirs = session.exec(rows.order_by(col(BandGroup.id))).all()
        return ours, theirs


def _ladder(night: Night) -> None:
    """The unseen lie in a barn with a trap; the party looks there, and for them, and fails."""
    do, scene = night.do, night.scene
    hides, mate = night.place(night.hides), night.place(night.mate)
    wei, hanne = night.place(night.aviary.wei), night.place(night.aviary.hanne)
    do(PutFeature(scene, "Barn", 0, 0))
    barn = night.aviary.newest(LadderFeature)
    do(HideOnLadder(scene, (hides, mate), True))
    do(SetKit(scene, hides, camouflage=2))
    do(HideThing(scene, hides, barn, "CANARY-laddersecret-name"))
    do(Look(scene, wei, feature=barn), 1, 6)
    do(Mislead(scene, "party", barn, "CANARY-suspicion-told"))
    do(Look(scene, hanne, target=hides), 3, 3)
    do(NextBound(scene))
    do(Look(scene, mate, target=wei), 1, 6)
    do(Look(scene, wei, target=hides), 1, 6)


def _tokens(night: Night) -> None:
    """The unseen are on the board by tokens alone; one that the party finds is a decoy."""
    do, scene = night.do, night.scene
    hides, mate = night.place(night.hides), night.place(night.mate)
    wei = night.place(night.aviary.wei)
    do(Put(scene, wei, (2, 2)))
    for one, square in ((hides, (6, 1)), (mate, (9, 9))):
        do(EditRow("participant", one, {"hidden": True}))
        do(Put(scene, one, square))
    do(EndTurn(scene))
    do(EnterStealth(scene, hides, ((6, 0), (5, 0), (4, 0)), 0, ability=True))
    do(EndTurn(scene))
    do(CheckTokens(scene, wei, Way.PASSIVE), 6, 1, 1)
    do(EndTurn(scene))
    with night.aviary.campaign.read() as session:
        tokens = session.exec(select(Token).where(Token.scene_id == scene)).all()
        real = next(token.key for token in tokens if token.real)
        decoy = next(token.key for token in tokens if not token.real)
    do(DoConcealed(scene, hides, "a door"))
    do(MoveTokens(scene, hides, ((real, (7, 0)), (decoy, (5, 1)))))
    do(TakeOff(scene, decoy))
