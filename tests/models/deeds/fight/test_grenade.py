"""Grenades: where they come down, and the burst of what explodes."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from sqlmodel import select

from models.action import Refusal
from models.bridge.aim import aim_at, aim_in, aim_on
from models.bridge.count import count_of
from models.bridge.ground import Field
from models.bridge.turn import acting_now
from models.deeds.clock.due import MoveDue, Skip
from models.deeds.fight.burst import Burst
from models.deeds.fight.grenade import ThrowGrenade
from models.deeds.fight.turn import EndTurn
from models.deeds.house.ruling import SetRuling
from models.effects.exposure import Ruled
from models.tables import Deployment, Due, Scene, Vehicle, Weapon
from rules.combat.deviation import Direction
from rules.dice import RandomDice
from rules.rulings import TenSided
from tests.models.deeds.stage import RIFLE, Stage
from tests.models.deeds.ward import chances, cited, told

CHEST = 3


GRENADE = {
    "name": "Stick", "kind": "thrown", "skill": "Thrown weapons", "damage": "blunt", "bulk": 1,
    "magazine": 2, "rounds": 2, "explosive_points": 2,
}  # fmt: skip


@pytest.fixture
def armed(tmp_path):
    """Wei throws 20 m with skill 3; Vera stands 15 m off in the Yard, Colm 30 m behind her."""
    made = Stage(tmp_path / "Stage.outrider")
    for zone in ("Fence", "Yard", "Ramp"):
        made.zone(zone)
    made.border("Fence", "Yard", metres=15)
    made.border("Yard", "Ramp", metres=30)
    skills = {"Thrown weapons": 3}
    made.enter("Wei", "Fence", skills=skills, weapon=GRENADE, coolness=8, throw_range=20)
    made.enter("Vera", "Yard", "opposition")
    made.enter("Colm", "Ramp", "opposition")
    made.fight(8)
    return made


def weapon(stage):
    with stage.campaign.read() as session:
        return session.exec(select(Weapon)).one()


def aim(stage, who=None, zone=None):
    with stage.campaign.read() as session:
        field = Field(session, session.get_one(Scene, stage.scene))
        return aim_at(field, who=stage.places[who]) if who else aim_in(field, stage.zones[zone])


def grenade(stage, who="Vera", zone=None, **options):
    at = aim(stage, None if zone else who, zone)
    return ThrowGrenade(stage.scene, stage.places["Wei"], 1, at, **options)


def bursts(stage):
    return [due for due in stage.rows() if due.deed == "burst"]


def burst(stage):
    (due,) = bursts(stage)
    return Burst(due.key)


@pytest.mark.rows("C-60", "C-61", "C-53", "C-56")
def test_the_chances_of_where_a_grenade_comes_down(armed):
    counted = Counter()
    for face, die, scatter in product(range(10), range(1, 11), range(10)):
        near = face < 8 and scatter < 2 and 15 - die < 5
        counted["hit" if face >= 8 else "strays, goes off"] += not near
        assert not near  # the farthest it falls short is 10 m of 15
    preview = armed.preview(grenade(armed))
    found = {name: chance for name, chance in chances(preview).items() if "Vera" not in name}
    assert found == {name: Fraction(n, 1000) for name, n in counted.items()}
    assert "G-70" in preview.rows


@pytest.mark.rows("C-61")
@pytest.mark.parametrize("distance", [2, 50])
def test_what_cannot_hit_or_go_off_is_no_hit(armed, distance):
    first = armed.preview(grenade(armed, distance=distance)).chances[0]
    assert (first.outcome, first.chance) == ("hit", 0)


@pytest.mark.rows("C-60", "X-01")
def test_what_becomes_of_the_target_is_added_up_over_every_place_it_may_burst(armed):
    seen = Counter()
    armed.do(grenade(armed), 9)
    bursts_at = {"hit": armed.preview(burst(armed)).prospects[0].chances[3:]}
    for metres in range(1, 11):
        moved = Burst(burst(armed).due_id, metres=metres)
        near = [p for p in armed.preview(moved).prospects if p.name == "Vera"]
        bursts_at[metres] = near[0].chances[3:]
    for face, metres in product(range(10), range(1, 11)):
        fates = bursts_at["hit" if face >= 8 else metres]
        for word, chance in zip(("dies", "out", "hurt"), fates, strict=True):
            seen[word] += chance / 100
    armed.campaign.undo()
    shown = armed.preview(grenade(armed))
    (vera,) = (prospect for prospect in shown.prospects if prospect.name == "Vera")
    assert dict(zip(shown.effects, vera.chances, strict=True)) == {
        "touch": Fraction(2, 10),  # 8 and 9 hit
        "conc": Fraction(4, 10) * (Fraction(2, 10) + Fraction(4, 10))  # within 5 m, 4 or less
        + Fraction(2, 10) * Fraction(4, 10),  # 6 to 10 m off, 2 or less
        "frag": Fraction(6, 10),  # within 10 m
        **seen,
    }


@pytest.mark.rows("C-61", "G-71")
def test_too_near_to_the_thrower_it_does_not_go_off(armed):
    close = grenade(armed, distance=9)  # Routine, 7+ with skill 3: 4 and more hits
    near = sum(1 for die in range(1, 11) if min(die, 9) > 4) * 2 * 4  # short, of 0 to 3 thrown
    diagonal = sum(  # short and to one side: less than 5 m by plain geometry
        (9 - min(die, 9) * 0.5**0.5) ** 2 + min(die, 9) ** 2 / 2 < 25 for die in range(1, 11)
    )
    expected = Fraction(near + 2 * 4 * diagonal, 1000)
    assert chances(armed.preview(close))["strays, not armed"] == expected
    done = armed.do(close, 1, 6, 0)
    assert "does not go off" in told(done)
    assert bursts(armed) == []


@pytest.mark.rows("C-60")
def test_a_grenade_thrown_five_metres_strays_at_most_five(armed):
    armed.do(grenade(armed, distance=5), 0, 10, 9)
    assert armed.preview(burst(armed)).title == "Stick bursts 5 m beyond Vera"


def test_one_grenade_less_and_no_stone_explodes(armed):
    armed.do(grenade(armed), 9)
    assert weapon(armed).rounds == 1
    with armed.campaign.action("Spent") as action:
        action.get(Weapon, 1).explosive_points = 0
    with pytest.raises(Refusal, match="does not explode"):
        armed.preview(grenade(armed))


# Its burst


@pytest.mark.rows("C-61", "X-08", "X-12", "X-13")
def test_a_hit_touches_the_target_and_takes_everybody_near_in_one_step(armed):
    before = armed.content()
    done = armed.do(grenade(armed), 9)
    assert "comes down on its target" in told(done)
    preview = armed.preview(burst(armed))
    # 2 EP: contact 2, concussion 4 (to 15 m), fragments to 10 m and 20 m; Wei is 15 m away
    assert [prospect.name for prospect in preview.prospects] == ["Vera", "Wei"]
    vera, wei = (prospect.chances[:3] for prospect in preview.prospects)
    assert vera == (1, Fraction(4, 10), Fraction(6, 10))
    assert wei == (None, Fraction(1, 10), Fraction(2, 10))
    done = armed.do(burst(armed), CHEST, 10, 10, 10, 10)
    assert "Vera, 0 m: takes the contact." in told(done)
    assert "Not hit: Wei, 15 m." in told(done)
    assert bursts(armed) == []
    armed.campaign.undo()
    assert [due.state for due in bursts(armed)] == ["waiting"]
    armed.campaign.undo()
    assert armed.content() == before


@pytest.mark.rows("C-53", "C-56", "G-69")
def test_a_miss_is_measured_from_where_it_came_down(armed):
    armed.do(grenade(armed), 1, 6, 8)  # 6 m long
    shown = armed.preview(burst(armed))
    assert shown.title == "Stick bursts 6 m beyond Vera"
    assert {each.name: each.where for each in shown.prospects} == {"Vera": "6 m"}


@pytest.mark.rows("C-56", "C-61", "X-06")
@pytest.mark.parametrize(
    ("distance", "scatter", "where", "metres"),
    [
        (8, 8, "beyond", 14), (12, 0, "short of", 6), (8, 3, "to the right of", 10),
        (8, 6, "to the left of", 10), (8, 4, "beyond and to the right of", 13),
    ],
)  # fmt: skip
@pytest.mark.parametrize("zone", ["Yard", "Fence"])
def test_over_zones_the_thrower_is_as_far_from_the_burst_as_it_strayed(
    armed, zone, distance, scatter, where, metres
):
    """So far to the target and six metres on from there, by the law of cosines."""
    armed.change("Wei", zone_id=armed.zones[zone])
    armed.enter("Pal", "Fence")
    with armed.campaign.action("Stronger") as action:
        action.get(Weapon, 1).explosive_points = 20
    armed.do(grenade(armed, distance=distance), 0, 6, scatter)
    shown = armed.preview(burst(armed))
    assert shown.title == f"Stick bursts 6 m {where} Vera"
    assert {each.name: each.where for each in shown.prospects}["Wei"] == f"{metres} m"
    moved = Burst(burst(armed).due_id, metres=0)
    away = {each.name: each.where for each in armed.preview(moved).prospects}
    assert away["Wei"] == f"{distance} m"
    assert away["Pal"] == "15 m"


@pytest.mark.rows("C-56", "C-61", "X-06")
@pytest.mark.parametrize(
    ("scatter", "metres"), [(0, 9), (8, 21), (3, 16.2), (6, 16.2), (4, 19.7), (2, 11.6), (5, 11.6)]
)
def test_so_is_whoever_is_with_the_thrower(armed, scatter, metres):
    """Fifteen metres to the target and six from there, by the law of cosines."""
    armed.enter("Pal", "Fence")
    with armed.campaign.action("Stronger") as action:
        action.get(Weapon, 1).explosive_points = 20
    armed.do(grenade(armed), 0, 6, scatter)
    away = {each.name: each.where for each in armed.preview(burst(armed)).prospects}
    assert (away["Wei"], away["Pal"]) == (f"{metres} m", f"{metres} m")


@pytest.mark.rows("C-15", "C-16", "G-66")
@pytest.mark.parametrize(("bulk", "acts"), [(0, True), (1, True), (2, False)])
def test_a_burst_stops_at_its_point_only_whose_weapon_is_bulkier_than_what_was_thrown(
    armed, bulk, acts
):
    armed.enter("Fay", "Yard", "opposition", weapon=RIFLE | {"bulk": bulk}, coolness=8)
    with armed.campaign.action("Stronger") as action:
        action.get(Weapon, 1).explosive_points = 20
    armed.do(grenade(armed), 9)
    for seed in range(50):
        armed.campaign.perform(burst(armed), RandomDice(seed))
        if armed.of("Fay").dead:
            break
        armed.campaign.undo()
    with armed.campaign.read() as session:
        everyone = count_of(Field(session, session.get_one(Scene, armed.scene)))
        assert ("Fay" in {each.name for each in acting_now(everyone)}) is acts


@pytest.mark.rows("T-76")
def test_the_referee_moves_the_burst_and_says_what_it_does(armed):
    armed.do(grenade(armed), 1, 6, 8)
    moved = Burst(burst(armed).due_id, metres=3, way=Direction.LEFT, concussion=2, burst_radius=5)
    assert armed.preview(moved).title == "Stick bursts 3 m to the left of Vera"
    assert [p.where for p in armed.preview(moved).prospects] == ["3 m"]
    elsewhere = Burst(burst(armed).due_id, zone=armed.zones["Ramp"], contact=9)
    assert [p.name for p in armed.preview(elsewhere).prospects] == ["Colm"]
    done = armed.do(moved, 10, 10)
    assert (
        "Set by the referee: metres off 3, which way to the left, concussion 2, burst radius 5."
        in told(done)
    )
    armed.campaign.undo()
    out = Burst(burst(armed).due_id, ruled=(Ruled(armed.places["Vera"], sheltered=True),))
    assert armed.preview(out).prospects[0].where == "6 m covered"


def test_what_has_burst_bursts_no_more_and_holds_up_the_turn_until_then(armed):
    armed.do(grenade(armed), 9)
    with pytest.raises(Refusal, match="First settle"):
        armed.do(EndTurn(armed.scene))
    again = burst(armed)
    armed.do(MoveDue(again.due_id, 60))
    assert "not due before" in armed.preview(again).refusals[0]
    armed.campaign.undo()
    armed.do(Skip(again.due_id))
    with pytest.raises(Refusal, match="settled already"):
        armed.do(again)
    assert armed.preview(again).refusals
    armed.do(EndTurn(armed.scene))


def test_whoever_has_moved_away_is_not_touched(armed):
    armed.do(grenade(armed), 9)
    armed.change("Vera", zone_id=armed.zones["Ramp"])
    assert armed.preview(burst(armed)).prospects[0].chances[0] is None


@pytest.mark.rows("C-54", "G-01")
def test_the_campaigns_reading_of_the_die_counts_for_where_it_comes_down(armed):
    armed.do(SetRuling("G-01", TenSided.ZERO))
    done = armed.do(grenade(armed), 1, 0, 8)  # a miss, by nothing
    assert "comes down at a suspected target" in told(done)
    assert "G-01" in cited(done)
    assert armed.preview(burst(armed)).prospects[0].chances[0] is None


def test_a_grenade_by_somebody_unseen_is_the_referees_to_know(armed):
    armed.enter(
        "Ivo", "Ramp", "opposition", skills={"Thrown weapons": 3}, coolness=8, weapon=GRENADE
    )
    at = aim(armed, "Wei")
    armed.do(ThrowGrenade(armed.scene, armed.places["Ivo"], 2, at, distance=20), 9)
    assert armed.last_entry().secret
    armed.do(burst(armed), CHEST, 10, 10, 10, 10, 10)  # by the referee's word Ivo is 20 m off
    assert not armed.last_entry().secret


@pytest.mark.rows("C-62", "X-08", "V-07")
def test_a_grenade_at_a_tank_hits_the_face_toward_the_thrower(armed):
    with armed.campaign.action("A tank") as action:
        tank = Vehicle(name="Tank", armour_flank=1)
        action.session.add(tank)
        action.session.flush()
        place = Deployment(
            scene_id=armed.scene, vehicle_id=tank.key, zone_id=armed.zones["Yard"], facing=0
        )
        action.session.add(place)
    with armed.campaign.read() as session:
        at = aim_at(Field(session, session.get_one(Scene, armed.scene)), craft=1)
    armed.do(ThrowGrenade(armed.scene, armed.places["Wei"], 1, at, levels=-1), 9)
    face = next(o for o in armed.preview(burst(armed)).options if o.field == "face")
    assert face.value == "flank"  # thrown from the west at what faces north
    assert "Tank" in [prospect.name for prospect in armed.preview(burst(armed)).prospects]


@pytest.mark.rows("C-56", "G-69")
@pytest.mark.parametrize(
    ("scatter", "place"),
    [(0, (94, 0)), (8, (106, 0)), (3, (100, -6)), (6, (100, 6)), (4, (104.2, -4.2))],
)
def test_on_open_ground_it_strays_from_the_line_of_fire(armed, scatter, place):
    # Thrown to the east: right is south.
    armed.set_scene(engine="bands")
    at = aim_on(armed.zones["Fence"], 100, 0)
    deed = ThrowGrenade(armed.scene, armed.places["Wei"], 1, at, distance=15)
    armed.do(deed, 1, 6, scatter)
    with armed.campaign.read() as session:
        centre = burst(armed).detonation(session).centre
        assert (centre.x, centre.y) == place


@pytest.mark.rows("C-61", "X-01")
def test_a_burst_with_nobody_near_is_told_all_the_same(armed):
    armed.do(grenade(armed, zone="Yard"), 9)
    armed.change("Vera", zone_id=armed.zones["Ramp"])
    armed.change("Wei", zone_id=armed.zones["Ramp"])
    assert "Nobody in sight is within reach" in told(armed.do(burst(armed)))
    with armed.campaign.read() as session:
        assert session.exec(select(Due).where(Due.state == "waiting")).all() == []
