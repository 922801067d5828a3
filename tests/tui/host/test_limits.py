"""Whoever tries wrong codes keeps nobody else out, wherever they come from."""

from __future__ import annotations

import pytest

from tui.host import limits
from tui.host.limits import Tries


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


def test_one_address_has_so_many_and_all_of_them_so_many():
    tries = Tries()
    assert sum(taken(tries, "10.0.0.1", f"seat-{n}") for n in range(30)) == 40
    assert sum(taken(tries, f"10.0.1.{n}", "ana") for n in range(100)) == 20


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
