"""A key is written as its keyboard shows it, wherever it is named."""

import pytest
from textual.keys import _character_to_key

from tests.tui.everything import pages
from tui.shell.command import as_on_keyboard, shown_keys

NAMED = {
    "Esc",
    "Enter",
    "Tab",
    "Shift+Tab",
    "Space",
    "Del",
    "→",
    "←",
    "↑",
    "↓",
    "F1",
    "PgUp",
    "PgDn",
    "F4",
}


@pytest.mark.parametrize(
    ("key", "shown"),
    [
        ("number_sign", "#"),
        ("question_mark", "?"),
        ("full_stop", "."),
        ("plus", "+"),
        ("minus", "-"),
        ("slash", "/"),
        ("vertical_line", "|"),
        ("left_square_bracket", "["),
        ("space", "Space"),
        ("escape", "Esc"),
        ("f12", "F12"),
        ("ctrl+y", "^y"),
        ("shift+tab", "Shift+Tab"),
        ("a", "a"),
        ("A", "A"),
    ],
)
def test_a_key_by_its_sign(key, shown):
    assert as_on_keyboard(key) == shown


@pytest.mark.parametrize("page", sorted(pages(), key=str))
def test_no_page_names_a_key_that_no_keyboard_has(page):
    for command in page.commands():
        for key, shown in zip(command.keys.split(","), shown_keys(command.keys), strict=True):
            sign = shown.removeprefix("^")
            assert shown in NAMED or len(sign) == 1, f"{command.name}: {shown}"
            if len(key) > 1 and len(shown) == 1 and shown not in NAMED:
                assert _character_to_key(shown) == key
