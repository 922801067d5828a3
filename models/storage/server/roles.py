"""Who may come to a campaign on a server: referees, and readers who only look at it.

They are logins of the server, which whoever runs it makes; here they are let in and out by GRANT.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from psycopg import sql

from models.storage.schema import NotACampaignError
from models.storage.server.layout import schema_of
from models.storage.server.line import one
from models.text import clean

_SHARED = "outrider"


class Login(NamedTuple):
    """A login, whether it may only look, and whether the campaign is its own."""

    name: str
    reader: bool
    owner: bool


def logins(server: Any, key: int) -> list[Login]:
    """Those who may come to a campaign, by their names; who may do anything is not among them."""
    asked = """
SELECT rolname, NOT has_table_privilege(oid, %(table)s, 'INSERT'), oid = (
    SELECT nspowner FROM pg_namespace WHERE nspname = %(schema)s)
FROM pg_roles
WHERE rolcanlogin AND NOT rolsuper AND has_schema_privilege(oid, %(schema)s, 'USAGE')
    AND has_table_privilege(oid, %(table)s, 'SELECT')
UNION SELECT rolname, false, true FROM pg_roles JOIN pg_namespace ON nspowner = pg_roles.oid
WHERE nspname = %(schema)s
ORDER BY 1"""
    schema = schema_of(key)
    told = {"schema": schema, "table": f"{schema}.entry"}
    return [Login(*row) for row in server.execute(asked, told).fetchall()]


def let_in(server: Any, key: int, login: str, *, reader: bool) -> None:
    """Let a login look at a campaign, and act in it unless it is a `reader`.

    Raises `NotACampaignError` as `let_out`.
    """
    let_out(server, key, login)
    for statement in _granting(key, reader=reader):
        _do(server, statement, login)


def let_out(server: Any, key: int, login: str) -> None:
    """Let a login in no longer; the copy it has stays with it.

    Raises `NotACampaignError` where there is no such login, the campaign is its own, or of another
    than whoever asks.
    """
    asked = (
        "SELECT pg_get_userbyid(nspowner), pg_has_role(nspowner, 'USAGE') FROM pg_namespace"
        " WHERE nspname = %s"
    )
    schema = schema_of(key)
    owner, may = server.execute(asked, [schema]).fetchone()
    if not may:
        raise NotACampaignError(f"Only {clean(owner)}, whose it is, lets others in or out.")
    if login == owner:
        raise NotACampaignError(f"The campaign is {clean(owner)}'s own.")
    if one(server, "SELECT 1 FROM pg_roles WHERE rolname = %s", [login]) is None:
        raise NotACampaignError(
            f"There is no login {clean(login)} on the server: whoever runs it makes one with "
            "CREATE ROLE."
        )
    _do(server, f"REVOKE ALL ON ALL TABLES IN SCHEMA {schema} FROM {{}}", login)
    _do(server, f"REVOKE ALL ON SCHEMA {schema} FROM {{}}", login)
    others = (
        "SELECT count(*) FROM pg_namespace WHERE nspname LIKE 'campaign\\_%%'"
        " AND has_schema_privilege(%s, oid, 'USAGE')"
    )
    if not one(server, others, [login]):
        _do(server, f"REVOKE ALL ON ALL TABLES IN SCHEMA {_SHARED} FROM {{}}", login)
        _do(server, f"REVOKE ALL ON SCHEMA {_SHARED} FROM {{}}", login)


def _do(server: Any, statement: str, login: str) -> None:
    server.execute(sql.SQL(statement).format(sql.Identifier(login)))


def _granting(key: int, *, reader: bool) -> Iterator[str]:
    """The statements that let a login in; what is in the shared schema says no more than names."""
    schema = schema_of(key)
    tables = "SELECT" if reader else "SELECT, INSERT, UPDATE, DELETE, TRUNCATE"
    campaign = "SELECT" if reader else "SELECT, UPDATE"
    yield f"GRANT USAGE ON SCHEMA {_SHARED}, {schema} TO {{}}"
    yield f"GRANT {tables} ON ALL TABLES IN SCHEMA {schema} TO {{}}"
    yield f"GRANT {campaign} ON {_SHARED}.campaign TO {{}}"
    yield f"GRANT SELECT, INSERT, UPDATE, DELETE ON {_SHARED}.presence TO {{}}"
