"""A journey that was skipped has not been made: it fails."""

import shutil

import pytest

pytest.register_assert_rewrite("tests.journeys.accounts")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport():
    return _made((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report():
    return _made((yield))


@pytest.fixture
def saves(sample, tmp_path):
    """A folder with the sample campaign in it; one journey alone makes it with the program."""
    folder = tmp_path / "saves"
    folder.mkdir()
    shutil.copy(sample, folder)
    return folder


def _made(report):
    if report.skipped:
        report.outcome = "failed"
        report.longrepr = "A journey may not be skipped."
    return report
