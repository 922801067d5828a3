"""What the referee sets for a campaign, beside the rules."""

from __future__ import annotations

from dataclasses import dataclass

from models.action import Action, Refusal, SoAlready
from models.settings import with_settings

_CALLED = {
    "backups_daily": "daily backups",
    "backups_weekly": "weekly backups",
    "backups_monthly": "monthly backups",
    "backups_folder": "the folder of backups",
    "passing": "what stops the clock",
}


@dataclass(frozen=True, slots=True)
class ChangeSettings:
    """Set what a campaign may set (`backups_daily`, `backups_folder` ...), each by its name."""

    chosen: tuple[tuple[str, int | str], ...]

    def perform(self, action: Action) -> None:
        """Write what differs; raises `Refusal` for what cannot be set so."""
        try:
            stored = with_settings(action.world.settings, **dict(self.chosen))
        except ValueError as error:
            raise Refusal(f"That cannot be set: {error}.") from error
        if stored == action.world.settings:
            raise SoAlready("It is already set that way.")
        action.title = f"Changed: {', '.join(_CALLED[name] for name, _ in self.chosen)}"
        action.secret = True
        action.world.settings = stored
        action.session.add(action.world)
