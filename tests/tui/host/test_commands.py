"""`outrider table` and `outrider seat`, as far as they need no line."""

from __future__ import annotations

import base64

import asyncssh
import pytest

from models.deeds.table.letting_in import EnterSeat, GiveCode
from models.deeds.table.seats import EndSeat
from models.seat.codes import digest_of
from models.seat.meeting import table_id
from tests.tui.host.conftest import ANA, BEN
from tui.cli import hosting, main
from tui.host.announcing import reached_at
from tui.host.authorized import authorized_lines, public_keys

KEY = asyncssh.generate_private_key("ssh-ed25519", comment='"; rm -rf "')
LINE = KEY.export_public_key().decode().strip()


def test_a_table_says_which_package_it_lacks(campaign_file, monkeypatch, capsys):
    monkeypatch.setattr(hosting, "find_spec", lambda name: None)
    assert main(["--saves", str(campaign_file.parent), "table", "Table"]) == 2
    assert "make table, or pip install 'outrider[table]'" in capsys.readouterr().err


def test_whoever_ends_the_question_of_a_file_from_elsewhere_has_not_agreed(
    campaign_file, referee, tmp_path, monkeypatch, capsys
):
    def ended(_question):
        raise EOFError

    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", ended)
    referee.perform(GiveCode(ANA, digest_of("bbbbb-bbbbb")))
    assert main(["--saves", str(campaign_file.parent), "table", campaign_file.stem]) == 2
    assert capsys.readouterr().err.strip() == "outrider: The table stays closed."
    assert not (tmp_path / "state").exists()


@pytest.mark.parametrize("port", ["-1", "65536", "x", "1.5"])
def test_a_port_is_a_port(campaign_file, capsys, port):
    with pytest.raises(SystemExit):
        main(["table", "Table", f"--port={port}"])
    assert "is not a port" in capsys.readouterr().err


@pytest.mark.parametrize("table", ["Short Measure", "../../etc", "abcdef0123456789/x"])
def test_a_seat_is_of_a_table_by_its_number_alone(capsys, table):
    assert main(["seat", table, "1"]) == 2
    assert "--authorized-keys" in capsys.readouterr().err


def test_a_seat_needs_a_terminal(capsys):
    assert main(["seat", "a" * 16, "1"]) == 2
    assert "needs a terminal" in capsys.readouterr().err


def test_a_key_is_told_by_its_digest_and_nothing_else_of_its_line_is_taken(campaign_file, referee):
    digest = digest_of("bbbbb-bbbbb")
    referee.perform(GiveCode(ANA, digest))
    referee.perform(EnterSeat(ANA, digest, "ssh", KEY.get_fingerprint()))
    blob = " ".join(LINE.split()[:2])
    sent = f'#{LINE}\ncommand="sh" {LINE}\nssh-rsa AAAAB3NzaC1yc2E=\n\0\x1b[2J\n{LINE}\n'
    (line,) = authorized_lines(campaign_file, sent)
    assert line.startswith('restrict,pty,command="')
    assert line.endswith(f' seat {table_id(campaign_file)} {ANA}" {blob}')
    assert "rm -rf" not in line
    referee.perform(EndSeat(ANA))
    assert authorized_lines(campaign_file, sent) == []


def test_a_key_of_two_seats_leads_to_neither_and_that_is_said(campaign_file, referee):
    digest = digest_of("bbbbb-bbbbb")
    for seat in (ANA, BEN):
        referee.perform(GiveCode(seat, digest))
    referee.perform(EnterSeat(ANA, digest, "ssh", KEY.get_fingerprint()))
    referee.perform(EndSeat(ANA))
    referee.perform(EnterSeat(BEN, digest, "ssh", KEY.get_fingerprint()))
    assert f'{BEN}"' in authorized_lines(campaign_file, LINE)[0]
    referee.undo()  # the first of the two seats is open again
    with pytest.raises(ValueError, match="One key opens the seats of Ana and Ben"):
        authorized_lines(campaign_file, LINE)


def test_a_key_of_another_kind_than_it_says_is_none():
    assert [found[2] for found in public_keys(LINE)] == [KEY.get_fingerprint()]
    assert list(public_keys(LINE.replace("ssh-ed25519", "ssh-rsa"))) == []
    assert list(public_keys(f"ssh-ed25519 {base64.b64encode(b'x' * 40).decode()}")) == []


def test_an_address_that_means_all_of_them_is_said_as_one():
    assert reached_at("127.0.0.1") == "127.0.0.1"
    assert reached_at("0.0.0.0") != "0.0.0.0"
