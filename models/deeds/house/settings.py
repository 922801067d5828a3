"""What the referee sets for a campaign, beside the rules."""

from __future__ import annotations

from dataclasses import dataclass

from models.action import Action, Refusal, SoAlready
from models.settings import with_settings


@dataclass(frozen=True, slots=True)
class ChangeSettings:
    """Set these to these values, each by its name in `models.settings.Settings`."""

    chosen: tuple[tuple[str, int | str], ...]

    def perform(self, action: Action) -> None:
        """Write what differs; raises `Refusal` for what cannot be set so."""
        try:
            stored = with_settings(action.world.settings, **dict(self.chosen))
        except ValueError as error:
            raise Refusal(f"That cannot be set: {error}.") from error
        if stored == action.world.settings:
            raise SoAlready("It is already set that way.")
        names = ", ".join(name.replace("_", " ") for name, _ in self.chosen)
        action.title = f"Set: {names}"
        action.secret = True
        action.world.settings = stored
        action.session.add(action.world)
