"""How the sheet of a vehicle is laid out in lines: 80 columns hold it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.console import Console

from tui.people.grid import Cell
from tui.people.layout import GridLine, head, labelled, remembered_lines, text_lines, valued
from tui.words.equipment import figures

if TYPE_CHECKING:
    from models.views.vehicle_sheet import VehicleSheet

_FACES = ("front", "flank", "rear", "overhead", "bottom")


def vehicle_lines(
    sheet: VehicleSheet, width: int, console: Console, *, board: str, mount: str
) -> list[GridLine]:
    """The whole sheet, for a screen of this width in cells; the keys for crew and weapons."""
    return [
        *_figures(sheet),
        *_armour(sheet),
        *_place(sheet),
        *_crew(sheet, board),
        *_weapons(sheet, mount),
        *_damage(sheet),
        *remembered_lines(sheet.remembered),
        head("NOTES"),
        *text_lines(sheet.vehicle.spot("notes"), width, console),
        head("REFEREE'S NOTES", "players never see them"),
        *text_lines(sheet.vehicle.spot("secret_notes"), width, console),
    ]


def _figures(sheet: VehicleSheet) -> Iterator[GridLine]:
    spot = sheet.vehicle.spot
    yield valued(spot("name"), 36), labelled("Kind", spot("kind"), 38)
    yield (
        labelled("Movement", spot("combat_movement"), 18),
        labelled("Evasion", spot("evasion"), 14),
        labelled("Driven with", spot("driving_skill"), 24),
        labelled("Crew", spot("crew"), 12),
    )
    yield (
        labelled("Signature", spot("signature"), 18),
        labelled("Sensors, km", spot("sensor_range"), 18),
        labelled("Bonus", spot("sensor_bonus"), 10),
        labelled("Airborne", spot("airborne"), 12),
        labelled("Open", spot("open_topped"), 10),
    )


def _armour(sheet: VehicleSheet) -> Iterator[GridLine]:
    spot = sheet.vehicle.spot
    yield head("ARMOUR", "a hit of 1 to 3 is on the suspension, but for overhead (V-09)")
    yield tuple(labelled(face.capitalize(), spot(f"armour_{face}"), 14) for face in _FACES)
    yield (
        labelled("Suspension", spot("suspension"), 29),
        labelled("Armour", spot("suspension_armour"), 14),
        labelled("Damage", spot("suspension_points"), 14),
        labelled("Sample", spot("sample"), 10),
        Cell(sheet.state, tone="dim"),
    )
    if sheet.animal:
        yield (Cell(f"The animal is {sheet.animal}, and is wounded as such (V-02).", tone="dim"),)


def _place(sheet: VehicleSheet) -> Iterator[GridLine]:
    if sheet.place is None:
        return
    spot = sheet.place.spot
    yield head("IN THE SCENE")
    yield (
        labelled("Side", spot("side"), 18),
        labelled("Faces", spot("facing"), 14),
        labelled("Double speed", spot("doubled"), 18),
        labelled("Evading", spot("evading"), 14),
    )


def _crew(sheet: VehicleSheet, board: str) -> Iterator[GridLine]:
    if sheet.pattern:
        yield head("PATTERN", "of the equipment book: nobody is aboard")
        return
    yield head("CREW", "" if sheet.crew else f"nobody: {board} gives somebody a station")
    for line in sheet.crew:
        serves = f"at the {line.weapon}" if line.weapon else ""
        yield (
            valued(line.station.spot("role"), 12),
            Cell(line.name, width=26),
            Cell(line.state, width=14),
            Cell(serves, tone="dim"),
        )


def _weapons(sheet: VehicleSheet, mount: str) -> Iterator[GridLine]:
    armed = sheet.weapons or sheet.missiles
    yield head("WEAPONS", "" if armed else f"none: {mount} mounts one")
    for missile in sheet.missiles:
        yield (
            valued(missile.spot("name"), 20),
            labelled("at hand", missile.spot("number"), 11),
            Cell(figures(missile), tone="dim"),
        )
    for weapon in sheet.weapons:
        told = f"DPV {weapon.spot('dpv').shown}, {weapon.values['aimed_range']} m"
        gone = "destroyed" if weapon.key in sheet.destroyed else ""
        yield (
            valued(weapon.spot("name"), 20),
            labelled("rounds", weapon.spot("rounds"), 11),
            labelled("remote", weapon.spot("remote_mount"), 11),
            Cell(told, width=20, tone="dim"),
            Cell(gone),
        )


def _damage(sheet: VehicleSheet) -> Iterator[GridLine]:
    yield head("COMPONENTS", "mended in the workshop" if sheet.damage else "none kept apart")
    for line in sheet.damage:
        yield (
            valued(line.device.spot("name"), 28),
            Cell(line.level, width=12),
            labelled("points", line.device.spot("points"), 10),
            labelled("part", line.device.spot("part"), 16),
        )
