"""What a style sheet says of a widget, remembered for every program that a process tests.

Textual looks for it anew for each widget and each part of one, a fifth of the time of a test. It
follows from the rules that name the widget, and from type, name, classes and state of the widget
and of all that it stands in: where these are the same, so is the answer.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode

ORDER = {"first-of-type", "last-of-type", "first-child", "last-child", "empty"}

_apply, _replace = Stylesheet.apply, Stylesheet.replace_rules


@dataclass
class Named:
    """The rules that name a widget, in order, and what was found to hold by them."""

    states: frozenset[str]
    found: dict[Hashable, Any] = field(default_factory=dict)


class Styled:
    """What has been found so far."""

    def __init__(self) -> None:
        self._sheets: dict[tuple[RuleSet, ...], dict[Hashable, Named]] = {}
        self._named: dict[tuple[RuleSet, ...], Named] = {}
        self._set: dict[DOMNode, Any] = {}

    def apply(self, sheet: Stylesheet, node: DOMNode, *, animate: bool) -> None:
        """Style a node as `Stylesheet.apply` does."""
        named = self._naming(sheet, node)
        known = tuple(_known(each, named.states) for each in node.css_path_nodes)
        if known not in named.found:
            _apply(sheet, node, animate=animate)
            named.found[known] = self._set.pop(node, None)
            return
        node._has_hover_style = "hover" in named.states
        node._has_focus_within = "focus-within" in named.states
        node._has_order_style = not named.states.isdisjoint(ORDER)
        node._has_odd_or_even = not named.states.isdisjoint({"odd", "even"})
        if (rules := named.found[known]) is not None:
            _replace(node, rules, animate=animate)
        sheet._process_component_classes(node)

    def replace(self, node: DOMNode, rules: Any, animate: bool = False) -> None:
        """Take down what was found for a node."""
        self._set[node] = rules
        _replace(node, rules, animate=animate)

    def _naming(self, sheet: Stylesheet, node: DOMNode) -> Named:
        """The rules of a sheet that name a node."""
        rules_map = sheet.rules_map
        by_name = sheet.__dict__.get("_named")
        if by_name is None or by_name[0] is not rules_map:
            by_name = sheet._named = (rules_map, self._sheets.setdefault(tuple(sheet.rules), {}))
        who = (type(node), node._id, node.classes)
        named = by_name[1].get(who)
        if named is None:
            names = rules_map.keys() & node._selector_names
            naming = {rule for name in names for rule in rules_map[name]}
            in_order = tuple(filter(naming.__contains__, sheet.rules))
            states = frozenset().union(*(rule.pseudo_classes for rule in in_order))
            named = by_name[1][who] = self._named.setdefault(in_order, Named(states))
        return named


def _known(node: DOMNode, states: frozenset[str]) -> Hashable:
    """What a selector can ask of a node."""
    held = tuple(state for state in states if node.has_pseudo_class(state))
    return node._css_type_names, node._id, node.classes, held


@contextmanager
def remembered() -> Iterator[None]:
    """Remember what style sheets say as long as this lasts."""
    styled = Styled()

    def apply(sheet, node, *, animate=False, cache=None):
        styled.apply(sheet, node, animate=animate)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Stylesheet, "apply", apply)
        patch.setattr(Stylesheet, "replace_rules", styled.replace)
        yield
