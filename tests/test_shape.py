"""No function and no file grows beyond what is read at one go, and no kind of test is lost."""

import ast
from pathlib import Path

LONGEST_FUNCTION, LONGEST_FILE = 43, 413
FILES = [file for package in ("rules", "models", "tui") for file in Path(package).rglob("*.py")]


def test_no_file_is_longer_than_what_is_read_at_one_go():
    assert len(FILES) > 500
    lines = {str(file): file.read_text("utf-8").count("\n") for file in FILES}
    assert not {file: number for file, number in lines.items() if number > LONGEST_FILE}


def test_no_function_is_longer_than_a_screen():
    lengths = {
        f"{file}: {node.name}": node.end_lineno - node.lineno + 1
        for file in FILES
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }
    assert not {name: lines for name, lines in lengths.items() if lines > LONGEST_FUNCTION}


def test_there_are_journeys_and_each_says_that_it_is_one():
    journeys = [file.read_text("utf-8") for file in Path("tests/journeys").glob("test_*.py")]
    assert len(journeys) > 10
    assert all("pytest.mark.journey" in journey for journey in journeys)
