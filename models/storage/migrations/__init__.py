"""Bringing a campaign of an older format up to the newest; imported only when one is due.

A revision in `versions/` is named by its number, which is also the format number in the file's
header: `0002` makes a file of format 1 one of format 2. Revisions use plain SQLAlchemy types and
never import the tables, which go on changing. What is only told from the rest is made anew at the
end, by the program that knows it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, create_engine
from sqlalchemy.exc import SQLAlchemyError

from models.storage.automatic_backups import Why
from models.storage.backup import back_up
from models.storage.database import driver, engine_for
from models.storage.faults import DamagedError, of_the_system
from models.storage.headline import open_for_reading
from models.storage.indexing import rebuild_indexes
from models.storage.mentions import rebuild_mentions
from models.storage.saves import backups_folder
from models.storage.schema import VERSION, NotACampaignError, version_of
from models.storage.shape import Shape, shape_of, summary, value_faults
from models.storage.soundness import refuse_misshapen
from models.storage.stores import folder_of

Progress = Callable[[str], None]
VERSIONS = Path(__file__).parent / "versions"


class UpgradeError(NotACampaignError):
    """An older campaign could not be brought up to date; the file is as it was."""


def upgrade(path: Path, *versions: Path, progress: Progress = lambda _doing: None) -> Path:
    """Bring a campaign to the newest format and return the backup that was made first.

    `versions` are folders of revisions, the program's own when none are given. All steps are one
    transaction. `progress` is told what is being done. Raises `UpgradeError`, which names the
    backup, when a step fails.
    """
    progress("it is looked through")
    _refuse_unlike(path, *versions)
    progress("it is backed up")
    try:
        backup = back_up(path, backups_folder(folder_of(path)), Why.UPGRADE)
    except OSError as error:
        raise UpgradeError(
            f"{path.name} must be backed up before it is changed. {of_the_system(error)}"
        ) from error
    try:
        _take_steps(path, configuration(*versions), progress)
    except UpgradeError as error:
        raise UpgradeError(f"{error} A backup is at {backup}.") from error
    return backup


def bring_up(copy: Path) -> None:
    """The same for a copy of our own, without a backup."""
    _refuse_unlike(copy)
    _take_steps(copy, configuration())


def _refuse_unlike(path: Path, *versions: Path) -> None:
    """Refuse a file that does not have the tables of its format."""
    with open_for_reading(path) as connection:
        refuse_misshapen(path, connection, shape_at(version_of(path), *versions))


def _take_steps(path: Path, config: Config, progress: Progress = lambda _doing: None) -> None:
    """Take all steps in one transaction."""
    engine = engine_for(path)
    try:
        with engine.execution_options(write=True).connect() as connection:
            # With foreign keys on, rebuilding a table would delete every row that refers to it.
            connection.connection.cursor().execute("PRAGMA foreign_keys = OFF")
            with connection.begin():
                progress("its tables are changed")
                run(config, connection)
                if newest(config) == VERSION:
                    _refuse_values(connection, path)
                    progress("its journal is read")
                    rebuild_mentions(driver(connection))
                    progress("what it is searched by is made")
                    rebuild_indexes(driver(connection))
                _refuse_orphans(connection)
    except (SQLAlchemyError, CommandError, OrphansError) as error:
        raise UpgradeError(
            f"{path.name} could not be brought up to date and is as it was ({error})."
        ) from error
    finally:
        engine.dispose()


class OrphansError(Exception):
    """A step would leave rows that refer to rows which are not there."""


def configuration(*versions: Path) -> Config:
    """What Alembic needs to know, without a file."""
    config = Config()
    config.set_main_option("script_location", "models.storage:migrations")
    config.set_main_option("path_separator", "newline")
    config.set_main_option("version_locations", "\n".join(map(str, versions or (VERSIONS,))))
    return config


def newest(config: Config) -> int:
    """The format number the revisions lead to."""
    head = ScriptDirectory.from_config(config).get_current_head()
    assert head is not None
    return int(head)


def run(config: Config, connection: Connection, number: int | None = None) -> None:
    """Take all steps that are due within the connection's transaction and mark the file.

    With a number, only those up to this format.
    """
    config.attributes["connection"] = connection
    reached = newest(config) if number is None else number
    command.upgrade(config, f"{reached:04}")
    connection.exec_driver_sql(f"PRAGMA user_version = {reached}")


def shape_at(number: int, *versions: Path) -> Shape:
    """The tables of a format, as the revisions up to it make them; none for a format there was not.

    `versions` as for `upgrade`.
    """
    if not number:
        return {}
    engine = create_engine("sqlite://")
    try:
        with engine.begin() as connection:
            run(configuration(*versions), connection, number)
            return shape_of(driver(connection))
    finally:
        engine.dispose()


def _refuse_values(connection: Connection, path: Path) -> None:
    """Refuse what would not be opened the next time."""
    if faults := summary(value_faults(driver(connection))):
        raise DamagedError(f"{path.name} is damaged: {faults}.")


def _refuse_orphans(connection: Connection) -> None:
    orphans = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
    if orphans:
        tables = ", ".join(sorted({orphan[0] for orphan in orphans}))
        raise OrphansError(f"rows of {tables} would lose what they belong to")
