"""What is invented does not pass for printed: where the code says so, the screen says so too.

Every function that says in its own words that something of it is INVENTED, or that reckons with a
figure that is, must either show that word beside the rows it cites, or be listed here with what it
cites rightly. And whatever a ruling settles names the ruling where it is decided.
"""

import ast
import re
from itertools import pairwise
from pathlib import Path

import pytest

import models
import rules
import tui
from rules.book.reference import chapters

ROW = re.compile(r"[TFCWVXNRBAD]-\d\d")
CITED = re.compile(r"\([TFCWVXNRBAD]-\d\d")
SAYS = {"plus", "tell", "Reason"}
REFEREE = "T-76"

PRINTED = {
    "Behind": [" (C-21)"],
    "CallFire": ["{firer.name} has the call; it is fired a turn later.", " (C-66)."],
    "Cooperate": [
        "{case.person.name}, {role}: {statement}",
        " has two tasks; everybody has one of their own (T-72).",
    ],
    "Drive": [
        "{craft.name} goes {where}.",
        " is damaged (T-40): what it drives like without is the referee's to say.",
    ],
    "EndTurn": ["{action.title}."],
    "Hide": ["{does(group, 'are')} hidden."],
    "IndirectFire": [
        "Marksmanship",
        "This weapon has no range for indirect fire (C-63).",
        "Directly this is aimed fire (C-72).",
        " m (C-63).",
    ],
    "MakeSquad": ["made.line"],
    "_why_barred": [
        "immobilised by a light wound for the rest of the turn (W-17, G-65)",
        "no fire with this action after trying to block (C-79)",
    ],
    "_hit_crew": ["Nobody named is aboard {vehicle.name}: the referee says who is hit."],
    "_stealth": ["always"],
    "_why_not_moving": [
        "Moving fire is walking or trotting (C-42).",
        "A rate of fire of 1 is too slow for fire on the move (C-42).",
        "No fire on the move at extreme range; trotting, long counts as extreme (C-42, C-44).",
    ],
    "lose_suspension": ["{vehicle.name} is immobile.", "{vehicle.name} moves at half speed."],
    "may_begin": ["there is nothing to hide behind in an open zone (A-13, A-20)", " (A-02)"],
    "refusals": [
        "it has tried this token already this turn (D-14, G-153)",
        "it has no line of sight to the token (D-14)",
        "it has not moved next to the token this turn (D-19)",
        "passive detection comes at the start of the turn (D-12)",
    ],
    "seeing": ["point man"],
    "stealth_rating": [
        "stealth skill",
        "og, rain or smoke",
        "stealth gear",
        "noise, gear, abilities",
        ", '.join(filter(None, words))",
    ],
}
"""What such a function cites rightly: the printed part of what it does."""


SETTLES_NOTHING = {
    "G-04": "a slip of the document: the mean is reckoned, not chosen",
    "G-115": "motivation is the referee's: nothing is done about it",
    "G-133": "which words are used, not what happens",
    "G-162": "that nothing is made up in silence, which is what this file holds",
}
"""The rulings that no line of code decides, and why."""


def files():
    """Every file of the program, but for tables: their titles cite much."""
    for package in (rules, models, tui):
        root = Path(package.__file__).parent
        for path in sorted(root.rglob("*.py")):
            if root.name != "models" or path.parent.name != "tables":
                yield path


def figures(tree):
    """The figures of a file that say of themselves that they are INVENTED, by no ruling."""
    for figure, said in pairwise(tree.body):
        if isinstance(figure, ast.Assign | ast.AnnAssign) and isinstance(said, ast.Expr):
            words = ast.unparse(said)
            if "INVENTED" in words and "(G-" not in words:
                yield from (each.id for each in ast.walk(figure) if isinstance(each, ast.Name))


def functions():
    """Every function and class that says so, or reckons with such a figure, by file and name."""
    texts = {path: path.read_text() for path in files()}
    trees = {path: ast.parse(text) for path, text in texts.items() if "INVENTED" in text}
    invented = {name for tree in trees.values() for name in figures(tree) if name.isupper()}
    of_these = re.compile(rf"\b({'|'.join(sorted({*invented, 'INVENTED'}))})\b")
    for path, text in texts.items():
        if not of_these.search(text):
            continue  # to parse and walk through all files takes seconds
        for node in ast.walk(trees.get(path) or ast.parse(text)):
            if not isinstance(node, ast.FunctionDef | ast.ClassDef):
                continue
            said = ast.get_docstring(node, clean=False) or ""
            reckons = isinstance(node, ast.FunctionDef) and any(
                isinstance(each, ast.Name) and each.id in invented for each in ast.walk(node)
            )
            if ("INVENTED" in said and "(G-" not in said) or reckons:
                yield f"{path.stem}.{node.name}", node


def words(node):
    """Every text inside, but for docstrings."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    docs = {
        ast.get_docstring(each, clean=False)
        for each in ast.walk(node)
        if isinstance(each, documented)
    }
    for each in ast.walk(node):
        if (
            isinstance(each, ast.Constant)
            and isinstance(each.value, str)
            and each.value not in docs
        ):
            yield each.value


def just_printed(unpacked, node):
    """Whether what is unpacked is named in the function, and nothing of ours ever is in it."""
    given = [
        each.value
        for each in ast.walk(node)
        if isinstance(each, ast.Assign) and ast.unparse(each.targets[0]) == ast.unparse(unpacked)
    ]
    return bool(given) and not any(
        (isinstance(part, ast.Name) and part.id == "INVENTED")
        or (isinstance(part, ast.Constant) and str(part.value).startswith("G-"))
        or isinstance(part, ast.Call | ast.Attribute)
        for value in given
        for part in ast.walk(value)
    )


def cited_as_printed(node):
    """What a function cites a printed row for without a word that it is invented."""
    for call in ast.walk(node):
        name = getattr(getattr(call, "func", None), "attr", "") or getattr(
            getattr(call, "func", None), "id", ""
        )
        if isinstance(call, ast.Call) and name in SAYS:
            rows = {text for arg in call.args[1:] for text in words(arg) if ROW.fullmatch(text)}
            marked = any(isinstance(arg, ast.Name) and arg.id == "INVENTED" for arg in call.args)
            ours = any(text.startswith("G-") for arg in call.args[1:] for text in words(arg))
            unpacked = any(
                isinstance(arg, ast.Starred) and not just_printed(arg.value, node)
                for arg in call.args
            )
            if rows - {REFEREE} and not (marked or ours or unpacked):
                yield ast.unparse(call.args[0])
    yield from (text for text in words(node) if CITED.search(text) and "INVENTED" not in text)


def test_what_is_invented_says_so_where_it_is_shown():
    found = list(functions())
    assert {node.name for _, node in found} >= PRINTED.keys()
    cited = {
        (name, node.name): [text.strip("f'\"") for text in cited_as_printed(node)]
        for name, node in found
    }
    assert cited == {key: PRINTED.get(key[1], []) for key in cited}


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("def f(t):\n    return t.plus('a', 1, 'R-01')", ["'a'"]),
        ("def f(t):\n    return t.plus('a', 1, INVENTED, 'R-01')", []),
        ("def f(t):\n    return t.plus('a', 1, 'R-28', 'G-123')", []),
        ("def f(t):\n    o = ()\n    return t.plus('a', 1, *o, 'R-01')", ["'a'"]),
        (
            "def f(t, s):\n    o = (INVENTED,) if s else ()\n    return t.plus('a', 1, *o, 'R-01')",
            [],
        ),
        ("def f():\n    return 'not so (A-13).'", ["not so (A-13)."]),
        ("def f():\n    return 'not so (INVENTED, as A-13).'", []),
        ("def f(t):\n    'Whatever (R-01).'\n    return t.plus('referee', 1, 'T-76')", []),
    ],
)
def test_the_check_finds_what_passes_for_printed(code, found):
    assert list(cited_as_printed(ast.parse(code))) == found


RULINGS = {ruling.id: ruling for chapter in chapters() for ruling in chapter.rulings}


@pytest.fixture(scope="module")
def said():
    """What stands in every file."""
    return [path.read_text() for path in files()]


@pytest.mark.parametrize("ident", RULINGS)
def test_a_ruling_is_named_where_it_is_decided(said, ident):
    assert any(ident in text for text in said) is (ident not in SETTLES_NOTHING)


@pytest.mark.parametrize(
    "ident", [each.id for each in RULINGS.values() if "invented" in each.default.casefold()]
)
def test_an_invented_default_is_marked_where_it_is_decided(said, ident):
    paragraphs = (part for text in said for part in text.split("\n\n"))
    marked = any(ident in part and "INVENTED" in part for part in paragraphs)
    assert marked is (ident not in SETTLES_NOTHING)
