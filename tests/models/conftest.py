"""What a fixture builds in an empty folder is the same every time: built once, copied for each."""

from copy import deepcopy
from pathlib import Path

import pytest
from _pytest.fixtures import pytest_fixture_setup as set_up

from models.campaign import Campaign
from tests.models.deeds.ward import Ward

_built = {}


@pytest.hookimpl(tryfirst=True)
def pytest_fixture_setup(fixturedef, request):
    """A campaign, or a ward with one, for which nothing but a folder was asked.

    What was made is kept by the fixture; it is set up once more by pytest unless this says so.
    """
    if fixturedef.argnames != ("tmp_path",) or fixturedef.scope != "function":
        return None
    if "on_a_server" in request.fixturenames or _is_for_a_server(request):
        return None
    folder = request.getfixturevalue("tmp_path")
    if (built := _built.get(fixturedef.func)) is None:
        made = set_up(fixturedef, request)
        if isinstance(made, Campaign | Ward) and len(list(folder.iterdir())) == 1:
            _built[fixturedef.func] = Built(made)
        return True
    made = built.copy(folder)
    fixturedef.addfinalizer((made if isinstance(made, Campaign) else made.campaign).close)
    fixturedef.cached_result = made, fixturedef.cache_key(request), None
    return True


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
