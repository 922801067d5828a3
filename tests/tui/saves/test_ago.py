from datetime import UTC, datetime, timedelta

import pytest

from tui.saves.ago import ago

NOW = datetime(2300, 3, 4, 19, tzinfo=UTC)


@pytest.mark.parametrize(
    ("before", "words"),
    [
        (timedelta(seconds=0), "just now"),
        (timedelta(seconds=59), "just now"),
        (timedelta(seconds=60), "1 minute ago"),
        (timedelta(minutes=59), "59 minutes ago"),
        (timedelta(minutes=60), "1 hour ago"),
        (timedelta(hours=23), "23 hours ago"),
        (timedelta(days=1), "1 day ago"),
        (timedelta(days=13), "1 week ago"),
        (timedelta(days=14), "2 weeks ago"),
        (timedelta(days=59), "1 month ago"),
        (timedelta(days=364), "12 months ago"),
        (timedelta(days=730), "2 years ago"),
        (timedelta(days=-3), "just now"),
    ],
)
def test_the_largest_unit_is_said(before, words):
    assert ago((NOW - before).isoformat(), NOW) == words


@pytest.mark.parametrize("text", ["", "yesterday", "2300-03-04T19:00"])
def test_what_is_no_time_is_given_back(text):
    assert ago(text, NOW) == text
