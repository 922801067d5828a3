"""The keymaps there are: keys as Outrider comes, and keys as people of vi expect them."""

from __future__ import annotations

from collections.abc import Mapping

KEYMAPS = ("default", "vim")
MOVES = {
    "move.left": "left",
    "move.down": "down",
    "move.up": "up",
    "move.right": "right",
    "move.page_down": "pagedown",
    "move.page_up": "pageup",
    "move.first": "home",
    "move.last": "end",
    "palette": "ctrl+p",
}
"""What moves in every list, on every map and in every form, and the key that it is by itself.

These can be given more keys; their own they keep.
"""
VIM_MOVES: Mapping[str, str] = {
    "move.left": "h",
    "move.down": "j",
    "move.up": "k",
    "move.right": "l",
    "move.page_down": "ctrl+d",
    "move.page_up": "ctrl+u",
    "move.first": "g g",
    "move.last": "G",
    "palette": "colon",
}
VIM: Mapping[str, str] = {
    "acts.area": "ctrl+g",
    "acts.at_hand": "H",
    "acts.launch": "L",
    "acts.next_own": "J",
    "acts.strike": "ctrl+k",
    "bands.group": "ctrl+g",
    "bands.spotted": "ctrl+k",
    "chronicle.go": "ctrl+g",
    "chronicle.life": "ctrl+l",
    "coming.arrange": "ctrl+g",
    "desk.journal": "J",
    "equipment.give": "ctrl+g",
    "equipment.keep": "K",
    "house.location": "L",
    "knowledge.truth": "H",
    "ladder.hide": "H",
    "ladder.kit": "ctrl+k",
    "maps.dark": "K",
    "maps.life": "L",
    "people.gear": "ctrl+g",
    "people.hurt": "H",
    "people.keep": "K",
    "people.life": "L",
    "people.lists": "L",
    "table.journal": "J",
    "tokens.area": "ctrl+g",
    "tokens.conditions": "W",
    "tokens.faces": "H",
    "tokens.kit": "ctrl+k",
    "tokens.look": "ctrl+l",
    "ward.heal": "H",
    "ward.let_go": "L",
    "zones.guard": "ctrl+g",
    "zones.hide": "H",
    "zones.light": "L",
    "zones.peek": "ctrl+k",
}
"""Where commands go whose letters move in vi: h, j, k and l on Shift, g on Ctrl.

Where Shift means something else already, it is Ctrl as well.
"""
