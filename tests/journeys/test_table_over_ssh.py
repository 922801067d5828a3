"""Players come to a table with OpenSSH's own client, and get their seat and nothing else."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from sqlmodel import select

from models.campaign import Campaign
from models.deeds.table.handouts import HandOut
from models.deeds.table.letting_in import GiveCode
from models.deeds.table.seats import EndSeat
from models.seat.codes import digest_of
from models.seat.said import WriteNote
from models.seat.shown import Section
from models.storage import doctor
from models.tables import Entry, Seat, SeatKey, SeatNote
from tests.journeys.table import (
    ANA,
    BEN,
    CODES,
    NAME,
    OUTRIDER,
    HostedTable,
    RawSeat,
    ended,
    hosted,
    readers_of,
    seats_of,
    until,
)
from tests.journeys.terminal import Terminal
from tui.host.announcing import again

pytestmark = pytest.mark.journey
SEATED = "Short Measure"


def made(sample, folder):
    (folder / "saves").mkdir()
    shutil.copy(sample, folder / "saves")
    return HostedTable(folder / "saves", folder)


@pytest.fixture(scope="module")
def table(sample, tmp_path_factory):
    return made(sample, tmp_path_factory.mktemp("table"))


@pytest.fixture(scope="module")
def elsewhere(sample, tmp_path_factory):
    """Another table, for hosts that are killed, and a key of Ben's for it."""
    table = made(sample, tmp_path_factory.mktemp("elsewhere"))
    return table, table.let_in(BEN, table.new_key("ben"))


@pytest.fixture(scope="module")
def host(table):
    with hosted(table) as host:
        yield host


@pytest.fixture(scope="module")
def key(table, host):
    made = table.let_in(BEN, table.new_key("ben"))
    is_noticed(table)
    return made


def is_noticed(table):
    """Wait until the host has looked at who may come in.

    A seat is shown what is so when it sits down; what comes later is shown after that look.
    """
    until(lambda: _is_shown_what_comes_later(table))


def _is_shown_what_comes_later(table):
    with closing(RawSeat(table, BEN)) as raw:
        try:
            raw.reads(lambda shown: shown)
            hand_out(table, "It is so now")
            before = len(raw.shown.get(Section.HANDED, ()))
            return raw.reads(lambda shown: len(shown.get(Section.HANDED, ())) > before)
        except ValueError:  # it is sent away
            return False


def test_a_code_lets_in_once_and_enrols_the_key_that_signed(table, host):
    key = table.new_key("ana")
    with table.ssh("Ana", key=key) as ana:
        ana.wait_for("One-time code:")
        ana.type(f"{CODES[ANA].upper()}\r")
        ana.wait_for(SEATED)
        (seat,) = seats_of(host.pid)
        ana.press("ctrl+q")
        ana.wait_exit()
        until(lambda: ended(seat))
    with table.ssh("ana", key=key) as ana:
        assert "code" not in ana.wait_for(SEATED)
    with table.ssh("ana") as stranger:
        stranger.wait_for("One-time code:")
        stranger.type(f"{CODES[ANA]}\r")
        stranger.wait_for(r"That code is wrong\.\n+.*One-time code:")  # at LogLevel=ERROR
    with closing(Campaign(table.file)) as campaign, campaign.read() as reader:
        assert reader.get(Seat, ANA).code == ""
        kept = reader.exec(select(SeatKey).where(SeatKey.seat_id == ANA)).one()
        assert (kept.kind, kept.label) == ("ssh", "ssh-ed25519")
        assert reader.exec(select(Entry.author).order_by(Entry.id.desc())).first() == "Ana"


def test_who_has_no_key_is_told_another_code(table, host):
    with table.ssh("ben") as ben:
        ben.wait_for("One-time code:")
        ben.type(f"{CODES[BEN]}\r")
        screen = ben.wait_for("Press Enter")
        again = re.search(r"once: (\w{5}-\w{5})", screen)[1]
        ben.press("enter")
        ben.wait_for(SEATED)
    with table.ssh("ben") as ben:
        ben.wait_for("One-time code:")
        ben.type(f"{again}\r")
        ben.wait_for("Press Enter")


def test_who_cannot_sign_with_the_key_they_offer_comes_in_by_the_code(table, host):
    """Its words are not known to whoever sits there, though its public half lies beside it."""
    perform(table, GiveCode(ANA, digest_of(CODES[ANA])))
    key = table.new_key("locked", words="forgotten")
    with table.ssh("ana", "-oNumberOfPasswordPrompts=1", key=key) as ana:
        ana.wait_for("passphrase")
        ana.press("enter")
        ana.wait_for("One-time code:")
        ana.type(f"{CODES[ANA]}\r")
        ana.wait_for("use this\ncode")
        ana.press("enter")
        ana.wait_for(SEATED)


def test_of_many_keys_the_one_that_was_let_in_is_enough(table, host):
    """A client offers them one after the other; while a code is open, the first may sign too."""
    perform(table, GiveCode(BEN, digest_of(CODES[BEN])))
    known, other = table.let_in(BEN, table.new_key("second")), table.new_key("first")
    is_noticed(table)
    with table.ssh("ben", f"-oIdentityFile={known}", key=other) as ben:
        assert "code" not in ben.wait_for(SEATED)


@pytest.mark.parametrize(
    ("options", "command"),
    [
        ((), ("id",)),
        (("-t",), ("/bin/sh",)),
        (("-s",), ("sftp",)),
        (("-T",), ()),
        (("-T", "-oRequestTTY=no"), ("scp", "-f", "/etc/passwd")),
    ],
)
def test_nothing_but_a_seat_is_to_be_had(table, host, key, options, command):
    before = seats_of(host.pid)
    asked = table.ssh_command("ben", *options, key=key, command=command)
    got = subprocess.run(asked, input="", capture_output=True, text=True, timeout=60, check=False)
    assert got.returncode != 0
    assert "uid=" not in got.stdout
    assert got.stdout == ""
    assert seats_of(host.pid) == before


def test_nothing_is_forwarded(table, host, key):
    with closing(socket.create_server(("127.0.0.1", 0))) as inside:
        port = inside.getsockname()[1]
        asked = table.ssh_command("ben", "-W", f"127.0.0.1:{port}", key=key)
        got = subprocess.run(asked, input="", capture_output=True, timeout=60, check=False)
        assert got.returncode != 0
        inside.setblocking(False)
        with pytest.raises(BlockingIOError):
            inside.accept()
    asked = table.ssh_command(
        "ben", "-N", "-R", "0:127.0.0.1:1", "-oExitOnForwardFailure=yes", key=key
    )
    got = subprocess.run(asked, input="", capture_output=True, timeout=60, check=False)
    assert got.returncode != 0


def test_a_seat_has_nothing_of_the_campaign_nor_a_file_that_its_host_was_started_with(elsewhere):
    """Nothing of this host is forked: it is the command as it is installed, and so is the seat."""
    table, key = elsewhere
    secret = table.home / "secret"
    secret.write_text("The referee's own")
    options = ("-A", "-oSetEnv=OUTRIDER_CANARY=1 LANG=xx_XX", "-oSendEnv=*")
    with secret.open() as given, subprocess.Popen(
        table.command("--port", table.port), env=table.env, pass_fds=[given.fileno()],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True,
    ) as host:  # fmt: skip
        while not host.stdout.readline().startswith("Ben: ssh"):
            assert host.poll() is None
        with table.ssh("ben", *options, key=key) as ben:
            ben.wait_for(SEATED)
            (seat,) = seats_of(host.pid)
            process = Path(f"/proc/{seat}")
            said = (process / "environ").read_bytes().split(b"\0")
            assert os.readlink(process / "cwd") == "/"
            known = (process / "cmdline").read_bytes() + b"".join(said)
            opened = [os.readlink(each) for each in (process / "fd").iterdir()]
            maps = (process / "maps").read_text()
        host.terminate()
    names = {word.partition(b"=")[0].decode() for word in said if word}
    assert names == {"TERM", "LANG", "OUTRIDER_TABLE", "OUTRIDER_TICKET"}
    assert b"Measure" not in known
    assert str(table.saves).encode() not in known
    assert not [name for name in opened if name.startswith(str(table.home))]
    assert "_sqlite3" not in maps


def test_a_seat_that_is_ended_is_sent_away(table, host, key):
    with table.ssh("ben", key=key) as ben:
        ben.wait_for(SEATED)
        (seat,) = seats_of(host.pid)
        perform(table, EndSeat(BEN))
        ben.wait_for("closed this seat")
        until(lambda: ended(seat))
    perform(table, EndSeat(BEN, ended=False))
    is_noticed(table)


def test_a_client_that_resizes_without_end_is_shown_its_seat(table, host, key):
    with table.ssh("ben", key=key) as ben:
        ben.wait_for(SEATED)
        for number in range(300):
            ben.resize(40 + number % 80, 20 + number % 30)
        ben.resize(60, 20)
        hand_out(table, "After all the sizes")
        ben.press("t")
        ben.wait_for("After all the sizes")


def test_a_stopped_seat_holds_nobody_and_goes_with_its_line(table, host, key):
    with table.ssh("ben", key=key) as ben:
        ben.wait_for(SEATED)
        (seat,) = seats_of(host.pid)
        os.kill(seat, signal.SIGSTOP)
        with table.ssh("ben", key=key) as other:
            other.wait_for(SEATED)
            hand_out(table, "While one is stopped")
            other.press("t")
            other.wait_for("While one is stopped")
        ben.kill()
        until(lambda: ended(seat))


def test_nobody_comes_in_unseen_by_what_a_file_of_somebody_else_brought(sample, tmp_path):
    table = made(sample, tmp_path)
    (tmp_path / ".local/state/outrider/tables").unlink()
    asked = table.command("--port", table.port)
    run = partial(subprocess.run, asked, env=table.env, capture_output=True, text=True, check=False)
    got = run(stdin=subprocess.DEVNULL)
    assert (got.returncode, got.stdout) == (2, "")
    assert "never opened to players here, and lets in Ana, Ben" in got.stderr
    for answer, said in (("n", "stays closed"), ("y", "Ben: ssh")):
        with Terminal(asked, home=table.home, size=(120, 60)) as host:
            host.wait_for(r"lets in Ana, Ben\.\n+Shall they come in")
            host.type(f"{answer}\r")
            host.wait_for(said)
    with hosted(table):
        pass
    assert (tmp_path / ".local/state/outrider/tables").stat().st_mode & 0o777 == 0o600


def test_a_second_host_says_that_there_is_one(table, host):
    asked = [str(part) for part in table.command("--port", "0")]
    got = subprocess.run(asked, capture_output=True, text=True, env=table.env, check=False)
    assert got.returncode == 2
    assert "hosts the table of Short Measure already" in got.stderr


def test_files_are_for_their_owner_alone(table, host):
    kept = table.home / ".local/state/outrider/table_host_key"
    assert kept.stat().st_mode & 0o777 == 0o600
    meeting = Path(f"/tmp/outrider-{os.getuid()}")
    assert meeting.stat().st_mode & 0o777 == 0o700
    assert (meeting / table.table).stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_no_seat_outlasts_its_host_and_the_next_one_takes_its_place(elsewhere, number):
    table, key = elsewhere
    with table.open() as host, table.ssh("ben", key=key) as ben:
        ben.wait_for(SEATED)
        (seat,), (reader,) = seats_of(host.pid), readers_of(host.pid)
        if number == signal.SIGKILL:
            os.kill(seat, signal.SIGSTOP)
        os.kill(host.pid, number)
        host.wait_exit()
        until(lambda: ended(seat) and ended(reader))


def test_seats_stay_when_what_reads_the_campaign_is_killed_and_go_on_by_themselves(elsewhere):
    table, key = elsewhere
    with hosted(table) as host, table.ssh("ben", key=key) as ben, table.ssh("ben", key=key) as two:
        ben.wait_for(SEATED)
        two.wait_for(SEATED)
        before = seats_of(host.pid)
        (reader,) = readers_of(host.pid)
        for each in (ben, two):
            each.press("t")
        os.kill(reader, signal.SIGKILL)
        for each in (ben, two):
            each.wait_for("The table is away")
        hand_out(table, "While nobody read")
        for each in (ben, two):
            each.wait_for("The table is back")
            each.wait_for("While nobody read")
        assert seats_of(host.pid) == before


def test_the_line_that_is_printed_comes_back_by_itself_after_the_host_was_killed(elsewhere):
    table, key = elsewhere
    client = shlex.join(table.ssh_command("ben", key=key))
    typed = ["sh", "-c", again(client).replace("sleep 2", "sleep 0.2")]
    with table.open() as host, Terminal(typed, home=table.home) as ben:
        host.wait_for(re.escape(again(f"ssh -p {table.port} ben@127.0.0.1")))
        ben.wait_for(SEATED)
        os.kill(host.pid, signal.SIGKILL)
        host.wait_exit()
        ben.wait_for("(closed by|Connection refused)")
        with hosted(table):
            ben.wait_for(rf"(?s)\A(?!.*refused).*{SEATED}")
            ben.press("q", "q")
            assert ben.wait_exit() == 0


@pytest.mark.parametrize("act", [("restore",), ("compact", "--keep", "1")])
def test_while_players_may_sit_no_other_past_is_put_in_their_place(table, host, key, act):
    run = partial(subprocess.run, env=table.env, capture_output=True, text=True, check=False)
    saves = [str(OUTRIDER), "--saves", str(table.saves)]
    assert run([*saves, "backup", NAME]).returncode == 0
    with table.ssh("ben", key=key) as ben:
        ben.wait_for(SEATED)
        before = table.file.stat().st_ino
        got = run([*saves, act[0], NAME, *act[1:]])
        assert (got.returncode, got.stdout) == (2, "")
        assert "is open to players. Close it first" in got.stderr
        assert table.file.stat().st_ino == before
        hand_out(table, f"After {act[0]}")
        ben.press("t")
        ben.wait_for(f"After {act[0]}")


def test_a_code_that_is_typed_while_nobody_reads_the_campaign_lets_in(elsewhere):
    table, _key = elsewhere
    perform(table, GiveCode(ANA, digest_of(CODES[ANA])))
    with hosted(table) as host, table.ssh("ana", key=table.new_key("late")) as ana:
        ana.wait_for("One-time code:")
        (reader,) = readers_of(host.pid)
        os.kill(reader, signal.SIGKILL)
        ana.type(f"{CODES[ANA]}\r")
        ana.wait_for(SEATED)


@pytest.mark.parametrize("acts", [1, 3, 6])
def test_a_host_killed_amid_what_players_say_leaves_nothing_half_there(elsewhere, acts):
    table, _key = elsewhere
    before = notes(table)
    with table.open() as host, closing(RawSeat(table, BEN)) as seat:
        for number in range(12):
            seat.say(WriteNote(0, f"{acts} {number}"))
        told = seat.reads(lambda shown: len(shown.get(Section.NOTES, ())) >= before + acts)
        os.kill(host.pid, signal.SIGKILL)
        host.wait_exit()
    assert len(told[Section.NOTES]) <= notes(table)
    assert all(found.ok for found in doctor.examine(table.file))
    with closing(Campaign(table.file)) as campaign, campaign.read() as reader:
        kept = reader.exec(select(SeatNote.text).where(SeatNote.text.startswith(f"{acts} "))).all()
        said = reader.exec(select(Entry).where(Entry.deed == "WriteSeatNote")).all()
    assert kept == [f"{acts} {number}" for number in range(len(kept))]
    assert len(said) == notes(table)


def notes(table):
    with closing(Campaign(table.file)) as campaign, campaign.read() as reader:
        return len(reader.exec(select(SeatNote)).all())


def hand_out(table, title):
    perform(table, HandOut(None, title, "text", "Text"))


def perform(table, deed):
    with closing(Campaign(table.file)) as campaign:
        campaign.perform(deed)
