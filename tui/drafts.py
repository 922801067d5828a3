"""Texts that are being written, kept from key to key where no end of the program takes them.

They lie outside of the campaigns: in no copy, export or backup, and no player's sight.
"""

from __future__ import annotations

import fcntl
import json
import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from secrets import token_hex


class Draft:
    """The draft of one text of a campaign; `what` says which.

    A campaign is known by where it lies and when it was `begun`: another file in its place is not
    it.

    Its file is locked while it is written: one that is not was left behind by a program that is
    gone, and the first to open the same box takes it over. `left` is then what the text began as,
    and what it had become. Where no file can be written there is no draft, and that is all.
    """

    def __init__(self, campaign: Path, begun: str, what: str, folder: Path | None = None) -> None:
        named = os.fsencode(f"{os.path.realpath(campaign)}\n{begun}\n{what}")
        self._folder = folder or _folder()
        self._name = sha256(named).hexdigest()[:32]
        self._path: Path | None = None
        self._file = -1
        self.left: tuple[str, str] | None = None
        with suppress(OSError):
            for path in sorted(self._folder.glob(f"{self._name}-*")):
                if self._take_over(path):
                    break

    def keep(self, begun: str, text: str) -> None:
        """Keep a text that was `begun` as another, as it is now."""
        # A tail of a longer one before it is passed over in reading, so it may be cut off last.
        data = json.dumps((begun, text)).encode()
        with suppress(OSError):
            if self._path is None:
                self._begin()
            os.pwrite(self._file, data, 0)
            os.ftruncate(self._file, len(data))

    def drop(self) -> None:
        """Keep it no longer: it was saved, or left for good."""
        if self._path is not None:
            with suppress(OSError):
                self._path.unlink()
        self.let_go()

    def let_go(self) -> None:
        """Leave it for whoever opens the same box next."""
        if self._path is not None:
            os.close(self._file)
            self._path = None

    def _begin(self) -> None:
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = self._folder / f"{self._name}-{token_hex(4)}"
        file = os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600)
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        self._path, self._file = path, file

    def _take_over(self, path: Path) -> bool:
        """Whether a file was left behind and can be read; it is this draft's own then."""
        file = os.open(path, os.O_RDWR | os.O_NOFOLLOW)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            os.stat(path)  # it may have been dropped just now
            read = json.JSONDecoder().raw_decode(os.pread(file, os.fstat(file).st_size, 0).decode())
            begun, text = map(str, read[0])
        except (OSError, ValueError, TypeError):
            os.close(file)
            return False
        self._path, self._file, self.left = path, file, (begun, text)
        return True


def _folder() -> Path:
    from platformdirs import user_state_dir

    return Path(user_state_dir("outrider", appauthor=False)) / "drafts"
