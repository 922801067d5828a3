"""What players are told after an uncertain task, and what never reaches them."""

from itertools import product

import pytest
from sqlmodel import select

from models.action import Refusal
from models.bridge.joint import Part
from models.deeds.house.ruling import SetRuling
from models.deeds.tasks.attempt import AttemptTask
from models.deeds.tasks.cooperation import Cooperate
from models.deeds.tasks.determination import StayDetermined
from models.deeds.tasks.library import NewTask
from models.deeds.tasks.team import AttemptTogether
from models.deeds.tasks.tell import Tell, untold
from models.deeds.tasks.willing import ToCooperate
from models.tables import Entry, Trial
from models.views.entries import every_entry
from models.views.players import players_journal
from rules.dice import GivenDice, Needed
from tests.models.deeds.ward import Ward

MARK = "xyzzy"
CODE = "To break a code (Uncertain): Routine. Computer. 10 minutes."
NOTED = f"{CODE} Referee: {MARK} is the password."
SECRET_WORDS = (
    MARK, "truth", "Hidden", "hidden", "Failure table", "mishap", "etermined", "T-57", "T-58",
    "loses heart", "(referee)",
)  # fmt: skip


@pytest.fixture
def ward(tmp_path):
    made = Ward(tmp_path / "Secrets.outrider")
    made.hanne = made.person("Hanne", {"Computer": 4}, secret_notes=MARK, determination=12)
    made.wei = made.person("Wei", {"Computer": 3}, secret_notes=MARK, determination=12)
    made.campaign.perform(NewTask(NOTED))
    yield made
    made.campaign.close()


def do(ward, deed, *dice):
    """Perform a deed with these dice and then with the lowest of each that is missing."""
    values = list(dice)
    while True:
        try:
            return ward.campaign.perform(deed, GivenDice(values))
        except Needed as needed:
            values.append(max(needed.throw.lowest, 3))


def public(ward):
    return list(players_journal(every_entry(ward.campaign.path)))


@pytest.mark.rows("T-60")
def test_what_was_told_is_public_and_the_truth_beside_it_is_not(ward):
    done = do(ward, AttemptTask(ward.hanne, 1), 9, 2)
    assert untold(done).startswith("Hidden throw 2+4: some truth")
    told = ward.campaign.perform(Tell(done.key, "The code is a date"))
    assert told.title == "Told: Hanne tries to break a code"
    assert [line["text"] for line in told.lines if not line["secret"]] == ["The code is a date"]
    (truth,) = [line for line in told.lines if line["secret"]]
    assert truth["text"] == untold(done)
    assert {"T-56", "T-58"} <= set(truth["rows"])
    assert public(ward)[0].lines == ("The code is a date",)


def test_there_is_nothing_to_tell_of_what_is_certain_or_taken_back(ward):
    certain = do(ward, AttemptTask(ward.hanne, line="To type: Simple. Computer. Instant."), 9)
    assert untold(certain) == ""
    done = do(ward, AttemptTask(ward.hanne, 1), 9, 2)
    for empty in ("", "  ", "\x1b\u202e"):
        with pytest.raises(Refusal, match="needs words"):
            ward.campaign.perform(Tell(done.key, empty))
    ward.campaign.undo()
    with pytest.raises(Refusal, match="taken back"):
        ward.campaign.perform(Tell(done.key, "A date"))
    with pytest.raises(Refusal):
        ward.campaign.perform(Tell(9_999, "A date"))


def test_telling_is_taken_back(ward):
    done = do(ward, AttemptTask(ward.hanne, 1), 9, 2)
    before = ward.content()
    ward.campaign.perform(Tell(done.key, "A date"))
    assert ward.content() == before
    ward.campaign.undo()
    assert "A date" not in str(public(ward))


@pytest.mark.rows("T-56", "T-57", "T-58", "T-59", "T-60", "G-08")
@pytest.mark.parametrize("throws", ["both throws fail", "either throw fails"])
@pytest.mark.parametrize(("own", "hidden", "table"), list(product((0, 9), (2, 8), (8, 12))))
def test_of_every_outcome_players_see_their_own_throw_alone(ward, own, hidden, table, throws):
    ward.campaign.perform(SetRuling("G-08", f"in secret, when {throws}"))
    start = len(public(ward))
    do(ward, AttemptTask(ward.hanne, 1), own, hidden, table)
    with ward.campaign.read() as session:
        trial = session.exec(select(Trial)).first()
    if trial is not None and trial.failure != "retry":
        do(ward, StayDetermined(trial.key), 0)
    done = do(ward, AttemptTogether((ward.wei, ward.hanne), 1), own, hidden, table)
    if own + 6 < 7 or not own:
        do(ward, ToCooperate(1), 9, 9)
    do(
        ward,
        Cooperate((Part(ward.wei, NOTED), Part(ward.person("Nils"), CODE))),
        own,
        hidden,
        table,
    )
    ward.campaign.perform(Tell(done.key, "Four words"))
    shown = public(ward)[: len(public(ward)) - start]
    for word in SECRET_WORDS:
        assert word not in str(shown)
    purposes = {throw.purpose for entry in shown for throw in entry.thrown}
    assert purposes <= {"success", "time", "to cooperate"}


@pytest.mark.rows("G-08")
def test_an_open_failure_table_is_open(ward):
    ward.campaign.perform(SetRuling("G-08", "openly, when the player's own throw fails"))
    do(ward, AttemptTask(ward.hanne, 1), 0, 9, 8)
    shown = str(public(ward))
    assert "Failure table" in shown
    assert "Hidden" not in shown
    with ward.campaign.read() as session:
        trial = session.exec(select(Trial)).one()
    do(ward, StayDetermined(trial.key), 0)
    assert "loses heart" in str(public(ward))


@pytest.mark.rows("T-60", "T-50")
def test_staying_determined_after_a_secret_failure_is_a_secret_too(ward):
    do(ward, AttemptTask(ward.hanne, 1), 0, 0, 8)
    with ward.campaign.read() as session:
        trial = session.exec(select(Trial)).one()
    do(ward, StayDetermined(trial.key), 0)
    with ward.campaign.read() as session:
        last = session.exec(select(Entry).order_by(Entry.id.desc())).first()
    assert last.secret
