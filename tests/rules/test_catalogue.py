"""Every rule by name: its chances counted face by face, and its inputs in words."""

import re
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rules.book.reference import entry
from rules.catalogue import RULES, odds, rule

D6 = range(1, 7)
D10 = range(1, 11)
TASK_DIE = range(10)


def counted(outcomes) -> dict[str, Fraction]:
    """The chances of equally likely outcomes."""
    counts = Counter(outcomes)
    return {outcome: Fraction(n, counts.total()) for outcome, n in counts.items()}


def asked(name: str, **given: str) -> dict[str, Fraction]:
    return dict(odds(name, {key.replace("_", "-"): value for key, value in given.items()}))


def failure(total: int) -> str:
    return ("retry", "check determination", "mishap", "serious mishap")[(total - 3) // 4]


def mishap(total: int) -> str:
    return ("superficial", "minor", "major", "total")[(total - 3) // 4]


def totals(dice: int) -> list[int]:
    """Every throw of so many D6, those that show 2 thrown again."""
    return [total for faces in product(D6, repeat=dice) if (total := sum(faces)) != 2]


@pytest.mark.parametrize("name", RULES)
def test_the_chances_of_every_rule_add_up_to_one(name):
    chances = asked(name)
    assert sum(chances.values()) == 1
    assert all(chance > 0 for chance in chances.values())


@pytest.mark.parametrize("name", RULES)
def test_every_row_is_in_the_reference(name):
    for ident in rule(name).rows:
        assert entry(ident).id == ident


@pytest.mark.parametrize(("hazardous", "dice"), [("no", 2), ("yes", 3)])
def test_the_failure_table(hazardous, dice):
    assert asked("failure", hazardous=hazardous) == counted(map(failure, totals(dice)))


@pytest.mark.parametrize(("serious", "dice"), [("no", 2), ("yes", 3)])
def test_the_mishap_table(serious, dice):
    assert asked("mishap", serious=serious) == counted(map(mishap, totals(dice)))


@pytest.mark.parametrize(
    ("difficulty", "need"),
    [("simple", 3), ("routine", 7), ("difficult", 11), ("formidable", 15), ("impossible", 19)],
)
@pytest.mark.parametrize("dm", [-3, 0, 4, 12])
def test_a_task(difficulty, need, dm):
    chances = asked("task", difficulty=difficulty, dm=str(dm))
    shown = counted(
        "fumble" if die == 0 else "success" if die + dm >= need else "failure" for die in TASK_DIE
    )
    for word, chance in shown.items():
        assert sum(p for outcome, p in chances.items() if outcome.startswith(word)) == chance
    serious = [p for outcome, p in chances.items() if "total mishap" in outcome]
    assert serious == []  # two dice come to 12 at most, a mishap that is not serious to "major"


def test_a_hazardous_task_to_its_end():
    chances = asked("task", difficulty="impossible", hazardous="yes")
    expected: Counter[str] = Counter()
    for total in totals(3):
        word = failure(total)
        if "mishap" not in word:
            expected[word] += Fraction(1, 216)
            continue
        mishaps = counted(map(mishap, totals(3 if word.startswith("serious") else 2)))
        for worst, chance in mishaps.items():
            expected[f"{word}, {worst} mishap"] += chance * Fraction(1, 216)
    for outcome, chance in expected.items():
        assert chances[f"failure, {outcome}"] == chance * Fraction(9, 10)
        assert chances[f"fumble, {outcome}"] == chance * Fraction(1, 10)
    assert len(chances) == 2 * len(expected)


@pytest.mark.parametrize(("dm", "hasty", "eased"), [(0, "no", 0), (4, "no", 4), (-2, "yes", -4)])
def test_the_time_of_a_task(dm, hasty, eased):
    expected = counted(max(3, sum(faces) - eased) for faces in product(D6, repeat=3))
    chances = asked("time", period="60", dm=str(dm), hasty=hasty)
    assert chances == {f"{minutes} minutes": p for minutes, p in expected.items()}
    assert list(chances) == [f"{minutes} minutes" for minutes in sorted(expected)]


HIT_TABLE = ["kill", "kill", *["serious"] * 3, "light", "light", "serious", "light", "light"]


def struck(potential: str) -> str:
    """What one point of normal damage does, which needs no throw (W-06, W-09, W-12, W-15)."""
    return {
        "kill": "killed",
        "serious": "1 shock, knocked down",
        "light": "1 light, knocked down",
    }[potential]


@pytest.mark.parametrize(
    ("distance", "need"), [("20", 7), ("20.5", 11), ("40", 11), ("41", 15), ("80", 15)]
)
@pytest.mark.parametrize("skill", [0, 3, 6])
def test_one_aimed_shot(distance, need, skill):
    hits = ["miss" if die == 0 or die + skill < need else "hit" for die in TASK_DIE]
    expected = counted(
        "miss" if hit == "miss" else struck(place) for hit, place in product(hits, HIT_TABLE)
    )
    assert asked("aimed-fire", skill=str(skill), distance=distance, range="40") == expected


def test_two_aimed_shots_add_up():
    one = [*["miss"] * 50, *[struck(place) for place in HIT_TABLE * 5]]
    pairs = Counter(tuple(sorted(pair)) for pair in product(one, repeat=2))
    chances = asked("aimed-fire", skill="2", distance="10", shots="2")
    killed = sum(n for pair, n in pairs.items() if "killed" in pair)
    assert chances["killed"] == Fraction(killed, 100**2)
    assert chances["miss"] == Fraction(1, 4)
    assert chances["2 shock, knocked down"] == Fraction(20**2, 100**2)
    assert chances["1 shock, 1 light, knocked down"] == Fraction(2 * 20 * 20, 100**2)


@pytest.mark.parametrize(
    ("given", "faces"),
    [
        ({"distance": "20"}, 4),
        ({"distance": "21"}, 2),
        ({"distance": "41"}, 1),
        ({"distance": "41", "bursts": "3"}, 3),
        ({"distance": "21", "bursts": "3", "place": "beyond"}, 3),
        ({"distance": "20", "moving": "walk"}, 4),
        ({"distance": "20", "moving": "trot", "place": "line"}, 2),
    ],
)
def test_area_fire(given, faces):
    """An area fire value of 2 is 4 up close and 1 far off."""
    hits = ["hit" if die <= faces else "miss" for die in D10]
    expected = counted(
        "miss" if hit == "miss" else struck(place) for hit, place in product(hits, HIT_TABLE)
    )
    assert asked("area-fire", **given) == expected


def test_area_fire_that_trots_has_no_long_range():
    with pytest.raises(ValueError, match="C-44"):
        asked("area-fire", distance="41", moving="trot")


@pytest.mark.parametrize(
    ("experience", "number"), [("green", 4), ("experienced", 6), ("veteran", 8), ("elite", 10)]
)
def test_who_is_made_to_duck(experience, number):
    """One die and the area fire value against the printed number."""
    expected = counted("ducks" if die + 3 > number else "stays up" for die in D10)
    assert asked("duck", afv="3.5", experience=experience) == expected


def test_a_blow_from_behind_needs_no_throw():
    expected = counted(map(struck, HIT_TABLE))
    assert asked("strike", melee="none", dpv="1", behind="yes") == expected


def test_a_block_turns_half_the_blows_that_hit():
    """Melee 4 against Routine: 3 to 9 hit. Blocking with Melee 6 against Difficult: 5 to 9."""
    landed = Fraction(7, 10) * Fraction(5, 10)
    chances = asked("strike", melee="4", dpv="1", block="6")
    assert chances["miss"] == 1 - landed
    assert chances["killed"] == landed * Fraction(2, 10)


def test_a_strike_with_both_weapons_short_or_long():
    assert asked("strike", dpv="1", reach="long") == asked("strike", dpv="1", reach="short")


@pytest.mark.parametrize("tenths", [1, 5, 9])
def test_a_wound_below_one_point(tenths):
    """A die of ten times the value or less gives the full result (W-05)."""
    chances = asked("wound", dpv=f"0.{tenths}")
    full = Fraction(tenths, 10)
    assert sum(p for what, p in chances.items() if "killed" in what) == Fraction(2, 10) * full
    assert sum(p for what, p in chances.items() if "light wound" in what) == (
        Fraction(4, 10) * full + Fraction(4, 10) * (1 - full)
    )


def test_armour_stops_a_laser_and_bruises_under_a_round():
    assert asked("wound", dpv="1", armour="1", laser="yes") == {"nothing gets through": 1}
    bruised = asked("wound", dpv="1", armour="1")
    assert "nothing gets through" in bruised  # below a light wound there is nothing
    assert bruised["nothing gets through"] == Fraction(4, 10)


@pytest.mark.parametrize(("shock", "moved"), [(0, "no"), (1, "yes"), (4, "no"), (9, "yes")])
def test_a_crisis_point(shock, moved):
    expected = counted(f"{shock + (die - (moved == 'yes') <= shock)} shock" for die in D10)
    assert asked("crisis", shock=str(shock), moved=moved) == expected


@pytest.mark.parametrize(
    ("shock", "moved", "life"), [(1, "no", 2), (3, "yes", 5), (6, "no", 8), (2, "no", 8)]
)
def test_a_patient_left_alone(shock, moved, life):
    points = ("30 minutes", "1 hour", "3 hours", "6 hours", "12 hours")
    courses: Counter[str] = Counter()
    for dice in product(D10, repeat=len(points)):
        now, end = shock, "lives"
        for number, die in enumerate(dice):
            now += die - (moved == "yes" and number == 0) <= now
            if now >= life:
                end = f"dead after {points[number]}"
                break
        courses[end] += 1
    expected = {end: Fraction(n, 10 ** len(points)) for end, n in courses.items()}
    assert asked("decline", shock=str(shock), moved=moved, life=str(life)) == expected


@pytest.mark.rows("W-28", "G-85")
@pytest.mark.parametrize(
    ("clocks", "throws"),
    [
        ("one clock per attack", 10),
        ("one clock from the first serious wound, later ones only add shock", 5),
        ("a clock for every wound", 30),
    ],
)
def test_how_many_crisis_points_two_attacks_of_three_wounds_bring(clocks, throws):
    """Of life level 3 and 2 shock the patient lives who passes them all, each 8 in 10."""
    given = {"shock": "2", "life": "3", "attacks": "2", "wounds": "3", "clocks": clocks}
    assert asked("decline", **given)["lives"] == Fraction(8, 10) ** throws


def test_the_dead_do_not_decline():
    with pytest.raises(ValueError, match="is dead"):
        asked("decline", shock="8", life="8")


@pytest.mark.parametrize("hours", [1, 4, 10, 11, 24])
def test_waking(hours):
    expected = counted("wakes" if die < hours else "stays unconscious" for die in D10)
    assert asked("waking", hours=str(hours)) == expected


def sixes(faces) -> int:
    return sum(face == 6 for face in faces)


@pytest.mark.parametrize(
    ("ours", "theirs"), [((1,), (1,)), ((3,), (2,)), ((2, 1), (3,)), ((1, 1, 1), (2, 1))]
)
def test_a_detection(ours, theirs):
    def winner(faces):
        rolled, best = list(faces), []
        for side in (ours, theirs):
            rolls = []
            for size in side:
                rolls.append(sixes(rolled[:size]))
                del rolled[:size]
            best.append(max(rolls))
        if best[0] == best[1]:
            return "both see each other"
        return "ours see first" if best[0] > best[1] else "theirs see first"

    expected = counted(map(winner, product(D6, repeat=sum(ours + theirs))))
    words = {"ours": ",".join(map(str, ours)), "theirs": ",".join(map(str, theirs))}
    assert asked("detection", **words) == expected


@pytest.mark.parametrize(("dice", "hidden"), [(1, 1), (4, 2), (3, 5)])
def test_a_search(dice, hidden):
    expected = counted(f"{min(sixes(f), hidden)} found" for f in product(D6, repeat=dice))
    assert asked("search", dice=str(dice), hidden=str(hidden)) == expected


@pytest.mark.parametrize("dice", [1, 3])
def test_sealing(dice):
    expected = counted("sealed" if 6 in f else "not sealed" for f in product(D6, repeat=dice))
    assert asked("seal", dice=str(dice)) == expected


@pytest.mark.parametrize(
    ("name", "given", "sentence"),
    [
        ("nothing", {}, "there is no rule 'nothing'; the rules are task, "),
        ("waking", {"ours": "4"}, "waking asks for hours, not for 'ours'"),
        ("waking", {"hours": "x"}, "hours is a whole number from 1 to 24, not 'x'"),
        ("waking", {"hours": "25"}, "hours is a whole number from 1 to 24, not '25'"),
        ("waking", {"hours": "9" * 5000}, "hours is a whole number from 1 to 24"),
        ("waking", {"hours": "٣"}, "hours is a whole number"),
        ("waking", {"hours": "1.0"}, "hours is a whole number"),
        ("waking", {"hours": ""}, "hours is a whole number"),
        (
            "task",
            {"difficulty": "hard"},
            "one of simple, easy, routine, difficult, formidable, impos",
        ),
        ("task", {"hazardous": "maybe"}, "hazardous is yes or no, not 'maybe'"),
        ("wound", {"dpv": "-1"}, "dpv is a number from 0 to 99"),
        ("wound", {"dpv": "1e9"}, "dpv is a number from 0 to 99"),
        ("wound", {"dpv": "1/0"}, "dpv is a number from 0 to 99"),
        ("wound", {"dpv": "nan"}, "dpv is a number from 0 to 99"),
        ("aimed-fire", {"range": "0"}, "range is a number from 1 to 50000"),
        ("aimed-fire", {"skill": "-1"}, "skill is a level from 0 to 20, or none"),
        ("aimed-fire", {"skill": "none"}, "cannot be fired"),
        ("aimed-fire", {"distance": "999"}, "reaches 160 m"),
        ("detection", {"ours": "4,,5"}, "1 to 20 dice for each of up to 12 people"),
        ("detection", {"ours": "21"}, "1 to 20 dice"),
        ("detection", {"theirs": ",".join(["4"] * 13)}, "up to 12 people"),
        ("strike", {"reach": "middling"}, "reach is one of short, long"),
    ],
)
def test_what_is_not_right_is_told_what_would_be(name, given, sentence):
    with pytest.raises(ValueError, match=re.escape(sentence)):
        odds(name, given)


def test_words_may_be_written_as_people_write_them():
    assert asked("task", difficulty=" Routine ", hazardous="YES") == asked(
        "task", difficulty="routine", hazardous="yes"
    )
    assert asked("wound", dpv="0.5") == asked("wound", dpv="1/2")


@pytest.mark.rows("D-15")
@pytest.mark.parametrize(
    ("given", "ours", "theirs"),
    [
        ({}, 2, 3),
        ({"perception": "0", "stealth": "4"}, 0, 4),
        ({"light": "dark"}, 1, 4),
        ({"light": "bright", "terrain": "open", "stealth": "6"}, 3, 5),
        ({"terrain": "cover", "obscured": "yes", "stealth": "5"}, 1, 7),
        ({"terrain": "rough", "stealth": "8", "scan": "yes"}, 4, 7),
        ({"stealth": "9", "scan": "yes", "beside": "yes"}, 6, 9),
        ({"stealth": "20"}, 2, 20),
    ],
)
@pytest.mark.parametrize(("die", "faces"), [("1d6", D6), ("1d10", D10)])
def test_a_check_against_a_token(given, ours, theirs, die, faces):
    expected = counted("detected" if ours + face >= theirs else "not detected" for face in faces)
    assert asked("token", die=die, **given) == expected


@pytest.mark.rows("X-03", "X-04")
def test_a_blast_at_five_metres():
    # A concussion of 2 hits on 1 and 2: locations 1 and 2 kill, 3, 4, 5 and 8 are serious.
    assert asked("blast", concussion="2") == {
        "miss": Fraction(8, 10),
        "killed": Fraction(2, 10) * Fraction(2, 10),
        "1 shock, 1 stun, knocked down": Fraction(2, 10) * Fraction(4, 10),
        "knocked down": Fraction(2, 10) * Fraction(4, 10),
    }


@pytest.mark.rows("X-11")
def test_setting_a_charge_by_both_throws():
    fates = ("goes off at once", "dud", "good")
    both = [(own >= 2) + (hidden >= 2) for own, hidden in product(TASK_DIE, TASK_DIE)]
    assert asked("charge", demolitions="1") == counted(fates[number] for number in both)
