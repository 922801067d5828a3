"""The address of a campaign on a server; its password never leaves this process."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit, urlunsplit

from models.storage.schema import SUFFIX

SCHEMES = ("postgresql", "postgres")
_CAMPAIGN = "campaign"
WANTED = "An address looks like postgresql://ann@example.org/games?campaign=Short%20Measure."


@dataclass(frozen=True, slots=True)
class Address:
    """Where a campaign is: the server and its database, and what the campaign is called there.

    `said` is the whole address as libpq takes it, without the campaign and without the password.
    """

    said: str
    campaign: str = ""
    password: str = field(default="", repr=False)

    def __str__(self) -> str:
        named = f"{_CAMPAIGN}={quote(self.campaign)}" if self.campaign else ""
        return f"{self.said}{'&' if '?' in self.said else '?'}{named}" if named else self.said

    @property
    def place(self) -> str:
        """The server and its database in a few words, without who comes there."""
        parts = urlsplit(self.said)
        return " ".join(
            filter(
                None,
                (
                    parts.hostname or "this machine",
                    str(parts.port or ""),
                    parts.path.strip("/").replace("/", " "),
                ),
            )
        )

    @property
    def digest(self) -> str:
        """A short name for a folder."""
        return hashlib.sha256(str(self).encode()).hexdigest()[:16]


def file_for(saves: Path, address: Address) -> Path:
    """Where the copy of a campaign lies."""
    return saves / "servers" / address.digest / f"{address.campaign}{SUFFIX}"


def address_of(text: str) -> Address:
    """An address as it was typed; raises `ValueError` with what would be right."""
    try:
        parts = urlsplit(text)
        host, password = parts.hostname or "", unquote(parts.password or "")
        parts.port  # noqa: B018 - it raises where the port is no number
    except ValueError as error:
        raise ValueError(f"That is no address of a server. {WANTED}") from error
    if parts.scheme not in SCHEMES or not parts.path.strip("/"):
        raise ValueError(f"The address names no database. {WANTED}")
    given = parse_qsl(parts.query, keep_blank_values=True)
    campaign = next((value for name, value in given if name == _CAMPAIGN), "")
    password = next((value for name, value in given if name == "password"), password)
    if "/" in campaign or "\\" in campaign or campaign.startswith("."):
        raise ValueError("A campaign's name has no slash in it, and does not begin with a dot.")
    if any(name == "sslpassword" for name, _ in given):
        raise ValueError("An address has no sslpassword: keep that key without one, for you alone.")
    rest = [(name, value) for name, value in given if name not in {_CAMPAIGN, "password"}]
    user = f"{quote(unquote(parts.username))}@" if parts.username else ""
    shown = f"[{host}]" if ":" in host else host
    port = f":{parts.port}" if parts.port else ""
    netloc = f"{user}{shown}{port}"
    said = urlunsplit(("postgresql", netloc, parts.path, urlencode(rest, quote_via=quote), ""))
    return Address(said, campaign, password)
