"""The referee's word in place of what is proposed and of the dice; the journal keeps it."""

from fractions import Fraction

import pytest

from models.deeds.fight.actions import Walk
from models.deeds.fight.area_fire import FireAtArea
from models.deeds.fight.crash import Crash
from models.deeds.fight.cross import Cross
from models.deeds.fight.detect import Detect
from models.deeds.fight.dive import Tackle
from models.deeds.fight.drive import Drive
from models.deeds.fight.emplace import Emplace
from models.deeds.fight.fire import Fire
from models.deeds.fight.fire_at_vehicle import FireAtVehicle
from models.deeds.fight.grapple import BreakFree, Grab
from models.deeds.fight.launch import Launch
from models.deeds.fight.strike import Blow
from models.effects.area_targets import Says
from models.tables import Hold, Missile, Sensor
from rules.combat.diving import Loser
from rules.vehicles.driving import Manner
from rules.vehicles.hits import Damage
from tests.models.deeds.garage import CANNON, HOVERTANK, Garage
from tests.models.deeds.stage import RIFLE

GUN = RIFLE | {"area_value": 3, "area_range": 40, "rounds_per_burst": 3, "rate_of_fire": 2}
HEAD_KILL = 1  # the first row of the table (G-35)

pytestmark = pytest.mark.rows("T-76")


@pytest.fixture
def stage(tmp_path):
    """Ines with a gun and a missile beside a guard; a hovertank with a cannon 20 m away."""
    made = Garage(tmp_path / "Stage.outrider")
    made.zone("Yard")
    made.zone("Lane")
    made.border("Yard", "Lane")
    skills = {"Rifle": 4, "Melee": 2}
    made.enter("Ines", "Yard", coolness=8, strength=6, size=4, skills=skills, weapon=GUN)
    made.enter(
        "Guard", "Yard", "opposition", coolness=8, strength=6, size=4, dexterity=10, skills=skills
    )
    made.enter("Driver", "Lane", "opposition", coolness=8, skills={"Driver": 2})
    made.drive_in("Tank", "Lane", **HOVERTANK, weapons=[CANNON])
    made.aboard("Driver", "Tank", "driver")
    with made.campaign.action("A missile and a sensor") as action:
        action.session.add(
            Missile(name="Javelin", person_id=made.people["Ines"], number=1, range=900,
                    homing=9, attack_angle="direct", explosive_points=1)
        )  # fmt: skip
        action.session.add(Sensor(name="Mast", range_km=20))
    made.fight(8)
    return made


def told(done):
    """What is told of the referee's word, which is for the referee alone."""
    lines = [line for line in done.lines if line["text"].startswith(("Set by", "The referee on"))]
    assert all(line["secret"] and line["rows"] == ["T-76"] for line in lines)
    return [line["text"] for line in lines]


def rest(done):
    return " ".join(line["text"] for line in done.lines)


def look(stage, deed):
    with stage.campaign.read() as session:
        return deed.preview(session)


def test_nothing_is_told_where_nothing_was_set(stage):
    assert told(stage.do(Fire(stage.scene, *stage.keys("Ines", "Guard"), shots=1), 1)) == []


@pytest.mark.rows("C-29", "W-02")
def test_a_shot_with_everything_set_needs_no_dice(stage):
    keys = stage.keys("Ines", "Guard")
    deed = Fire(stage.scene, *keys, shots=1, distance=30, modifier=-2, levels=1, result=True,
                dpv=2, lands=HEAD_KILL, stance="")  # fmt: skip
    preview = look(stage, deed)
    assert preview.need.startswith("Formidable 15+")
    assert [(c.outcome.strip(), c.chance) for c in preview.chances] == [("hit", 1), ("killed", 1)]
    done = stage.do(deed)
    assert told(done) == [
        "Set by the referee: distance 30, referee's DM -2, cover none, levels harder 1, "
        "result hits, DPV 2, lands head, kill at worst."
    ]
    assert stage.of("Guard").dead_by == "head"
    assert stage.weapon("Ines").rounds == 9


@pytest.mark.rows("C-29")
def test_levels_are_four_points_each_and_end_at_impossible(stage):
    keys = stage.keys("Ines", "Guard")  # 8 m of 40: close, Routine 7+ with skill 4
    chances = [
        look(stage, Fire(stage.scene, *keys, shots=1, levels=levels)).chances[0].chance
        for levels in (-1, 0, 1)
    ]
    assert chances == [Fraction(9, 10), Fraction(7, 10), Fraction(3, 10)]
    assert "harder than Impossible" in look(stage, Fire(stage.scene, *keys, levels=4)).refusals[0]


@pytest.mark.rows("C-29")
def test_a_shot_said_to_miss_misses(stage):
    done = stage.do(Fire(stage.scene, *stage.keys("Ines", "Guard"), shots=2, result=False))
    assert told(done) == ["Set by the referee: result misses."]
    assert rest(done).count("misses") == 3


@pytest.mark.rows("V-09", "V-12", "V-13")
def test_a_hit_on_a_vehicle_strikes_what_the_referee_says(stage):
    tank = stage.deployments["Tank"]
    ines = stage.places["Ines"]
    deed = FireAtVehicle(stage.scene, ines, tank, shots=1, result=True, dpv=18, suspension=True)
    done = stage.do(deed)
    assert told(done) == ["Set by the referee: result hits, DPV 18, strikes suspension."]
    assert stage.vehicle("Tank").suspension_points == 3
    stage.campaign.undo()
    deed = FireAtVehicle(stage.scene, ines, tank, shots=1, result=True, dpv=18, suspension=False,
                         damage=Damage.NONE)  # fmt: skip
    assert {c.outcome.strip(): c.chance for c in look(stage, deed).chances} == {
        "hit": 1, "no effect": 1,
    }  # fmt: skip
    assert "damage no effect" in told(stage.do(deed))[0]
    assert stage.vehicle("Tank").suspension_points == 0


@pytest.mark.rows("C-75", "C-78", "C-79")
def test_a_strike_and_its_block(stage):
    keys = stage.keys("Ines", "Guard")
    done = stage.do(
        Blow(stage.scene, *keys, blocks=True, block_modifier=3, blocked=True, result=True)
    )
    assert told(done) == ["Set by the referee: result hits, block DM 3, block succeeds."]
    assert "is blocked" in rest(done)
    assert stage.at("Guard").no_fire
    stage.campaign.undo()
    stage.do(Blow(stage.scene, *keys, blocks=True, blocked=False, result=True, dpv=1, lands=3))
    assert stage.of("Guard").stun == 1


@pytest.mark.rows("C-78")
def test_a_dm_of_the_block_counts_for_the_block_alone(stage):
    keys = stage.keys("Ines", "Guard")
    # Routine 7+ with Melee 2 hits on five faces; Difficult 11+ with 2 and 3 blocks on four.
    deed = Blow(stage.scene, *keys, blocks=True, block_modifier=3)
    assert look(stage, deed).chances[0].chance == Fraction(5, 10) * Fraction(6, 10)


@pytest.mark.rows("C-85", "C-86", "C-87")
def test_a_dive(stage):
    keys = stage.keys("Ines", "Guard")
    done = stage.do(Tackle(stage.scene, *keys, result=False, worse=Loser.ATTACKER, dpv=1, lands=4))
    assert told(done) == [
        "Set by the referee: result does not avoid, worse off attacker, DPV 1, "
        "lands abdomen, serious at worst."
    ]
    assert (stage.of("Ines").stun, stage.of("Guard").stun, stage.at("Guard").prone) == (1, 0, True)
    stage.campaign.undo()
    stage.do(Tackle(stage.scene, *keys, result=True))
    assert (stage.at("Ines").prone, stage.at("Guard").prone) == (True, False)


@pytest.mark.rows("C-88", "C-89", "C-90", "C-92")
def test_a_grapple_and_an_escape(stage):
    keys = stage.keys("Ines", "Guard")
    done = stage.do(Grab(stage.scene, *keys, result=True, gains=5))
    assert told(done) == ["Set by the referee: result hits, a hit gains 5."]
    with stage.campaign.read() as session:
        assert session.get_one(Hold, 1).points == 5
    done = stage.do(BreakFree(stage.scene, *reversed(keys), result=True, levels=-1))
    assert told(done) == ["Set by the referee: levels harder -1, result escapes."]
    with stage.campaign.read() as session:
        assert session.get(Hold, 1) is None


@pytest.mark.rows("C-36")
def test_area_fire(stage):
    guard = stage.places["Guard"]
    deed = FireAtArea(
        stage.scene, stage.places["Ines"], zone=stage.zones["Yard"], bursts=1, modifier=-2, dpv=1,
        lands=HEAD_KILL, said=(Says(guard, ducks=False, hit=True),),
    )  # fmt: skip
    (prospect,) = look(stage, deed).prospects[:1]
    assert (prospect.name, prospect.chances[1:3]) == ("Guard", (1, 1))
    done = stage.do(deed)
    assert told(done) == [
        "Set by the referee: referee's DM -2, DPV 1, lands head, kill at worst.",
        "The referee on Guard: does not duck, is hit.",
    ]
    assert stage.of("Guard").dead
    stage.campaign.undo()
    spared = Says(guard, ducks=False, hit=False)
    stage.do(
        FireAtArea(stage.scene, stage.places["Ines"], zone=stage.zones["Yard"], said=(spared,))
    )
    assert not stage.of("Guard").dead


@pytest.mark.rows("C-36", "C-37")
def test_the_referees_dm_is_on_the_hit_number(stage):
    # AFV 3 doubled at close range hits on 6 or less, with +2 on 8, with -9 never.
    def chance(modifier):
        deed = FireAtArea(
            stage.scene, stage.places["Ines"], zone=stage.zones["Yard"], bursts=1,
            modifier=modifier,
        )  # fmt: skip
        return look(stage, deed).prospects[0].chances[1]

    assert [chance(modifier) for modifier in (0, 2, -9)] == [Fraction(6, 10), Fraction(8, 10), 0]


@pytest.mark.rows("V-04")
def test_driving(stage):
    driver = stage.places["Driver"]
    lane = {"to": stage.zones["Yard"], "manner": Manner.DOUBLE}
    done = stage.do(Drive(stage.scene, driver, **lane, result=True, modifier=1, levels=1))
    assert told(done) == ["Set by the referee: referee's DM 1, levels harder 1, result succeeds."]
    assert stage.place("Tank").doubled


@pytest.mark.rows("V-06", "V-21", "V-25")
def test_a_missile(stage):
    launch = (stage.scene, stage.places["Ines"], 1, stage.deployments["Tank"])
    assert look(stage, Launch(*launch)).need.startswith("7 or less")  # 9 less a tenth of 25
    assert look(stage, Launch(*launch, evasion=4)).need.startswith("5 or less")
    done = stage.do(Launch(*launch, result=False, evasion=4))
    assert told(done) == ["Set by the referee: evasion 4, homing misses, or is shot down."]


@pytest.mark.rows("N-02")
def test_sensors(stage):
    search = (stage.scene, stage.places["Ines"], stage.places["Guard"], False, 1)
    assert look(stage, Detect(*search, levels=1)).need.startswith("Difficult 11+")
    assert "harder" in look(stage, Detect(*search, levels=4)).refusals[0]
    done = stage.do(Detect(*search, result=True, signature=-3))
    assert told(done) == ["Set by the referee: signature -3, result detected."]
    assert stage.known("party") == {"Guard"}


@pytest.mark.rows("C-22")
def test_a_move_as_far_as_the_referee_says(stage):
    done = stage.do(Walk(stage.scene, stage.places["Guard"], stage.zones["Lane"], metres=60))
    assert told(done) == ["Set by the referee: metres 60."]
    assert stage.where("Guard") == "Lane"


@pytest.mark.rows("V-18", "G-96")
def test_a_crash_as_hard_as_the_referee_says(stage):
    done = stage.do(Crash(stage.vehicles["Tank"], dpv=0.5), 1, 6)  # head; 6 is too much for .5
    assert told(done) == ["Set by the referee: DPV 0.5."]
    assert stage.of("Driver").shock == 1


@pytest.mark.rows("X-11")
def test_setting_a_charge(stage):
    deed = Emplace(stage.places["Ines"], levels=1, modifier=-1, backed=False, time_passes=False)
    assert told(stage.do(deed, 10)) == [
        "Set by the referee: against hard material no, levels harder 1, DM -1."
    ]


@pytest.mark.rows("V-03", "V-04")
def test_a_vehicle_goes_farther_than_it_can_by_the_referees_word_alone(stage):
    driver = stage.places["Driver"]
    far = Drive(stage.scene, driver, to=stage.zones["Yard"], metres=500)
    assert told(stage.do(far)) == ["Set by the referee: metres 500."]
    stage.campaign.undo()
    near = Drive(stage.scene, driver, to=stage.zones["Yard"], metres=5)
    assert told(stage.do(near)) == []
    assert stage.place("Tank").toward_metres == 5
    stage.campaign.undo()
    doubled = Drive(
        stage.scene, driver, to=stage.zones["Yard"], manner=Manner.DOUBLE, metres=150, result=False
    )  # 150 m are within double speed, which fails
    assert "goes to Yard" in rest(stage.do(doubled))


@pytest.mark.rows("C-22")
def test_on_open_ground_too(stage):
    stage.set_scene(engine="bands")
    ines, guard = stage.keys("Ines", "Guard")
    stage.change("Guard", x=100)
    assert told(stage.do(Cross(stage.scene, ines, guard, metres=7))) == []
    assert stage.at("Ines").x == 7
    stage.campaign.undo()
    assert told(stage.do(Cross(stage.scene, ines, guard, metres=60))) == [
        "Set by the referee: metres 60."
    ]
    assert stage.at("Ines").x == 60
