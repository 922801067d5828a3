"""Which files are campaigns, and of which version: told from the first hundred bytes.

Nothing here opens a database. A file's header carries Outrider's application id and the number of
its schema, so a foreign or newer file can be refused before SQLite ever touches it.
"""

from __future__ import annotations

from pathlib import Path

APPLICATION_ID = 0x4F555452  # "OUTR"
VERSION = 1
SUFFIX = ".outrider"

_MAGIC = b"SQLite format 3\x00"


class NotACampaignError(Exception):
    """A file that must not be opened, with the reason as a sentence."""


def version_of(path: Path) -> int:
    """The schema number of a campaign file.

    Raises `NotACampaignError` for a file that is missing, foreign, damaged or newer than this
    program; the file itself is only read.
    """
    try:
        with path.open("rb") as file:
            header = file.read(100)
    except OSError as error:
        raise NotACampaignError(f"{path.name} cannot be read: {error.strerror}.") from error
    if not header:
        raise NotACampaignError(f"{path.name} is empty.")
    if not header.startswith(_MAGIC) or len(header) < 100:
        raise NotACampaignError(f"{path.name} is not a campaign: it is no database, or damaged.")
    if int.from_bytes(header[68:72]) != APPLICATION_ID:
        raise NotACampaignError(f"{path.name} is a database of another program.")
    version = int.from_bytes(header[60:64])
    if version > VERSION:
        raise NotACampaignError(
            f"{path.name} was written by a newer Outrider (format {version}, this one knows "
            f"{VERSION}). Update Outrider to open it."
        )
    return version
