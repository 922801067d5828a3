"""What a referee names to take people from: a file or a folder of files, as records or as text."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from models.exchange.files import read_whole
from models.exchange.rows import BrokenFileError
from models.text import clean

LARGEST = 100_000_000
"""How many bytes a file of people, or a folder of them, may have."""
MOST_FILES = 10_000
_MARKS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
_NO_TEXT = {
    b"PK\x03\x04": "this is a workbook or an archive: save its sheet as CSV, or unpack it.",
    b"\xd0\xcf\x11\xe0": "this is a workbook: save its sheet as CSV.",
    b"%PDF": "this is a PDF: copy the text out of it, and paste that where people are added.",
}
"""How a file begins that is no text, and what can be done with it."""
_LOOKED_AT = 1_000
_LEVEL_DB = (".ldb", "CURRENT")


@dataclass(frozen=True, slots=True)
class Source:
    """What was read: the documents of JSON, or, where it is no JSON, the text."""

    documents: tuple[Any, ...] = ()
    text: str = ""
    said: tuple[str, ...] = ()


def read_source(file: Path) -> Source:
    """Read a file; raises `ValueError` with a sentence for what cannot be read."""
    return source_of(read_whole(file, LARGEST))


def source_of(data: bytes) -> Source:
    """What is in a file: JSON, JSON in lines, XML, or text.

    Raises `BrokenFileError` for broken JSON or XML, and for what is no text.
    """
    text, said = _decoded(data)
    if text.lstrip().startswith(("<?xml", "<root")):
        return _of_xml(text, said)
    if text.lstrip()[:1] not in {"{", "["} or not text.strip():
        return Source(text=text, said=said)
    try:
        return Source((json.loads(text),), said=said)
    except RecursionError as error:
        raise BrokenFileError(1, "this is nested too deeply.") from error
    except ValueError as error:
        documents = _lines(text)
        if documents is None:
            number = error.lineno if isinstance(error, json.JSONDecodeError) else 1
            raise BrokenFileError(number, f"this is not JSON: {error}.") from error
        return Source(documents, said=said)


def _of_xml(text: str, said: tuple[str, ...]) -> Source:
    """The document of a file of XML; imported when there is one."""
    from models.exchange.people.foreign.xml_document import document_of

    try:
        return Source((document_of(text),), said=said)
    except RecursionError as error:
        raise BrokenFileError(1, "this is nested too deeply.") from error
    except ValueError as error:
        raise BrokenFileError(1, str(error)) from error


def _decoded(data: bytes) -> tuple[str, tuple[str, ...]]:
    """The text of a file by its mark, as UTF-8, or else as Excel writes it on Windows."""
    for beginning, why in _NO_TEXT.items():
        if data.startswith(beginning):
            raise BrokenFileError(1, why)
    encoding = next((name for mark, name in _MARKS if data.startswith(mark)), _unmarked(data))
    try:
        return data.decode(encoding), ()
    except UnicodeDecodeError:
        text = data.decode("cp1252", errors="replace")
        return text, ("Read as Windows text (Latin-1), for it is not UTF-8.",)


def _unmarked(data: bytes) -> str:
    """UTF-8, or UTF-16 without its mark; raises `BrokenFileError` for what is no text at all."""
    begins = data[:_LOOKED_AT]
    if b"\0" not in begins:
        return "utf-8"
    for encoding, zeros in (("utf-16-le", begins[1::2]), ("utf-16-be", begins[::2])):
        if zeros.count(0) * 2 > len(zeros) and len(data) % 2 == 0:
            return encoding
    raise BrokenFileError(1, "this is neither text nor JSON.")


def _lines(text: str) -> tuple[Any, ...] | None:
    """A document in each line, of which a later one stands for an earlier with its `_id`.

    None where the first line is no document. Raises `BrokenFileError` for another that is none.
    """
    found: dict[Any, Any] = {}
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            document = json.loads(line)
        except (ValueError, RecursionError) as error:
            if not found:
                return None
            raise BrokenFileError(number, f"this is not JSON: {error}.") from error
        key = document.get("_id") if isinstance(document, dict) else None
        found[key if isinstance(key, str) else number] = document
    kept = (each for each in found.values() if not (isinstance(each, dict) and _gone(each)))
    return tuple(kept)


def _gone(document: dict[str, Any]) -> bool:
    """Whether a line of a database only says that something is deleted, or how it is indexed."""
    return any(key.startswith("$$") for key in document)


def files_of(folder: Path) -> Iterator[Path]:
    """The files of a folder and of those in it, in order; links are not followed.

    Raises `ValueError` for too many, for too much, and for a database.
    """
    files, size = 0, 0
    for place, folders, names in os.walk(folder):
        folders.sort()
        if any(name.endswith(_LEVEL_DB) for name in names):
            raise ValueError(
                f"{clean(Path(place).name)} is a database of Foundry: export its actors as JSON."
            )
        for name in sorted(names):
            file = Path(place, name)
            if name.startswith(".") or file.is_symlink() or not file.is_file():
                continue
            files, size = files + 1, size + file.stat().st_size
            if files > MOST_FILES or size > LARGEST:
                raise ValueError(f"{clean(folder.name)} holds too much: {_MUCH} at most.")
            yield file


_MUCH = f"{MOST_FILES} files and {LARGEST // 1_000_000} MB"
