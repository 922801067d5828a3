"""Where too few files are left, whoever comes is sent away and nothing is written about it."""

from __future__ import annotations

import asyncio
import os
import resource
from contextlib import contextmanager

import pytest

from tests.tui.host.conftest import BEN
from tui.host.entering import Entering
from tui.host.guests import Porch
from tui.host.host_key import host_key
from tui.host.seating import Seating
from tui.host.ssh import listen

_OURS = 100
"""More files than a table without players opens."""


@contextmanager
def few_files():
    """So few files that they can all be in use, beside those that other tests have left open."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = max(map(int, os.listdir("/proc/self/fd"))) + _OURS
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, most), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.fixture
async def port(hosted, tmp_path):
    with few_files():
        porch = Porch(Entering(hosted.table), Seating(str(hosted.place.ticketed), hosted.tickets))
        server = await listen(porch, host_key(tmp_path), "127.0.0.1", 0)
        yield server.get_port()
        server.close()
        await porch.empty()


def take_all(left):
    """Every file there may be, but for so many."""
    taken = []
    try:
        while True:
            taken.append(os.open(os.devnull, os.O_RDONLY))
    except OSError:
        for _ in range(left):
            os.close(taken.pop())
    return taken


async def test_some_files_are_left_for_those_who_are_in(port):
    taken = take_all(left=20)
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        async with asyncio.timeout(20):
            assert await reader.read() == b""
        writer.close()
    finally:
        for each in taken:
            os.close(each)


@pytest.mark.parametrize("way", ["ssh", "seat"])
async def test_where_no_file_is_left_nothing_is_written_and_those_who_wait_come_in(
    hosted, port, caplog, way
):
    taken = take_all(left=1)
    try:
        if way == "ssh":
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
        else:
            reader, writer = await hosted.come("seat", BEN)
        for _ in range(30):  # in which it is tried to let them in
            await asyncio.sleep(0)
    finally:
        for each in taken:
            os.close(each)
    async with asyncio.timeout(20):
        assert await reader.readline()
    writer.close()
    assert not [record for record in caplog.records if record.name == "asyncio"]
