"""What a style sheet says of a widget, remembered for every program that a process tests.

Textual looks for it anew for each widget and each part of one, a fifth of the time of a test. It
follows from the rules that name the widget, and from type, name, classes and state of the widget
and of all that it stands in, as far as these rules ask for them: where these are the same, so is
the answer. Where they are what they were when a widget was styled last, it is left as it is. A part
of one is styled when that is asked for. Of a sheet that was made of the same sources before, the
rules are known, and what each name finds among them.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Self

import pytest
from textual.css.model import RuleSet, SelectorType
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode

ORDER = {"first-of-type", "last-of-type", "first-child", "last-child", "empty"}
UNIVERSAL = "-textual-system"
"""The class by which something is no widget to `*`."""

_apply, _replace = Stylesheet.apply, Stylesheet.replace_rules
_parse, _parse_rules = Stylesheet.parse, Stylesheet._parse_rules
Map = dict[str, list[RuleSet]]


def take_apart(sheet: Stylesheet, node: DOMNode) -> None:
    """What the parts of a widget wear is found when somebody asks for it."""
    if names := node._get_component_classes():
        if node._component_styles:
            node.refresh()
        node._component_styles = Parts(sheet, node, names)


@dataclass(frozen=True)
class Asked:
    """The classes that rules ask a widget for, or what it stands in, and the states of each."""

    classes: frozenset[str]
    states: frozenset[str]
    above: frozenset[str]
    """The states that what it stands in is asked for."""

    @classmethod
    def by(cls, rules: Iterable[RuleSet]) -> Self:
        """What these rules ask for."""
        found = [several.selectors for rule in rules for several in rule.selector_set]
        classes = {each.name for way in found for each in way if each.type is SelectorType.CLASS}
        states = {state for way in found for state in way[-1].pseudo_classes}
        above = {state for way in found for each in way[:-1] for state in each.pseudo_classes}
        return cls(frozenset({UNIVERSAL, *classes}), frozenset(states), frozenset(above))

    def and_by(self, parts: Iterable[Self]) -> Self:
        """The same and what its parts ask for, which stand in it."""
        parts = tuple(parts)
        above = frozenset().union(*(each.above for each in parts))
        return type(self)(
            self.classes.union(*(each.classes for each in parts)),
            self.states | above,
            self.above | above,
        )

    def known(self, node: DOMNode) -> Hashable:
        """What is to be known of a node and of all that it stands in."""
        known: list[Hashable] = []
        states: frozenset[str] = self.states
        each: object = node
        while isinstance(each, DOMNode):
            holding = tuple([state for state in states if each.has_pseudo_class(state)])
            known += (each._css_type_names, each._id, self.classes & each._classes, holding)
            states, each = self.above, each._parent
        return tuple(known)


class Found(NamedTuple):
    """What was found to hold for a widget, and what came to stand in its styles of that."""

    rules: Any
    settled: Any

    def put(self, node: DOMNode, *, animate: bool) -> None:
        """Put it into the styles of a node; what stands there already need not be set."""
        base = node.styles.base
        stands, settled = base._rules, self.settled
        if "transitions" in self.rules:
            _replace(node, self.rules, animate=animate)
            return
        if node._is_mounted:
            if animate and stands == settled:
                return
            for key in stands.keys() | settled.keys():
                if stands.get(key) != settled.get(key):
                    setattr(base, key, self.rules.get(key))
        else:
            stands.clear()
            stands.update(settled)
            base._updates += 1
            if node._parent is not None:
                node._nodes.updated()
        node.notify_style_update()


@dataclass
class Named:
    """The rules that name a widget, in order, and what was found to hold by them."""

    asked: Asked
    found: dict[Hashable, Found | None] = field(default_factory=dict)


@dataclass(eq=False)
class Kind:
    """What is styled by the same rules, and all that these or those of its parts ask for."""

    named: Named
    asked: Asked


class Sheet:
    """The rules of a style sheet, what each name finds among them, and what widgets are by them."""

    def __init__(self, rules: list[RuleSet]) -> None:
        self.rules = rules
        self.map: Map = {}
        self.kinds: dict[Hashable, Kind] = {}
        for rule in rules:
            for name in rule.selector_names:
                self.map.setdefault(name, []).append(rule)


class Parts(dict[str, Any]):
    """The styles of the parts of a widget, by their names."""

    def __init__(self, sheet: Stylesheet, node: DOMNode, names: frozenset[str]) -> None:
        super().__init__()
        self._sheet, self._node, self._names = sheet, node, names

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __missing__(self, name: str) -> Any:
        part = DOMNode(classes=name)
        part._attach(self._node)
        self._sheet.apply(part, animate=False)
        self[name] = part.styles
        return part.styles

    def clear(self) -> None:
        """Of a widget that is gone there are none any more."""
        super().clear()
        self._names = frozenset()


class Styled:
    """What has been found so far."""

    def __init__(self) -> None:
        self._sheets: dict[tuple[Any, ...], Sheet] = {}
        self._of: dict[int, Sheet] = {}
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
            rules = self._set.pop(node, None)
            settled = dict(node.styles.base._rules)
            named.found[known] = None if rules is None else Found(rules, settled)
            return
        states = named.asked.states | named.asked.above
        node._has_hover_style = "hover" in states
        node._has_focus_within = "focus-within" in states
        node._has_order_style = not states.isdisjoint(ORDER)
        node._has_odd_or_even = not states.isdisjoint({"odd", "even"})
        if (found := named.found[known]) is not None:
            found.put(node, animate=animate)
        sheet._process_component_classes(node)

    def replace(self, node: DOMNode, rules: Any, animate: bool = False) -> None:
        """Take down what was found for a node."""
        self._set[node] = rules
        _replace(node, rules, animate=animate)

    def parse(self, sheet: Stylesheet) -> None:
        """Find the rules of a sheet, as `Stylesheet.parse` does."""
        if sheet._invalid_css:
            _parse(sheet)
            return
        whose = (*sheet.source.items(), *sheet._variables.items())
        known = self._sheets.get(whose)
        if known is None:
            _parse(sheet)
            known = self._sheets[whose] = Sheet(sheet._rules)
            self._of[id(known.rules)] = known
        sheet._rules, sheet._rules_map, sheet._require_parse = known.rules, None, False

    def map_of(self, sheet: Stylesheet) -> Map:
        """What each name finds among the rules of a sheet, as `Stylesheet.rules_map` says."""
        return self._sheet(sheet).map

    def _sheet(self, sheet: Stylesheet) -> Sheet:
        rules = sheet.rules
        known = self._of.get(id(rules))
        if known is None:
            known = self._of[id(rules)] = Sheet(rules)
        return known

    def _kind(self, sheet: Stylesheet, node: DOMNode) -> Kind:
        """What a node is to a sheet."""
        known = self._sheet(sheet)
        who = (type(node), node._id, node.classes)
        kind = known.kinds.get(who)
        if kind is None:
            names = known.map.keys() & node._selector_names
            naming = {rule for name in names for rule in known.map[name]}
            in_order = tuple(filter(naming.__contains__, known.rules))
            named = self._named.get(in_order)
            if named is None:
                named = self._named[in_order] = Named(Asked.by(in_order))
            parts = (DOMNode(classes=name) for name in node._get_component_classes())
            of_parts = (self._kind(sheet, part).asked for part in parts)
            kind = known.kinds[who] = Kind(named, named.asked.and_by(of_parts))
        return kind


@contextmanager
def remembered() -> Iterator[None]:
    """Remember what style sheets say as long as this lasts."""
    styled, parsed = Styled(), {}

    def parse_rules(sheet, *source, **whose):
        asked = (source, *whose.items(), *sheet._variables.items())
        if asked not in parsed:
            parsed[asked] = _parse_rules(sheet, *source, **whose)
        return parsed[asked]

    def parse(sheet):
        styled.parse(sheet)

    def apply(sheet, node, *, animate=False, cache=None):
        styled.apply(sheet, node, animate=animate)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Stylesheet, "_parse_rules", parse_rules)
        patch.setattr(Stylesheet, "parse", parse)
        patch.setattr(Stylesheet, "rules_map", property(styled.map_of))
        patch.setattr(Stylesheet, "apply", apply)
        patch.setattr(Stylesheet, "replace_rules", styled.replace)
        patch.setattr(Stylesheet, "_process_component_classes", take_apart)
        yield
