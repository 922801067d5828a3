"""Text without end is read once, or refused with a sentence.

Nothing is timed here. Each text is so long that whatever looks at it again from every place in it
would need a thousand times what a test may take.
"""

from collections.abc import Callable

import pytest

from models.bridge.cover import wall_in
from models.clock import parse_span
from models.exchange.people.sentence import read_squad
from models.exchange.tasks import READERS
from models.text import clean
from rules.tasks.assets import parse_assets
from rules.tasks.duration import parse_duration
from rules.tasks.notation import read_task

MUCH = 200_000
JUNK = (
    *("\x9d", "\x90", "\x9b", "\x9b0", "\x9d0;", "\x1b]", "\x1b[", "\x1b[0;", "\x1b ", "\x1b"),
    *(
        " ",
        "\t",
        "\n",
        "\n ",
        "9",
        "9 ",
        "9h ",
        "a",
        "a ",
        "(",
        "()",
        "(a",
        "-",
        "\u200d",
        "👩\u200d",
    ),
    *("=", "a=", "a = ", " and ", ".", ". ", ",", ", ", ":", "average of ", "1 x ", "with "),
)


def refusal(read: Callable[[str], object], text: str) -> str | None:
    """The sentence with which a text is refused; None for one that is read."""
    try:
        read(text)
    except ValueError as error:
        return str(error)
    return None


@pytest.mark.parametrize("piece", JUNK, ids=ascii)
@pytest.mark.parametrize("lines", [False, True])
def test_any_text_is_cleaned_in_one_go(piece, lines):
    kept = clean(piece * (MUCH // len(piece)), lines=lines)
    assert clean(kept, lines=lines) == kept


def test_what_follows_a_sequence_without_an_end_is_kept():
    assert clean("\x9d0;title\x9d0;another\x9cMaya") == "0;titleMaya"
    assert clean("\x9d0;title\x9cMaya") == "Maya"
    assert clean("\x9d" * 3 + "Maya") == "Maya"


@pytest.mark.parametrize("piece", JUNK, ids=ascii)
@pytest.mark.parametrize(
    "read", [parse_span, parse_assets, parse_duration, read_task, wall_in, read_squad]
)
def test_long_junk_is_refused_or_read_in_one_go(read, piece):
    for head in ("", "1", "Rifle", "To nap: Simple", "brick"):
        assert refusal(read, f"{head}{piece * (MUCH // len(piece))}!") != ""


@pytest.mark.parametrize(
    ("read", "text", "said"),
    [
        (parse_span, "1 h" + " " * 200, "at most 100 characters"),
        (parse_assets, "Rifle, " * 200, "1400 characters; 500 is the most"),
        (parse_duration, "1 " + " " * 300 + "hour", "200 is the most"),
        (read_task, "To nap: Simple." + " " * 6_000, "at most 5000 characters"),
        (read_squad, "4 guards" + " x" * 1_000, "at most 1000 characters"),
    ],
)
def test_what_is_too_long_is_said(read, text, said):
    with pytest.raises(ValueError, match=said):
        read(text)


@pytest.mark.parametrize("ending", sorted(READERS))
@pytest.mark.parametrize("piece", [" ", "9", "a ", "\x9d", "(", "a = "], ids=ascii)
def test_a_file_of_one_endless_line_is_refused(ending, piece):
    line = "To nap" + piece * (MUCH // len(piece))
    text = {".csv": f'task\n"{line}"\n', ".json": f'["{line}"]'}.get(ending, line)
    said = refusal(lambda text: list(READERS[ending](text)), text)
    assert said is None or said.startswith("Line")
