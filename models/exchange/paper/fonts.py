"""Fonts of the machine that a PDF may be written in.

The package that writes PDF has fonts for Latin-1 alone. For other letters a font of the machine is
taken, if one of those that have many letters is where fonts are kept; none is shipped.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

FONT_FOLDERS = (
    Path("/usr/share/fonts"),
    Path("/usr/local/share/fonts"),
    Path("~/.local/share/fonts"),
    Path("~/.fonts"),
    Path("/System/Library/Fonts"),
    Path("/Library/Fonts"),
    Path("C:/Windows/Fonts"),
)
_FAMILIES: tuple[Mapping[str, str], ...] = (
    {"": "DejaVuSans.ttf", "B": "DejaVuSans-Bold.ttf", "I": "DejaVuSans-Oblique.ttf"},
    {"": "NotoSans-Regular.ttf", "B": "NotoSans-Bold.ttf", "I": "NotoSans-Italic.ttf"},
    {"": "Arial Unicode.ttf"},
    {"": "arial.ttf", "B": "arialbd.ttf", "I": "ariali.ttf"},
)
_BESIDE = (
    "NotoSansCJK-Regular.ttc", "NotoSansSC-Regular.ttf", "NotoSansJP-Regular.ttf",
    "NotoSansKR-Regular.ttf", "wqy-microhei.ttc", "DroidSansFallbackFull.ttf", "unifont.ttf",
    "Arial Unicode.ttf", "PingFang.ttc", "msyh.ttc", "msgothic.ttc", "malgun.ttf",
    "NotoEmoji-Regular.ttf", "Symbola.ttf", "seguisym.ttf", "seguiemj.ttf", "Apple Symbols.ttf",
    "NotoSansArabic-Regular.ttf", "NotoSansHebrew-Regular.ttf", "NotoSansDevanagari-Regular.ttf",
)  # fmt: skip


def font_files(folders: Iterable[Path]) -> dict[str, Path]:
    """The files of the first known family that is in these folders, by style; empty for none."""
    there = _there(folders)
    for family in _FAMILIES:
        found = {style: there[name] for style, name in family.items() if name in there}
        if "" in found:
            return found
    return {}


def fonts_beside(folders: Iterable[Path]) -> list[Path]:
    """Fonts with letters of other scripts, the best first."""
    there = _there(folders)
    return [there[name] for name in _BESIDE if name in there]


def _there(folders: Iterable[Path]) -> dict[str, Path]:
    """The fonts in these folders by their names; of two of a name the first."""
    found: dict[str, Path] = {}
    for folder in folders:
        for path in sorted(folder.expanduser().rglob("*.tt[fc]")):
            found.setdefault(path.name, path)
    return found
