"""Callings on the frontier, each with hooks to hang an adventure on; the list is an open one."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Occupation:
    """A calling: who pays for it, what makes it hard, and the rows it rests on (F-01)."""

    name: str
    patrons: tuple[str, ...]
    hooks: tuple[str, ...]
    rows: tuple[str, ...]


OCCUPATIONS = (
    Occupation(
        "explorer",
        ("scientific body", "foundation", "film company", "government"),
        (
            "A film pays better the more dangerous it looks, if the camera comes back.",
            "A survey of a region before colonists come, or for what lies under it.",
            "The animals of one hex, from the top carnivore down.",
        ),
        ("F-02", "F-03", "F-04", "F-06"),
    ),
    Occupation(
        "prospector",
        ("mining company", "oneself"),
        (
            "Everybody digs for ore; radioactives or oil would pay the debts.",
            "A rumour of tantalum, and others who have heard it.",
        ),
        ("F-07", "F-08"),
    ),
    Occupation(
        "merchant",
        ("buyers on either side", "owners of bulk carriers"),
        (
            "Goods from Earth are scarce in an enclave, and what aliens make is unique.",
            "Hold space on a carrier, by contract; the selling is left to you.",
            "A round of settlements on one world, without a starship.",
        ),
        ("F-09",),
    ),
    Occupation(
        "sapientologist",
        ("university", "foundation"),
        (
            "The Sung are known best; even they have been met for fifty years at most.",
            "The Xiang, the Ebers and the Pentapods will talk.",
            "The Kafers will not, and somebody must find out why.",
        ),
        ("F-10",),
    ),
    Occupation(
        "guide",
        ("rich hunters", "expeditions of scientists"),
        (
            "The clients are worse than the wilderness.",
            "A name is made by bringing everybody back.",
            "Scientists pay well too, and know what they want.",
        ),
        ("F-11",),
    ),
    Occupation(
        "colonist",
        ("a colony", "oneself"),
        (
            "A home is to be carved out against weather and animals.",
            "On Kormoran there are natives as well.",
        ),
        ("F-12",),
    ),
    Occupation(
        "law man",
        ("a colony", "a settlement"),
        (
            "Few people, who come and go, and riches to be had: the law is who enforces it.",
            "A town in a gang's pocket, far from any starport.",
            "An honest mayor is missing, and the next one is not honest.",
            "Once it is quiet, the marshal is sent on to the next.",
        ),
        ("F-13",),
    ),
    Occupation(
        "mercenary",
        ("a colony", "a corporation"),
        (
            "A border is in dispute, and the militia is green.",
            "A rising, or bandits, or those the government calls bandits.",
            "A company wants its premises guarded, and asks few questions.",
        ),
        ("F-14",),
    ),
)


@dataclass(frozen=True, slots=True)
class Settlers:
    """A part of a colony's people, and how it stands to the rest (F-15)."""

    name: str
    loyalty: str
    in_crisis: str


SETTLERS = (
    Settlers("immigrants", "the nation they came from", "fill the ranks of the militia"),
    Settlers("natives", "the world they were born on", "leave the neighbours alone"),
)

# Years Tirane, the oldest colony, has been settled; its youngest are of the fifth generation and
# the sixth. Thirty worlds and more have human settlers (F-15).
TIRANE_SETTLED_YEARS = 133
SETTLED_WORLDS = 30
