"""What is imported before the desk is painted for the first time: little, and no database."""

import subprocess
import sys

SCRIPT = """
import sys
import tui.cli, tui.program
from tui.desk import page
ours = {"models", "rules", "tui"}
tops = {name.split(".")[0] for name in sys.modules} - sys.stdlib_module_names - ours
print(*sorted(tops - {"__main__", "_distutils_hack"}))
print(*sorted(name for name in sys.modules if name.split(".")[0] in {"models", "rules"}))
"""
THEIRS = "platformdirs rich textual typing_extensions"
OURS = """
    models models.author models.calendar models.calendar_kept models.clock models.settings
    models.storage models.storage.automatic_backups models.storage.backup models.storage.faults
    models.storage.headline models.storage.indexes models.storage.named models.storage.placing
    models.storage.restoring
    models.storage.saves models.storage.schema models.storage.standing
    models.storage.store models.storage.stores models.text
"""


def test_little_is_imported_before_the_first_paint():
    command = [sys.executable, "-c", SCRIPT]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    theirs, ours = printed.splitlines()
    assert theirs == THEIRS
    assert ours.split() == OURS.split()
