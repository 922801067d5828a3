"""What an attack gains or loses beyond what its own rule counts, and who can be aimed at."""

from __future__ import annotations

from models.bridge.ground import Field, Stand
from models.bridge.ladder import ambushed
from models.bridge.tokens import surprise_of
from models.tables import Engine, Participant, Scene
from rules.stealth.tokens.concealment import target_refusals
from rules.tally import Tally


def attack_modifiers(scene: Scene, attacker: Participant, referee: int) -> Tally:
    """Surprise out of concealment (D-21), having walked into one (B-31), and the referee's DM."""
    tally = Tally((*surprise_of(scene, attacker).reasons, *ambushed(scene, attacker).reasons))
    return tally.plus("referee", referee, "T-76") if referee else tally


def why_no_target(field: Field, target: Stand) -> str:
    """Why nobody can aim at somebody: a vehicle or a token hides them; empty if they can (V-15)."""
    return field.shielded(target) or why_under_token(field, target)


def why_under_token(field: Field, target: Stand) -> str:
    """Why somebody is no target while a token stands for them; empty for others (D-22)."""
    tokens = field.scene.engine == Engine.TOKENS
    hidden = target_refusals(concealed=tokens and target.participant.hidden)
    return "".join(f"{target.name}: {why}." for why in hidden)
