"""Tokens: which is real, and whose it is, leaves nothing in the players' copy."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlmodel import select

from models.deeds.stealth.tokens.checking import CheckTokens
from models.deeds.stealth.tokens.ending import EndTurn
from models.deeds.stealth.tokens.moving import MoveUnit
from models.deeds.stealth.tokens.revealing import DoConcealed
from models.tables import Side, Token
from rules.stealth.tokens.detection import Way
from tests.models.deeds.tabletop import Tabletop, at
from tests.models.secrets.twins import TWO, Step, play, seeds, some, truths


def with_tokens(path, truth):
    """The same tokens lie in the same squares; which is real and whose it is differs."""
    stage = Tabletop(path)
    stage.put("Wei", "C3", token_perception=2)
    stage.put("Hanne", "D3", token_perception=1)
    stage.put("Gus", "L9", Side.OPPOSITION)
    stage.do(EndTurn(stage.scene))
    names = TWO if truth == 1 else TWO[::-1]
    for number, (name, squares) in enumerate(
        zip(names, (("F3", "G5", "F6"), ("H7", "J8", "G9")), strict=True)
    ):
        real = squares[(truth + number) % 3]
        stage.put(name, real, Side.OPPOSITION, token_stealth=5, token_perception=3)
        stage.conceal(name, *squares, real=real, ability=True)
    stage.do(EndTurn(stage.scene))
    return stage


def wei_checks(way, square):
    def check(stage):
        with stage.campaign.read() as session:
            here = select(Token.id).where(Token.x == square[0], Token.y == square[1])
            token = session.exec(here).first()
        return CheckTokens(stage.scene, stage.places["Wei"], way, (token or 0,))

    return Step(f"Wei checks {square} by {way}", check)


SQUARES = ["F3", "G5", "F6", "H7", "J8", "G9"]
token_steps = st.one_of(
    st.builds(wei_checks, st.sampled_from(Way), st.sampled_from([at(one) for one in SQUARES])),
    st.builds(
        lambda who, to: Step(f"{who} to {to}", lambda s: MoveUnit(s.scene, s.places[who], at(to))),
        st.sampled_from(["Wei", "Hanne", "Gus"]),
        st.sampled_from(["E4", "D5", "E5", "F4", "G4", "M9", "K9"]),
    ),
    st.sampled_from(
        [
            Step("turn", lambda s: EndTurn(s.scene)),
            Step("turn", lambda s: EndTurn(s.scene)),
            Step("Wei looks around",
                 lambda s: CheckTokens(s.scene, s.places["Wei"], Way.PASSIVE)),
            Step("hidden one does it",
                 hidden=lambda s: DoConcealed(s.scene, s.places[TWO[0]], "opens a door")),
            Step("hidden one looks around",
                 hidden=lambda s: CheckTokens(s.scene, s.places[TWO[0]], Way.PASSIVE)),
        ]
    ),
)  # fmt: skip


@pytest.mark.rows("D-04", "D-09", "D-17", "D-18")
@some
@given(pair=truths, seed=seeds, steps=st.lists(token_steps, min_size=8, max_size=14))
def test_tokens(games, pair, seed, steps):
    with games(with_tokens, pair, seed) as both:
        play(*both, steps)
