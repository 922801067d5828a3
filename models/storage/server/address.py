"""The address of a campaign on a server; its password never leaves this process."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit, urlunsplit

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
    def digest(self) -> str:
        """A short name for a folder."""
        return hashlib.sha256(str(self).encode()).hexdigest()[:16]


def is_address(text: str) -> bool:
    """Whether somebody means a server rather than a name or a file."""
    return text.partition("://")[0] in SCHEMES and "://" in text


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
    rest = [(name, value) for name, value in given if name not in {_CAMPAIGN, "password"}]
    user = f"{quote(unquote(parts.username))}@" if parts.username else ""
    shown = f"[{host}]" if ":" in host else host
    port = f":{parts.port}" if parts.port else ""
    netloc = f"{user}{shown}{port}"
    said = urlunsplit(("postgresql", netloc, parts.path, urlencode(rest, quote_via=quote), ""))
    return Address(said, campaign, password)
