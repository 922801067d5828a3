"""A seat is apart from every campaign: what it imports, what it is given, what it leaves behind."""

import asyncio
import os
import sys
import tomllib
from pathlib import Path

import pytest

from tests.tui.seat.host import hosting
from tui.seat.line import way_from

FORBIDDEN = {"sqlmodel", "sqlalchemy", "pydantic", "sqlite3", "alembic"}


def test_the_contract_names_all_of_models_but_what_a_seat_needs():
    contracts = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    mine = next(c for c in contracts["contracts"] if c.get("source_modules") == ["tui.seat"])
    found = {path.parts[1].removesuffix(".py") for path in Path("models").rglob("*.py")} - {
        "__init__"
    }
    named = {each.removeprefix("models.") for each in mine["forbidden_modules"]}
    assert found - named == {"seat", "text"}
    assert mine["allow_indirect_imports"] is False


def test_the_environment_says_the_way_once():
    given = {"OUTRIDER_TABLE": "/t", "OUTRIDER_TICKET": "abc", "TERM": "xterm"}
    way = way_from(given)
    assert (way.table, way.first) == ("/t", ("ticket", "abc"))
    assert given == {"TERM": "xterm"}
    assert way_from({"OUTRIDER_TABLE": "/t", "OUTRIDER_SEAT": "4"}).first == ("seat", 4)
    for wrong in ({}, {"OUTRIDER_TABLE": "/t"}, {"OUTRIDER_TABLE": "/t", "OUTRIDER_SEAT": "x"}):
        with pytest.raises(ValueError, match="host"):
            way_from(wrong)


_RUN = """
import sys, os
from tui.seat.line import way_from
from tui.seat.program import SeatProgram
class Driven(SeatProgram):
    def take_in(self, before):
        super().take_in(before)
        self.call_later(self.exit)
seat = Driven(way_from(os.environ))
seat.run(headless=True)
print(sorted({name.split('.')[0] for name in sys.modules}))
print(sorted(name for name in sys.modules if name.startswith('models')))
print([name for name in os.environ if name.startswith('OUTRIDER')])
print(int(open('/proc/self/status').read().split('VmRSS:')[1].split()[0]) < 45_000)
"""


async def test_a_running_seat_has_imported_nothing_that_could_read_a_campaign(tmp_path):
    async with hosting(tmp_path / "s") as host:
        running = await asyncio.create_subprocess_exec(
            sys.executable, "-I", "-c", _RUN, cwd="/", stdout=asyncio.subprocess.PIPE,
            env={"PATH": os.defpath, "OUTRIDER_TABLE": host.path, "OUTRIDER_TICKET": "once"},
        )  # fmt: skip
        told, _ = await asyncio.wait_for(running.communicate(), 60)
    names, ours, left, small = map(eval, told.decode().splitlines())
    assert not FORBIDDEN & set(names)
    assert {name.split(".")[1] for name in ours if "." in name} == {"seat", "text"}
    assert left == []
    assert small
    assert host.first == [["ticket", "once"]]
