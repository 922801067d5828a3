"""What a style sheet says of a widget, remembered for every program that a process tests.

Textual looks for it anew for each widget and each part of one, a fifth of the time of a test. It
follows from the rules that name the widget, and from type, name, classes and state of the widget
and of all that it stands in, as far as these rules ask for them: where these are the same, so is
the answer. Where they are what they were when a widget was styled last, it is left as it is.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Self

import pytest
from textual.css.model import RuleSet, SelectorType
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode

ORDER = {"first-of-type", "last-of-type", "first-child", "last-child", "empty"}
UNIVERSAL = "-textual-system"
"""The class by which something is no widget to `*`."""

_apply, _replace = Stylesheet.apply, Stylesheet.replace_rules


@dataclass(frozen=True)
class Asked:
    """The classes and states that rules ask a widget for, or what it stands in."""

    classes: frozenset[str]
    states: frozenset[str]

    @classmethod
    def by(cls, rules: Iterable[RuleSet]) -> Self:
        """What these rules ask for."""
        selectors = [
            each for rule in rules for several in rule.selector_set for each in several.selectors
        ]
        classes = {each.name for each in selectors if each.type is SelectorType.CLASS}
        states = (state for each in selectors for state in each.pseudo_classes)
        return cls(frozenset({UNIVERSAL, *classes}), frozenset(states))

    def and_by(self, others: Iterable[Self]) -> Self:
        """The same and what others ask for."""
        both = (self, *others)
        return type(self)(
            frozenset().union(*(each.classes for each in both)),
            frozenset().union(*(each.states for each in both)),
        )

    def known(self, node: DOMNode) -> Hashable:
        """What is to be known of a node and of all that it stands in."""
        return tuple(
            (
                each._css_type_names,
                each._id,
                self.classes & each._classes,
                tuple(state for state in self.states if each.has_pseudo_class(state)),
            )
            for each in node.css_path_nodes
        )


@dataclass
class Named:
    """The rules that name a widget, in order, and what was found to hold by them."""

    asked: Asked
    found: dict[Hashable, Any] = field(default_factory=dict)


@dataclass(eq=False)
class Kind:
    """What is styled by the same rules, and all that these or those of its parts ask for."""

    named: Named
    asked: Asked


class Styled:
    """What has been found so far."""

    def __init__(self) -> None:
        self._sheets: dict[tuple[RuleSet, ...], dict[Hashable, Kind]] = {}
        self._named: dict[tuple[RuleSet, ...], Named] = {}
        self._set: dict[DOMNode, Any] = {}

    def apply(self, sheet: Stylesheet, node: DOMNode, *, animate: bool) -> None:
        """Style a node as `Stylesheet.apply` does."""
        kind = self._kind(sheet, node)
        named = kind.named
        known = kind.asked.known(node)
        if node.__dict__.get("_styled") == (kind, known):
            node.notify_style_update()
            for part in node._component_styles.values():
                part.node.notify_style_update()
            return
        node._styled = (kind, known)
        if known not in named.found:
            _apply(sheet, node, animate=animate)
            named.found[known] = self._set.pop(node, None)
            return
        states = named.asked.states
        node._has_hover_style = "hover" in states
        node._has_focus_within = "focus-within" in states
        node._has_order_style = not states.isdisjoint(ORDER)
        node._has_odd_or_even = not states.isdisjoint({"odd", "even"})
        if (rules := named.found[known]) is not None:
            _replace(node, rules, animate=animate)
        sheet._process_component_classes(node)

    def replace(self, node: DOMNode, rules: Any, animate: bool = False) -> None:
        """Take down what was found for a node."""
        self._set[node] = rules
        _replace(node, rules, animate=animate)

    def _kind(self, sheet: Stylesheet, node: DOMNode) -> Kind:
        """What a node is to a sheet."""
        rules_map = sheet.rules_map
        by_name = sheet.__dict__.get("_named")
        if by_name is None or by_name[0] is not rules_map:
            by_name = sheet._named = (rules_map, self._sheets.setdefault(tuple(sheet.rules), {}))
        who = (type(node), node._id, node.classes)
        kind = by_name[1].get(who)
        if kind is None:
            names = rules_map.keys() & node._selector_names
            naming = {rule for name in names for rule in rules_map[name]}
            in_order = tuple(filter(naming.__contains__, sheet.rules))
            named = self._named.get(in_order)
            if named is None:
                named = self._named[in_order] = Named(Asked.by(in_order))
            parts = (DOMNode(classes=name) for name in node._get_component_classes())
            of_parts = (self._kind(sheet, part).asked for part in parts)
            kind = by_name[1][who] = Kind(named, named.asked.and_by(of_parts))
        return kind


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
