"""One-time codes that let a player in: made, kept as a digest alone, and compared."""

from __future__ import annotations

import hashlib
import hmac
import secrets

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""Signs that nobody takes for another, in any hand or typeface."""
_GROUP, _GROUPS = 5, 2
_LONGEST = 64
"""More than anybody types for a code."""
_SALT = 16
_SCHEME = "scrypt"
_COST, _BLOCK, _PARALLEL = 2**14, 8, 1
"""What a try costs: 16 MiB, and some 50 ms."""


def new_code() -> str:
    """A code nobody has had: ten signs in two groups, of some 8 * 10**14 that there are."""
    signs = (secrets.choice(ALPHABET) for _ in range(_GROUP * _GROUPS))
    return "-".join("".join(next(signs) for _ in range(_GROUP)) for _ in range(_GROUPS))


def digest_of(code: str) -> str:
    """What is kept of a code, by which it is told and from which it is not found out."""
    salt = secrets.token_bytes(_SALT)
    return "$".join((_SCHEME, salt.hex(), _hash(code, salt).hex()))


def matches(code: str, digest: str) -> bool:
    """Whether a code, as a player typed it, is the one of a digest; none is that of an empty one.

    It takes the same time whether it is or not, and where there is no digest too.
    """
    salt, wanted = _parts(digest)
    same = hmac.compare_digest(_hash(code, salt or bytes(_SALT)), wanted or bytes(1))
    return same and bool(wanted)


def _parts(digest: str) -> tuple[bytes, bytes]:
    """Salt and hash of a digest; both empty where it is none."""
    match digest.split("$"):
        case [scheme, salt, wanted] if scheme == _SCHEME:
            try:
                return bytes.fromhex(salt), bytes.fromhex(wanted)
            except ValueError:
                pass
    return b"", b""


def _hash(code: str, salt: bytes) -> bytes:
    signs = "".join(sign for sign in code[:_LONGEST].casefold() if sign in ALPHABET)
    return hashlib.scrypt(signs.encode(), salt=salt, n=_COST, r=_BLOCK, p=_PARALLEL, dklen=32)
