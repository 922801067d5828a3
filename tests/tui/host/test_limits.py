"""Whoever tries wrong codes keeps nobody else out, wherever they come from."""

from __future__ import annotations

import asyncio

import pytest

from tui.host import limits
from tui.host.limits import Tries, Turns


@pytest.fixture(autouse=True)
def clock(monkeypatch):
    """Time stands still."""
    monkeypatch.setattr(limits, "monotonic", lambda: 0.0)


def taken(tries, address, handle, count=1_000):
    """How many of so many tries may be made."""
    return sum(tries.take(address, handle) for _ in range(count))


def test_who_tries_one_name_leaves_the_others_behind_the_same_address_alone():
    tries = Tries()
    assert taken(tries, "10.0.0.1", "ana") == 5
    assert tries.take("10.0.0.1", "ben")
    assert tries.take("10.0.0.2", "ana")


def test_names_that_nobody_comes_by_cost_no_others():
    tries = Tries()
    assert 0 < sum(taken(tries, f"10.0.0.{n}", "") for n in range(100)) <= 60
    assert tries.take("10.0.0.1", "ana")


def test_one_address_has_so_many_and_many_of_them_keep_nobody_out():
    tries = Tries()
    assert sum(taken(tries, "10.0.0.1", f"seat-{n}") for n in range(30)) == 40
    assert sum(taken(tries, f"10.0.1.{n}", "ana") for n in range(200)) == 1_000
    assert tries.take("10.0.2.1", "ana")


async def test_who_was_there_least_has_the_next_turn():
    turns, had = Turns(), []

    async def come(address):
        async with turns.turn(address):
            had.append(address)
            await asyncio.sleep(0)

    others = [f"10.0.0.{n % 4}" for n in range(200)]
    await asyncio.gather(*map(come, [*others, "10.0.1.1"]))
    assert had.index("10.0.1.1") < 9
    assert len(had) == 201


async def test_who_goes_while_waiting_takes_no_turn():
    turns = Turns()

    async def come():
        async with turns.turn("10.0.0.1"):
            await asyncio.sleep(0)

    waiting = [asyncio.create_task(come()) for _ in range(8)]
    await asyncio.sleep(0)
    for each in waiting[:6]:
        each.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    async with asyncio.timeout(5):
        await come()


def test_whoever_has_a_network_has_one_address():
    tries = Tries()
    assert sum(taken(tries, f"2001:db8::{n:x}", "ana") for n in range(1, 50)) == 5
    assert tries.take("2001:db8:0:1::1", "ana")
    assert sum(taken(tries, f"::ffff:10.0.0.{n}", "ana") for n in range(1, 3)) == 10
    assert taken(tries, "fe80::1%eth0", "ana") == 5
    assert tries.take("", "ana")


def test_a_right_code_does_not_count():
    tries = Tries()
    for _ in range(100):
        assert tries.take("10.0.0.1", "ana")
        tries.was_right("10.0.0.1", "ana")
