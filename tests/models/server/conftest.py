"""What the tests of campaigns on a server share."""

import os
import shutil
from contextlib import closing, contextmanager

import pytest

from tests.models.storage.test_bad_disk import mounted
from tests.wire import Wire


@pytest.fixture
def wire(server):
    """A line to the server that can fail."""
    made = Wire(server)
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


@pytest.fixture
def small_disk(server, empty, tmp_path):
    """A disk of so many bytes, on which the server puts what campaigns are made meanwhile."""
    server.put(empty, tmp_path)  # what all campaigns share lies elsewhere

    @contextmanager
    def made(size):
        folder = server.folder / f"small {tmp_path.name}"
        with mounted(folder, size) as disk, closing(server.connect()) as asked:
            if os.getuid() == 0:
                shutil.chown(disk, "postgres", "postgres")
            asked.execute(f"CREATE TABLESPACE small LOCATION '{disk}'")
            asked.execute("ALTER ROLE ann SET default_tablespace = small")
            try:
                yield disk
            finally:
                asked.execute("ALTER ROLE ann RESET default_tablespace")
                there = "SELECT n.nspname FROM pg_namespace n WHERE EXISTS (SELECT 1 FROM pg_class"
                where = "WHERE relnamespace = n.oid AND reltablespace <> 0)"
                for (schema,) in asked.execute(f"{there} {where}").fetchall():
                    if schema.startswith("campaign_"):
                        asked.execute(f"DROP SCHEMA {schema} CASCADE")
                asked.execute("DROP TABLESPACE small")

    return made
