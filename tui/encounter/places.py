"""Places on open ground as the referee types them."""

from __future__ import annotations

from models.views.scene import FigureView

FARTHEST_METRES = 50_000


def metres_east_and_north(text: str) -> tuple[int, int]:
    """Two whole numbers; raises `ValueError` with a sentence that says what is right."""
    words = text.replace(",", " ").split()
    try:
        east, north = map(int, words)
    except ValueError:
        raise ValueError("Write two whole numbers, metres east and north: 40 -10.") from None
    if max(abs(east), abs(north)) > FARTHEST_METRES:
        raise ValueError(f"The ground ends {FARTHEST_METRES} m from its middle.")
    return east, north


def where_stands(figure: FigureView | None) -> str:
    """A hint for whoever is to type a place: where somebody stands, in the same metres."""
    if figure is None:
        return ""
    return f"{figure.name} is at {figure.x:.0f} {figure.y:.0f} · Enter takes it, Esc leaves."
