"""Any deed there is, asked with whatever is there: by the names of its fields, at random."""

from __future__ import annotations

import types
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields
from enum import Enum
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any, Union, get_args, get_origin, get_type_hints

from sqlmodel import Session, SQLModel, select

from models.action import Refusal
from models.bridge.aim import Aim, aim_at
from models.bridge.ground import Field as SceneField
from models.bridge.turn import acting_now, everybody
from models.campaign import Campaign
from models.deeds.fight.fire import Fire
from models.deeds.fight.turn import EndScene, NextPoint, StartFight
from models.dictated.catalogue import verbs
from models.dictated.names import table_of
from models.tables import Participant, Phase, Scene, Token, World
from rules.dice import RandomDice

_LINES = {
    "line": "To break a code (Uncertain): Routine. Computer. 10 minutes.",
    "told": "Somebody coughs.",
    "what": "opens a door",
    "table": "weapon",
}
_SECONDS = (30, 600, 3_600, 40_000)
_NEVER = {
    "BeginCampaign", "BranchOff", "EditRow", "ImportEquipment", "ImportTasks", "NewPeople",
    "NewScene", "OpenScene", "SetCalendar", "LayOut", "Reword", "Arrange", "ChangeSeat", "EndSeat",
    "RollTable", "MakeOfKind", "ShowNote", "ShowSubject", "HandOut", "EnterSeat", "NewMap",
    "NewZone", "DrawPlan", "Cooperate", "ReplaceAssembly", "SetCovered", "EndScene",
    "Mount", "Dismount", "Buy", "BuyVehicle",
}  # fmt: skip
"""What opens what was secret, makes the ground anew, or takes more than a word."""
_SELDOM = ("Remove", "Archive", "Merge", "Copy", "Take", "New", "Forget", "Drop", "Clear", "Move")
_AS_IT_IS = {"reason", "purse", "side"}
_ACTS = {"who", "firer", "striker", "attacker", "grappler", "observer"}


class Deeds:
    """Deeds about whoever and whatever there is in a campaign, mostly of the present scene.

    What was asked for least comes first. What is called by a name that begins with `spared` is
    left alone.
    """

    def __init__(self, campaign: Campaign, random: Random, spared: str) -> None:
        self.campaign, self.random, self.spared = campaign, random, spared
        self._asked: Counter[str] = Counter()

    def perform(self) -> str:
        """Do one; its name, or an empty word when it was refused."""
        with self.campaign.read() as session:
            deed = self._some(session)
        try:
            self.campaign.perform(deed, RandomDice(self.random.randrange(2**32)))
        except (Refusal, ValueError):
            return ""
        return type(deed).__name__

    def _some(self, session: Session) -> Any:
        scene = session.get_one(Scene, session.exec(select(World.scene_id)).one())
        fight, chance = scene.phase == Phase.COMBAT, self.random.random()
        if chance < 0.02:
            return EndScene(scene.key, Phase.STEALTH) if fight else StartFight(scene.key)
        if fight and chance < 0.1:
            return NextPoint(scene.key)
        if fight and chance < 0.2:
            return self._shot(session, scene)
        here = ("fight", "fight", "medicine") if fight else ("stealth", f"stealth.{scene.engine}")
        rooms = (*here, *here, "tasks", "frontier", "workshop", "", "", "")
        kind = self._kind(self.random.choice(rooms))
        if kind.__name__ == "MoveTokens":
            return kind(scene.key, *self._tokens(session, scene))
        hints = get_type_hints(kind)
        known = {field.name: hints[field.name] for field in fields(kind) if field.init}
        asked = {"scene": scene.key} if "scene" in known else {}
        for field in fields(kind):
            if field.init and field.name not in asked:
                table = table_of(kind, field.name, known)
                asked[field.name] = self._value(session, scene, field, hints[field.name], table)
        return kind(**asked)

    def _shot(self, session: Session, scene: Scene) -> Any:
        """Somebody whose turn it is fires at somebody of another side."""
        field = SceneField(session, scene)
        acting = [ready.stand for ready in acting_now(everybody(field))] or field.stands
        who = self.random.choice(acting)
        foes = field.enemies(who.participant.side) or field.stands
        return Fire(scene.key, who.key, self.random.choice(foes).key)

    def _kind(self, room: str) -> type[Any]:
        kinds = [kind for kind in _kinds() if kind.__module__.startswith(f"models.deeds.{room}")]
        kind = min(kinds, key=lambda kind: (self._asked[kind.__name__], self.random.random()))
        self._asked[kind.__name__] += 1
        if kind.__name__.startswith(_SELDOM) and self.random.random() < 0.9:
            return self._kind(room)
        return kind

    def _value(
        self, session: Session, scene: Scene, field: Field[Any], hint: Any, table: str
    ) -> Any:
        has_default, chance = field.default is not MISSING, self.random.random()
        as_it_is = field.name in _AS_IT_IS or chance < (0.3 if table else 0.85)
        if has_default and as_it_is:
            return field.default
        if field.default_factory is not MISSING:
            return field.default_factory()
        if get_origin(hint) in {Union, types.UnionType}:
            hint = next(one for one in get_args(hint) if one is not types.NoneType)
        if table:
            return self._keys(session, scene, hint, table, acts=field.name in _ACTS)
        if hint is Aim:
            foe = self._key(session, scene, "participant")
            return aim_at(SceneField(session, scene), who=foe)
        made = self._plain(hint, field.name)
        return field.default if made is None and has_default else made

    def _plain(self, hint: Any, name: str) -> Any:
        """A value of one of the plain kinds; None for any other."""
        if isinstance(hint, type) and issubclass(hint, Enum):
            return self.random.choice(list(hint))
        if get_origin(hint) is tuple:
            inner = get_args(hint)
            many = self.random.randrange(1, 4) if inner[-1] is Ellipsis else len(inner)
            parts = [self._plain(inner[0], name) for _ in range(many)]
            return None if None in parts else tuple(parts)
        plain: Mapping[Any, Callable[[], Any]] = {
            bool: lambda: self.random.random() < 0.5,
            int: lambda: self.random.choice(_SECONDS if name == "seconds" else range(9)),
            float: lambda: float(self.random.randrange(30)),
            Fraction: lambda: Fraction(self.random.randrange(1, 9)),
            str: lambda: _LINES.get(name, f"Thing {self.random.randrange(20)}"),
        }
        return plain[hint]() if hint in plain else None

    def _keys(self, session: Session, scene: Scene, hint: Any, table: str, *, acts: bool) -> Any:
        if acts and table == "participant" and scene.phase == Phase.COMBAT:
            ready = acting_now(everybody(SceneField(session, scene)))
            if ready:
                return self.random.choice(ready).stand.key
        if get_origin(hint) is None:
            return self._key(session, scene, table)
        found = {self._key(session, scene, table) for _ in range(self.random.randrange(1, 4))}
        return get_origin(hint)(found)

    def _key(self, session: Session, scene: Scene, table: str) -> int:
        """A row of a table: of the present scene where rows belong to one."""
        if table not in _tables():
            return self.random.randrange(1, 9)
        kind = _tables()[table]
        rows = select(kind.id).order_by(kind.id)
        if hasattr(kind, "scene_id"):
            rows = rows.where(kind.scene_id == scene.key)
        elif hasattr(kind, "map_id"):
            rows = rows.where(kind.map_id == scene.map_id)
        elif table == "person":
            rows = select(Participant.person_id).where(Participant.scene_id == scene.key)
        if hasattr(kind, "name") and table != "person":
            rows = rows.where(kind.name.not_like(f"{self.spared}%"))
        keys = session.exec(rows).all()
        return self.random.choice(keys) if keys else 1

    def _tokens(self, session: Session, scene: Scene) -> tuple[int, Any]:
        tokens = session.exec(select(Token).where(Token.scene_id == scene.key)).all()
        if not tokens:
            return 1, ()
        who = self.random.choice(tokens).participant_id
        mine = [token for token in tokens if token.participant_id == who]
        step = self.random.choice((-1, 0, 1))
        return who, tuple((token.key, (token.x + step, token.y)) for token in mine)


@cache
def _kinds() -> tuple[type[Any], ...]:
    found = (verb.deed for verb in verbs().values())
    return tuple(kind for kind in found if kind.__name__ not in _NEVER)


@cache
def _tables() -> Mapping[str, Any]:
    return {m.local_table.name: m.class_ for m in SQLModel._sa_registry.mappers}
