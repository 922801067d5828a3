"""Every page and every dialog there is, found by importing all of `tui`."""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages
from typing import Any

from textual.screen import Screen

import tui
from tui.app import Ground
from tui.dialogs.dialog import Dialog
from tui.shell.page import Page


def kinds(of: type) -> set[type]:
    """Every class made from a class, wherever in `tui` it stands."""
    for module in walk_packages(tui.__path__, "tui."):
        import_module(module.name)
    found = {of}
    while more := {kind for one in found for kind in one.__subclasses__()} - found:
        found |= more
    return {kind for kind in found - {of} if kind.__module__.startswith("tui.")}


def pages() -> set[type[Page]]:
    """Every page that is shown: none that others are only put together from."""
    return _last(kinds(Page))


def dialogs() -> set[type[Dialog]]:
    """Every dialog that is shown: none that others are only put together from."""
    return {kind for kind in kinds(Dialog) if kind.compose is not Dialog.compose}


def screens() -> set[type[Screen[Any]]]:
    """Every page, every dialog and whatever else takes the screen; not what is behind them all."""
    return (_last(kinds(Screen)) - {Ground}) | dialogs()


def _last(kinds: set[type]) -> set[type]:
    """Those from which no other is made."""
    return {kind for kind in kinds if not any(issubclass(o, kind) for o in kinds - {kind})}
