"""A code lets in whoever was given it, typed as people type, and nothing else does."""

import pytest

from models.seat import codes

HOSTILE_DIGESTS = ("", "$", "scrypt$$", "scrypt$00$", "scrypt$\xe9$\xe9", "scrypt$0$0", "md5$00$00")


def test_a_code_is_read_aloud_without_a_doubt():
    made = {codes.new_code() for _ in range(200)}
    assert len(made) == 200
    for code in made:
        first, second = code.split("-")
        assert len(first) == len(second) == 5
        assert set(first + second) <= set("abcdefghijklmnopqrstuvwxyz0123456789") - set("ilo01")


def test_a_code_is_known_however_it_is_typed():
    code = codes.new_code()
    digest = codes.digest_of(code)
    typed = (code, code.upper(), code.replace("-", ""), f" {code.replace('-', ' ')}\n")
    assert [codes.matches(each, digest) for each in typed] == [True] * 4


def test_nothing_else_is_and_the_digest_does_not_say_it():
    code = codes.new_code()
    digest = codes.digest_of(code)
    assert len(digest) <= 200
    assert code not in digest
    assert code.replace("-", "") not in digest
    assert codes.digest_of(code) != digest, "each has a salt of its own"
    for wrong in ("", code[:-1], code + "a", codes.new_code(), digest, "\x00" * 20, "a" * 10**6):
        assert not codes.matches(wrong, digest)


@pytest.mark.parametrize("digest", HOSTILE_DIGESTS)
def test_what_is_no_digest_lets_nobody_in(digest):
    assert not codes.matches("", digest)
    assert not codes.matches(codes.new_code(), digest)


@pytest.mark.parametrize("digest", ["", "scrypt$00$00", "rubbish"])
def test_a_try_costs_as_much_where_there_is_no_code(digest, monkeypatch):
    costs = []
    scrypt = codes.hashlib.scrypt
    monkeypatch.setattr(codes.hashlib, "scrypt", lambda *a, **k: costs.append(k) or scrypt(*a, **k))
    known = codes.digest_of("abcde-fghjk")
    for kept in (known, digest):
        codes.matches("abcde-fghjm", kept)
    assert [(cost["n"], cost["r"], cost["p"]) for cost in costs] == [(2**14, 8, 1)] * 3
