import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.tasks.assets import Assets, parse_assets
from rules.tasks.difficulty import Difficulty
from rules.tasks.duration import INSTANT, Duration
from rules.tasks.notation import UnreadableError, attempt_limit, read_task, write_task
from rules.tasks.task import Kind, Task

SAMPLES = [
    pytest.param(
        "To shoulder a door open: Routine. Strength. 6 seconds.",
        Task(
            "To shoulder a door open",
            Difficulty.ROUTINE,
            parse_assets("Strength"),
            Duration.period(6),
        ),
        marks=pytest.mark.rows("T-01", "T-02", "T-83"),
    ),
    pytest.param(
        "To look something up in a data bank (Unskilled): Difficult. Computer. 10 minutes.",
        Task(
            "To look something up in a data bank",
            Difficulty.DIFFICULT,
            parse_assets("Computer"),
            Duration.period(600),
            frozenset({Kind.UNSKILLED}),
        ),
        marks=pytest.mark.rows("T-84", "T-55"),
    ),
    pytest.param(
        "To look something up in a data bank (Hasty): Formidable. Computer. 10 minutes.",
        Task(
            "To look something up in a data bank",
            Difficulty.FORMIDABLE,
            parse_assets("Computer"),
            Duration.period(600),
            frozenset({Kind.HASTY}),
        ),
        marks=pytest.mark.rows("T-84", "T-20"),
    ),
    pytest.param(
        "To make a dud shell safe (Hazardous): Routine. Demolitions. 20 minutes.",
        Task(
            "To make a dud shell safe",
            Difficulty.ROUTINE,
            parse_assets("Demolitions"),
            Duration.period(1200),
            frozenset({Kind.HAZARDOUS}),
        ),
        marks=pytest.mark.rows("T-85"),
    ),
    pytest.param(
        "To find the bug in a program (Uncertain): Routine. Computer. 15 minutes.",
        Task(
            "To find the bug in a program",
            Difficulty.ROUTINE,
            parse_assets("Computer"),
            Duration.period(900),
            frozenset({Kind.UNCERTAIN}),
        ),
        marks=pytest.mark.rows("T-86"),
    ),
    pytest.param(
        "To heave a car out of a ditch (Teamwork): Formidable. Strength. 1 minute. "
        "Referee: Two people and a driver at least: each one more takes off a level.",
        Task(
            "To heave a car out of a ditch",
            Difficulty.FORMIDABLE,
            parse_assets("Strength"),
            Duration.period(60),
            frozenset({Kind.TEAMWORK}),
            note="Two people and a driver at least: each one more takes off a level.",
        ),
        marks=pytest.mark.rows("T-88", "T-65"),
    ),
    pytest.param(
        "To keep at it. Difficult, Determination.",
        Task("To keep at it", Difficulty.DIFFICULT, parse_assets("Determination")),
        marks=pytest.mark.rows("T-50"),
    ),
    pytest.param(
        "To jump: Easy.",
        Task("To jump", Difficulty.EASY),
        marks=pytest.mark.rows("G-02", "T-18"),
    ),
    pytest.param(
        "To stand guard: Simple. Absolute (1 hour).",
        Task("To stand guard", Difficulty.SIMPLE, duration=Duration.absolute(3600)),
        marks=pytest.mark.rows("T-19"),
    ),
    pytest.param(
        "  To  crack\ta safe ( hazardous ;Uncertain ) :  difficult .\n lower of Mechanic or "
        "Electronics, -Size . two hours\n Referee:  Any mishap\n rings.  ",
        Task(
            "To crack a safe",
            Difficulty.DIFFICULT,
            parse_assets("lower of Mechanic or Electronics, -Size"),
            Duration.period(7200),
            frozenset({Kind.HAZARDOUS, Kind.UNCERTAIN}),
            note="Any mishap rings.",
        ),
        marks=pytest.mark.rows("T-65", "T-66"),
    ),
]


@pytest.mark.parametrize(("line", "task"), SAMPLES)
def test_a_line_is_read(line, task):
    assert read_task(line) == task


@pytest.mark.rows("T-48", "T-66")
@pytest.mark.parametrize(
    ("note", "limit"),
    [
        ("", None),
        ("Any mishap sounds an alarm.", None),
        ("Only the bravest attempts it.", None),
        ("Non-repeatable; only one attempt is allowed.", 1),
        ("non-repeatable", 1),
        ("It cannot be repeated.", 1),
        ("Only two attempts.", 2),
        ("Loud. Only 12 attempts before the lock jams.", 12),
        ("Only 0 attempts.", None),
        ("Only 100 attempts.", None),
    ],
)
def test_a_note_may_limit_the_attempts(note, limit):
    assert attempt_limit(note) == limit
    assert read_task(f"To try: Simple. Referee: {note}").attempts == limit


def test_a_limit_the_note_does_not_state_is_written_before_it():
    task = Task("To try", Difficulty.SIMPLE, attempts=3, note="Loud.")
    assert write_task(task) == "To try: Simple. Instant. Referee: Only 3 attempts. Loud."
    assert read_task(write_task(task)).attempts == 3
    once = Task("To try", Difficulty.SIMPLE, attempts=1)
    assert write_task(once) == "To try: Simple. Instant. Referee: Only 1 attempt."


def test_types_are_written_in_one_order():
    task = read_task("To try (hazardous, uncertain): Simple")
    assert write_task(task) == "To try (Uncertain, Hazardous): Simple. Instant."


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("", "What is attempted"),
        (" \n ", "What is attempted"),
        (": Routine. Strength.", "What is attempted"),
        ("(Hazardous): Routine.", "What is attempted"),
        ("To force a door", "difficulty is missing"),
        ("To force a door: . Strength.", "difficulty is missing"),
        ("To force a door: Rutine. Strength.", "'Rutine' is not a difficulty"),
        ("To force a door (Hazzardous): Routine.", "'Hazzardous' is not a type"),
        ("To force a door: Routine. 4 strong men. 6 seconds.", "'4 strong men' is not the name"),
        ("To force a door: Routine. Strength. 6 sekunds.", "'6 sekunds' is not a time"),
        ("To force a door: Routine. 30 sec.", "'30 sec' is not a time"),
        ("To force a door: Routine. Absolute 2 hrs.", "'Absolute 2 hrs' is not a time"),
        ("To force a door: Routine. 4 strong men.", "'4 strong men' is not the name"),
        ("To force a door: Routine. Strength. 6 seconds. Again.", "'Again' is left over"),
    ],
)
def test_what_cannot_be_read_is_named(line, part):
    with pytest.raises(ValueError, match=part):
        read_task(line)


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("", 0),
        ("To force a door", 15),
        ("To force a door: Rutine. Strength.", 17),
        ("To Rutine:   Rutine. Strength.", 13),
        ("To force a door (Hazzardous): Routine.", 17),
        ("To force: Routine. 4  strong men. 6 seconds.", 19),
        ("To force: Routine. Strength. 6\nsekunds.", 29),
        ("To force: Routine. Strength. 6 seconds. Again.", 40),
        ("To force: Routine. Strength. 6 seconds. Again. Referee: Again.", 40),
    ],
)
def test_the_place_of_what_cannot_be_read_is_told(line, place):
    with pytest.raises(UnreadableError) as refused:
        read_task(line)
    assert refused.value.place == place


def test_brackets_of_the_statement_are_not_taken_for_types():
    task = read_task("To open the (hasty) (): Simple.")
    assert (task.statement, task.kinds) == ("To open the (hasty)", frozenset())
    assert read_task(write_task(task)) == task


pieces = st.lists(
    st.sampled_from(
        [
            "To ",
            "try",
            "(",
            "Hasty",
            ")",
            ":",
            " ",
            "Routine",
            ".",
            ". ",
            "Referee:",
            "6 seconds",
            "Instant",
            "Strength",
            ",",
            "\n",
            "-",
            "=",
            "3",
            " and ",
            "only 2 attempts",
            "absolute",
            ";",
        ]
    )
).map("".join)


@given(st.text() | pieces)
def test_any_text_is_read_or_refused_with_a_sentence(text):
    try:
        task = read_task(text)
    except ValueError as error:
        said = str(error)
    else:
        said = write_task(task)
        assert read_task(said) == task
    assert len(said) > 10


words = st.text(alphabet="abcdeorné ", min_size=1, max_size=12).map(
    lambda text: " ".join(text.split())
)
names = st.sampled_from(["Strength", "Computer", "Automed", "Forward Observer", "Demolitions"])
assets = st.sampled_from(
    ["", "{0}", "-{0}", "{0} and {1}", "{0} or {1}", "average of {0} and {1}", "Rank = 3, {0}"]
)
durations = st.one_of(
    st.just(INSTANT),
    st.integers(1, 9).map(Duration.in_actions),
    st.integers(1, 900_000).map(Duration.period),
    st.integers(1, 900_000).map(Duration.absolute),
)
tasks = st.builds(
    Task,
    statement=words.map(lambda text: f"To {text}".strip()),
    difficulty=st.sampled_from(Difficulty),
    assets=st.builds(
        lambda form, one, other: parse_assets(form.format(one, other)), assets, names, names
    ),
    duration=durations,
    kinds=st.frozensets(st.sampled_from(Kind)),
    note=words,
)


@given(tasks)
@pytest.mark.rows("T-01")
def test_what_is_written_reads_back(task):
    assert read_task(write_task(task)) == task


def test_no_assets_and_no_time_are_both_possible():
    assert read_task("To try: Simple. 6 seconds").assets == Assets()
    assert read_task("To try: Simple. Strength").duration == INSTANT
