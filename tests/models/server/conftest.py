"""What the tests of campaigns on a server share."""

import pytest

from tests.wire import Wire


@pytest.fixture
def wire(server):
    """A line to the server that can fail."""
    made = Wire(server.port)
    yield made
    made.close()


@pytest.fixture
def hosted(server, empty, tmp_path):
    """An empty campaign on the server."""
    return server.put(empty, tmp_path)


@pytest.fixture(scope="session")
def empty(tmp_path_factory):
    """The file of a campaign in which nothing is."""
    from models.campaign import Campaign

    path = tmp_path_factory.mktemp("nothing") / "Nothing.outrider"
    Campaign.create(path).close()
    return path
