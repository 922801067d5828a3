"""Every page and every dialog there is, found by importing all of `tui`."""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages

import tui
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
    everything = kinds(Page)
    return {
        kind for kind in everything if not any(issubclass(o, kind) for o in everything - {kind})
    }


def dialogs() -> set[type[Dialog]]:
    """Every dialog."""
    return kinds(Dialog)
