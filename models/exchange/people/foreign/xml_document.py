"""XML as a document of JSON would have it, as Fantasy Grounds writes its characters."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

_NUMBERED = re.compile(r"id-\d+")
_FORMATTED = "formattedtext"


def document_of(text: str) -> Any:
    """The root element: an element with others in it is an object, the rest is text.

    Elements that are only numbered are a list, and so are several of one name. Raises `ValueError`
    for what is no XML, and for what declares entities, which grow without end.
    """
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise ValueError("this is XML with declarations of its own, which are not read.")
    try:
        root = ElementTree.fromstring(re.sub(r"^\s*<\?xml[^>]*\?>", "", text))
    except ElementTree.ParseError as error:
        raise ValueError(f"this is not XML: {error}.") from error
    return {root.tag: _value(root)}


def _value(element: ElementTree.Element) -> Any:
    if element.get("type") == _FORMATTED:  # as HTML, which is stripped where it is kept
        return "".join(ElementTree.tostring(inner, "unicode") for inner in element)
    if not len(element):
        return (element.text or "").strip()
    if all(_NUMBERED.fullmatch(inner.tag) for inner in element):
        return [_value(inner) for inner in element]
    found: dict[str, Any] = {}
    for inner in element:
        value = _value(inner)
        if inner.tag not in found:
            found[inner.tag] = value
        elif isinstance(found[inner.tag], list):
            found[inner.tag].append(value)
        else:
            found[inner.tag] = [found[inner.tag], value]
    return found
