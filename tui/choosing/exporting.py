"""A whole campaign as text, in a folder: asked where, and written beside the keys."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from models.exchange.files import named_source
from models.storage.faults import explained, of_the_system
from models.text import counted
from tui.dialogs.destination import file_hint
from tui.dialogs.prompt import Prompt
from tui.dialogs.working import Progress, Stopped

if TYPE_CHECKING:
    from tui.shell.service import Service

_HINT = "What an earlier export left in it is replaced; a folder with anything else is refused."


async def export(outrider: Service, path: Path) -> None:
    """Ask which folder a campaign is written into, write it, and say where it is."""
    parse = partial(named_source, outrider.saves / "exchange")
    title = f"Write {path.stem} as text into which folder?"
    folder = await outrider.ask(Prompt(title, parse, initial=path.stem, hint=file_hint(_HINT)))
    if folder is None:
        return
    try:
        written = await outrider.beside(f"Writing {path.stem}", partial(_written, path, folder))
    except Stopped:
        outrider.tell(f"Stopped: {path.stem} is not written.")
    except OSError as error:
        outrider.not_done(f"{folder} could not be written. {of_the_system(error)}")
    except Exception as error:
        fault = explained(error, path)
        if fault is None and not isinstance(error, ValueError):
            raise
        outrider.not_done(str(fault or error))
    else:
        outrider.tell(f"Wrote {counted(written, 'file')} to {folder}")


def _written(path: Path, folder: Path, progress: Progress) -> int:
    """Write it; once all is in its place it is not stopped any more. Runs in a thread."""
    from models.exchange.vault.writing import export_vault

    def told(done: int, of: int) -> None:
        if done < of or not of:
            progress(done, of)

    return export_vault(path, folder, told)
