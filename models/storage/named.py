"""What one's own settings call the campaigns that are kept on servers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from models.storage.server.address import Address


class _Named:
    """What one's own settings call the campaigns on servers, each with its address."""

    addresses: Callable[[], Mapping[str, str]] = staticmethod(dict)


def name_with(addresses: Callable[[], Mapping[str, str]]) -> None:
    """From now on, campaigns on servers have these names; asked for when one is wanted."""
    _Named.addresses = staticmethod(addresses)


def named_addresses() -> Mapping[str, str]:
    """Every name with what stands behind it, be it an address or not; passwords may be in it."""
    return _Named.addresses()


def campaigns() -> dict[str, Address]:
    """Those that are the address of a campaign; `outrider config --check` tells of the others."""
    written = named_addresses()
    if not written:
        return {}
    from models.storage.server.address import address_of

    found = {}
    for name, address in written.items():
        try:
            found[name] = address_of(address)
        except ValueError:
            continue
    return {name: address for name, address in found.items() if address.campaign}


def password_for(address: str) -> str:
    """The password that one's own settings have for an address, empty for none."""
    return next((one.password for one in campaigns().values() if str(one) == address), "")
