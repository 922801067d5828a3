"""One evening of play, from the first shadow to the last bandage: what a referee presses."""

from __future__ import annotations

from tests.journeys.referee import Referee


def observation(**sixes: int) -> list[tuple[str, int]]:
    """What the dice of OBSERVATION show, for each by their name."""
    return [(f"OBSERVATION of {name.replace('_', ' ')}", six) for name, six in sixes.items()]


def sneak_in(at: Referee) -> None:
    """Over the Yard and the Ramp to the Weighbridge, and back into hiding."""
    at.key("e", until="stretch 1")
    at.act("move")
    at.key("m", until="Move to")
    at.pick("Move to", "Yard")
    at.just_do()
    at.act("stretch")
    at.key("n", until="has not walked in this stretch")
    at.just_do()
    at.act("patrol")
    at.key("p", until="to Office")
    at.just_do()
    at.act("move")
    at.key("m", until="Move to")
    at.pick("Move to", "Ramp")
    at.just_do()
    at.act("stretch")
    at.key("n", until="stretch 3")
    at.act("patrol")
    at.key("p", until="to Cold bay")
    at.just_do()
    at.act("move")
    at.key("m", until="Move to")
    at.pick("Move to", "Weighbridge")
    at.wait_for("Colm Brandvold 5 dice: 3, keeping guard")
    party = {"Ines_Calder": 1, "Tobias_Nkemelu": 0, "Hanne_Rask": 0, "Wei_Sandoval": 2}
    outcome = at.throw(*observation(**party, Nils_Harrow=0, Colm_Brandvold=1))
    assert "2 sixes to" in outcome
    at.close()
    at.act("decide")
    at.pick("spotted the others first", "back out")
    at.agree()
    at.wait_for("back out to Ramp, unseen")
    at.act("stretch")
    at.key("n", until="stretch 4")
    at.act("hide")
    at.key("h", until="is hidden|are hidden")
    at.act("patrol")
    at.key("p", until="to Long bay")
    at.just_do()


def spotted(at: Referee) -> None:
    """The patrol comes into the Yard, notices Nils and attacks from ambush."""
    at.act("stretch")
    at.key("n", until="stretch 5")
    at.act("patrol")
    at.key("p", until="to Yard")
    at.just_do()
    at.act("interact")
    at.person("Nils Harrow")
    at.press("space", "i")
    at.wait_for("Nils Harrow: interact from hiding")
    at.throw(*observation(Nils_Harrow=0, Dace_Ferreira=2, Pauli_Ahonen=1))
    at.close()
    at.act("decide")
    at.pick("Pauli Ahonen spotted the others first", "ambush")
    at.agree()
    at.wait_for("turn 1 · before the count")


def first_turn(at: Referee) -> None:
    """Dace hits Nils; Wei hits Dace."""
    at.wait_for("Dace Ferreira  acts now")
    at.act("attack")
    at.press("a")
    at.pick("Fire at", "Nils Harrow")
    outcome = at.throw(("to hit", 4), ("hit location", 4), ("wound", 5), ("to hit (2nd)", 1))
    assert "Nils Harrow is unconscious" in outcome
    at.act("next")
    at.count_on("point 8")
    at.wait_for("Wei Sandoval  acts now")
    at.act("attack")
    at.press("a")
    at.pick("Fire at", "Dace Ferreira")
    outcome = at.throw(("to hit", 5), ("hit location", 6), ("wound", 5), ("to hit (2nd)", 0))
    assert "Dace Ferreira: right arm: light wound, knocked down" in outcome
    at.act("next")
    at.count_on("point 7")
    at.act("weapon")
    at.person("Tobias Nkemelu")
    at.press("c")
    at.pick("Tobias Nkemelu changes to", "Pry bar")
    at.wait_for("now holds: Pry bar")
    at.act("next")
    at.count_on("point 6")
    at.wait_for("Ines Calder  acts now")
    at.act("pass")
    at.key("p", until="Ines Calder passes")
    at.wait_for("Pauli Ahonen  acts now")
    at.act("move")
    at.press("m")
    at.pick("Move to", "Ramp")
    at.key("m", until="run: 40 m in one action")
    at.just_do()
    assert "Pauli Ahonen reaches Ramp at a run" in at.screen
    at.act("next")
    at.count_on("point 5")


def rest_of_the_turn(at: Referee) -> None:
    """Shots, blows and passes until the second turn begins."""
    at.act("duck")
    at.person("Hanne Rask")
    at.key("d", until="Hanne Rask ducks")
    at.key("enter", until="Hanne Rask ducks behind")
    at.gone("Enter do it")
    at.act("next")
    at.count_on("point 4")
    at.act("attack")
    at.person("Ines Calder")
    at.press("a")
    at.pick("Fire at", "Pauli Ahonen")
    at.throw(("to hit", 6), ("hit location", 9), ("wound", 9), ("to hit (2nd)", 2))
    at.act("reload")
    at.person("Wei Sandoval")
    at.key("r", until="Wei Sandoval reloads: 24 rounds loaded, 1 spare magazine")
    at.act("next")
    at.count_on("point 3")
    at.act("attack")
    at.person("Tobias Nkemelu")
    at.key("k", until="strikes Pauli Ahonen")
    at.key("b", until="target blocks: yes")
    outcome = at.throw(("to strike", 6), ("to block", 9))
    assert "Tobias Nkemelu is blocked" in outcome
    at.act("pass")
    at.person("Pauli Ahonen")
    at.key("p", until="Pauli Ahonen passes")
    at.act("next")
    at.count_on("turn 2 · point 10", "N")  # the first at which Pauli may use what he kept


def second_turn(at: Referee) -> None:
    """Wei hits Pauli, and the scene ends."""
    at.act("next")
    at.count_on("point 9")
    at.act("next")
    at.count_on("point 8")
    at.act("attack")
    at.person("Wei Sandoval")
    at.press("a")
    at.pick("Fire at", "Pauli Ahonen")
    outcome = at.throw(("to hit", 7), ("hit location", 7), ("wound", 3), ("to hit (2nd)", 1))
    assert "Pauli Ahonen: left arm: light wound, knocked down" in outcome
    at.act("next")
    at.count_on("turn 3 · point 8", "N")
    at.act("end")
    at.press("S")
    at.pick("Four per cent", "End the scene")
    at.agree()
    at.wait_for("Four per cent · over")
    at.act("time")
    at.key("escape", until="Nils Harrow: crisis point at 30 min")


def settle(at: Referee, label: str) -> None:
    """Time passes to a reminder, and it is dealt with."""
    at.act("time")
    at.key("n", until=rf"NOW +{label}")
    at.act("reminder")
    at.press("n")
    at.pick(label, "Settled")
    at.wait_for(rf"Settled: {label}")


def bandages(at: Referee) -> None:
    """The crisis point comes, Hanne stabilises Nils, Nils wakes, a week passes."""
    at.key("n", until="NOW +Nils Harrow: crisis point at 30 min")
    at.act("crisis")
    at.key("n", until="untreated, dead by")
    assert "shock 1" in at.throw(("crisis point", 4))
    at.act("bandage")
    at.key("m", until="Wounded · (?s:.)*Nils Harrow +out cold")
    at.press("s")
    at.pick("Who stabilises Nils Harrow?", "Hanne Rask")
    at.wait_for("Hanne Rask stabilises Nils Harrow")
    assert "Nils Harrow is stable" in at.throw(("time", 15), ("success", 5))
    at.key("escape", "escape", until="In +Due")
    at.wait_for("day 2746, 22:19:00")
    settle(at, "Strand comes back from supper")
    settle(at, "The watch changes")
    at.act("time")
    at.key("n", until="NOW +Nils Harrow may wake")
    at.act("waking")
    at.key("n", until="unconscious for 2 h")
    assert "stays unconscious" in at.throw(("waking", 2))
    settle(at, "Mother Hubbard's track pin is in")
    at.act("time")
    at.key("n", until="NOW +Nils Harrow may wake")
    at.act("waking")
    at.key("n", until="unconscious for 3 h")
    assert "Nils Harrow wakes" in at.throw(("waking", 2))
    settle(at, "The shuttle Patient Creditor lands")
    settle(at, "A blow reaches Kettle")
    at.act("time")
    at.key("a", until="w  1 w")
    at.press("w")
    at.wait_for("day 2754, 23:00:00")
    at.wait_for(r"Nils Harrow +· +· +·")
