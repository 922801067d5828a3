"""What a fixture builds in an empty folder is the same every time: built once, copied for each.

And the same bytes are as sound the second time.
"""

from copy import deepcopy
from hashlib import blake2b
from pathlib import Path

import pytest
from _pytest.fixtures import pytest_fixture_setup as set_up

from models.campaign import Campaign
from models.storage.headline import open_for_reading
from models.storage.soundness import refuse_unsound
from tests.models.deeds.ward import Ward

_built = {}
_sound = set()


@pytest.fixture(autouse=True)
def sound_is_sound(monkeypatch):
    """What was found sound is, wherever the same bytes lie with nothing half written."""
    monkeypatch.setattr("models.campaign.refuse_unsound", _look)


def _look(path: Path, wait: float) -> None:
    content = blake2b(path.read_bytes()).digest()
    if content in _sound and not path.with_name(f"{path.name}-journal").exists():
        with open_for_reading(path, wait=wait):
            return
    refuse_unsound(path, wait)
    _sound.add(content)


@pytest.hookimpl(tryfirst=True)
def pytest_fixture_setup(fixturedef, request):
    """A campaign, or a ward with one, for which nothing but a folder was asked."""
    if fixturedef.argnames != ("tmp_path",) or fixturedef.scope != "function":
        return None
    if "on_a_server" in request.fixturenames or _is_for_a_server(request):
        return None
    folder = request.getfixturevalue("tmp_path")
    if (built := _built.get(fixturedef.func)) is None:
        made = set_up(fixturedef, request)
        if isinstance(made, Campaign | Ward) and len(list(folder.iterdir())) == 1:
            _built[fixturedef.func] = Built(made)
        return made
    made = built.copy(folder)
    fixturedef.addfinalizer((made if isinstance(made, Campaign) else made.campaign).close)
    fixturedef.cached_result = made, fixturedef.cache_key(request), None
    return made


def _is_for_a_server(request):
    engine = getattr(request.node, "callspec", None)
    return engine is not None and engine.params.get("both_engines") == "server"


class Built:
    """What is to be copied: the file, and what is known of it."""

    def __init__(self, made: Campaign | Ward) -> None:
        path = (made if isinstance(made, Campaign) else made.campaign).path
        self.name, self.file = path.name, path.read_bytes()
        self.kind = type(made)
        self.known = None if isinstance(made, Campaign) else self._apart(made)

    @staticmethod
    def _apart(made: Ward) -> dict[str, object]:
        return deepcopy({name: value for name, value in vars(made).items() if name != "campaign"})

    def copy(self, folder: Path) -> Campaign | Ward:
        path = folder / self.name
        path.write_bytes(self.file)
        campaign = Campaign(path, made=True)
        if self.known is None:
            return campaign
        made = object.__new__(self.kind)
        vars(made).update(deepcopy(self.known), campaign=campaign)
        return made
