"""What is handed to widgets is plain content."""

import pytest

from tests.hostile import MARKUP
from tui.terminal.text import shown


@pytest.mark.parametrize("text", MARKUP)
def test_markup_is_shown_not_obeyed(text):
    content = shown(text, lines=True)
    assert content.plain == text
    assert content.spans == []


def test_control_characters_are_gone():
    assert shown("\x1b]0;x\x07Maya\x00\nOkafor").plain == "Maya Okafor"
    assert shown("Maya\nOkafor", lines=True).plain == "Maya\nOkafor"
