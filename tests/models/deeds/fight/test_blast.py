"""An explosion and everybody near it: who is within reach, what shelters them, one undo."""

from fractions import Fraction

import pytest
from sqlmodel import select

from models.bridge.ground import Field
from models.bridge.placed import Point
from models.deeds.fight.by_hand import Blast, Breach
from models.deeds.house.ruling import SetRuling
from models.deeds.people.edit import EditRow
from models.effects.detonation import Detonation
from models.effects.exposure import Ruled
from models.tables import Border, Entry, Scene
from models.views.entry import JournalEntry
from models.views.lines import Line
from models.views.players import players_journal
from rules.dice import GivenDice, RandomDice
from rules.explosions.blast import Explosion
from tests.models.deeds.garage import HOVERTANK, Garage
from tests.models.deeds.stage import Stage
from tests.models.deeds.tabletop import Tabletop
from tests.models.deeds.ward import cited, told

LEFT_ARM = 7  # a light hit: blunt trauma there knocks down, and no more


@pytest.fixture
def stage(tmp_path):
    """Ines in the Hall, Gus 20 m off in the Yard, Vera behind the wall of the Vault."""
    made = Stage(tmp_path / "Stage.outrider")
    for zone in ("Hall", "Yard", "Vault", "Far"):
        made.zone(zone)
    made.border("Hall", "Yard")
    made.border("Hall", "Vault", "blocked")
    made.border("Yard", "Far", metres=25)
    made.enter("Ines", "Hall")
    made.enter("Gus", "Yard")
    made.enter("Vera", "Vault", "opposition")
    yield made
    made.campaign.close()


def blast(stage, zone="Hall", **options):
    return Blast(stage.scene, zone=stage.zones[zone], **options)


def within(stage, deed):
    """Who is listed, where, and the chances: touch, concussion, fragments, dies, out, hurt."""
    return {p.name: (p.where, p.chances) for p in stage.preview(deed).prospects}


def on(stage, kind):
    with stage.campaign.read() as session:
        return [row for row in session.exec(select(Border)) if row.kind == kind]


@pytest.mark.rows("X-02", "X-03", "X-05", "X-06")
def test_who_is_within_reach_and_what_may_hit_them(stage):
    found = within(stage, blast(stage, concussion=8, burst_radius=15))
    assert list(found) == ["Ines", "Gus", "Vera"]  # the nearest first
    assert found["Ines"][0] == "8 m"
    assert found["Ines"][1][:3] == (None, Fraction(4, 10), Fraction(6, 10))
    assert found["Gus"][0] == "20 m"
    assert found["Gus"][1][:3] == (None, Fraction(1, 10), Fraction(2, 10))


@pytest.mark.rows("G-111")
def test_what_shuts_off_a_zone_shelters_from_it(stage):
    found = within(stage, blast(stage, concussion=8, burst_radius=15))
    assert found["Vera"] == ("20 m covered", (None, None, None, 0, 0, 0))
    assert within(stage, blast(stage, "Vault", concussion=8))["Vera"][1][1] == Fraction(4, 10)


def test_beyond_the_reach_nobody_is_listed(stage):
    assert set(within(stage, blast(stage, concussion=4))) == {"Ines"}
    assert set(within(stage, blast(stage, "Far", burst_radius=12))) == set()
    assert set(within(stage, blast(stage, "Far", burst_radius=13))) == {"Gus"}


@pytest.mark.rows("X-08")
def test_whoever_it_happens_at_touches_it(stage):
    found = within(stage, Blast(stage.scene, at=stage.places["Ines"], concussion=8, contact=4))
    assert found["Ines"][0] == "0 m"
    assert found["Ines"][1][:3] == (1, Fraction(8, 10), None)
    assert found["Gus"][1][0] is None


@pytest.mark.rows("X-12", "X-13", "X-16", "X-19")
def test_points_of_explosive_say_what_it_does(stage):
    notes = stage.preview(blast(stage, points=100)).notes
    assert notes[0] == "Concussion 200 (to 40 m), fragments to 40 m and 80 m, contact 100."
    notes = stage.preview(blast(stage, points=100, tamped=True)).notes
    assert notes[0] == "Concussion 100 (to 35 m), fragments to 40 m and 80 m, contact 400."
    notes = stage.preview(blast(stage, points=100, backed=False, concussion=8)).notes
    assert notes[0] == "Concussion 8 (to 20 m), contact 100."


@pytest.mark.rows("G-105")
def test_a_ruling_on_the_radius_counts_and_is_named(stage):
    stage.do(SetRuling("G-105", "that of the last doubling"))
    preview = stage.preview(blast(stage, points=100))
    assert "fragments to 35 m and 70 m" in preview.notes[0]
    assert any("G-105" in note for note in preview.notes)
    done = stage.campaign.perform(blast(stage, points=100), RandomDice(1))
    assert "G-105 as this campaign rules" in told(done)
    assert not any("G-105" in note for note in stage.preview(blast(stage, concussion=8)).notes)


@pytest.mark.rows("X-01", "X-03", "X-04", "X-05", "X-07")
def test_everybody_is_resolved_and_one_undo_takes_it_back(stage):
    before = stage.content()
    # Ines: concussion 4 hits the left arm; fragments hit, two of them: 3 of 4 and 5 of 4 tenths.
    # Gus: concussion 1 misses, fragments miss.
    done = stage.do(
        blast(stage, concussion=8, burst_radius=15), 4, LEFT_ARM, 6, 2, 7, 3, 7, 5, 2, 3
    )
    assert [wound.light for wound in stage.wounds(stage.people["Ines"])] == [0, 1, 0]
    assert stage.wounds(stage.people["Gus"]) == []
    assert "Ines, 8 m: is hit by fragments (2)." in told(done)
    assert "Not hit: Gus, 20 m." in told(done)
    assert {"X-03", "X-05", "X-07", "W-12"} <= cited(done)
    stage.campaign.undo()
    assert stage.content() == before


@pytest.mark.rows("X-01", "G-111")
def test_those_whom_nothing_hits_are_told_in_a_line_with_what_might_have(stage):
    stage.enter("Nils", "Yard")
    done = stage.do(blast(stage, concussion=8, burst_radius=15), 10, 10, 10, 10, 10, 10)
    missed, covered = done.lines[2:]
    assert missed["text"] == "Not hit: Ines, 8 m; Gus, 20 m; Nils, 20 m."
    assert {"X-02", "X-03", "X-05", "X-06"} <= set(missed["rows"])
    assert (covered["text"], covered["rows"]) == ("Behind cover: Vera, 20 m.", ["G-111"])
    assert (missed["secret"], covered["secret"]) == (False, True)


@pytest.mark.rows("X-07")
def test_fragments_that_come_to_the_same_are_told_in_a_line_with_their_number(stage):
    # five fragments of 0.4: three do nothing to the left arm, two wound it
    wounds = (LEFT_ARM, 5, LEFT_ARM, 4, LEFT_ARM, 9, LEFT_ARM, 1, LEFT_ARM, 10)
    done = stage.do(blast(stage, burst_radius=8), 1, 5, *wounds)
    assert [line["text"] for line in done.lines[2:]] == [
        "Ines, 8 m: is hit by fragments (5).",
        "Ines: left arm: no effect (3)",
        "Ines: left arm: light wound, knocked down (2)",
    ]
    assert len(stage.wounds(stage.people["Ines"])) == 5


@pytest.mark.rows("W-24", "C-46")
def test_what_armour_stops_names_armour(stage):
    stage.enter("Otto", "Yard", armour={"left_arm": 1})
    done = stage.do(blast(stage, "Far", burst_radius=20), 10, 1, 2, LEFT_ARM, LEFT_ARM)
    (stopped,) = [line for line in done.lines if "Otto: nothing" in line["text"]]
    assert stopped["text"] == "Otto: nothing gets through (2)"
    assert {"W-02", "W-24"} <= set(stopped["rows"])


def test_half_metres_are_written_as_such(stage):
    stage.border("Hall", "Far", "blocked", metres=35)
    breach = Breach(stage.scene, stage.zones["Hall"], stage.zones["Far"])
    assert within(stage, breach)["Ines"][0] == "17.5 m"


def test_whoever_is_out_of_action_already_is_not_put_out_once_more(stage):
    stage.change("Ines", unconscious_since=0)
    (said,) = (n for n in stage.preview(blast(stage, concussion=2)).notes if "reach" in n)
    assert said == "1 within reach; on average 0.0 dead and 0.0 more out of action."


def test_dice_say_for_whom_they_are_thrown(stage):
    dice = GivenDice([9, 9])
    stage.campaign.perform(blast(stage, concussion=8), dice)
    purposes = [item.throw.purpose for item in dice.thrown]
    assert purposes == ["Ines: concussion hits", "Gus: concussion hits"]


def test_the_party_reads_nothing_of_whom_it_has_not_seen(stage):
    stage.do(blast(stage, "Vault", concussion=8, burst_radius=5), 1, LEFT_ARM, 9)
    entry = stage.last_entry()
    lines = tuple(Line(line["text"], line["secret"], tuple(line["rows"])) for line in entry.lines)
    shown = [(t["purpose"], t["notation"], t["value"], t["secret"]) for t in entry.thrown]
    assert all(secret for purpose, _, _, secret in shown if purpose.startswith("Vera"))
    told_to_them = JournalEntry(1, 0, entry.title, lines, (), False, (), False, "done")
    (public,) = players_journal([told_to_them])
    assert public.lines
    assert not any("Vera" in line for line in public.lines)


@pytest.mark.rows("T-76")
def test_the_referee_rules_on_each(stage):
    keys = stage.places
    ruled = (
        Ruled(keys["Ines"], sheltered=True),
        Ruled(keys["Gus"], metres=3, touching=True),
        Ruled(keys["Vera"], sheltered=False, metres=10),
    )
    deed = blast(stage, concussion=8, contact=4, ruled=ruled)
    found = within(stage, deed)
    assert found["Ines"][1][1] is None
    assert found["Gus"][0] == "3 m"
    assert found["Gus"][1][:2] == (1, Fraction(8, 10))
    assert found["Vera"][1][1] == Fraction(4, 10)
    done = stage.do(deed, LEFT_ARM, 9, 9)
    assert "The referee places Gus, 3 m." in told(done)
    assert "Behind cover: Ines, 8 m." in told(done)


def test_full_cover_shelters_unless_the_referee_says_no(stage):
    stage.change("Ines", cover="full")
    assert within(stage, blast(stage, concussion=8))["Ines"][0] == "8 m covered"
    ruled = (Ruled(stage.places["Ines"], sheltered=False),)
    assert within(stage, blast(stage, concussion=8, ruled=ruled))["Ines"][1][1] == Fraction(4, 10)


def test_the_dead_are_left_out(stage):
    stage.points(stage.people["Ines"], shock=8)
    assert "Ines" not in within(stage, blast(stage, concussion=8))


def test_on_open_ground_it_happens_at_a_point(stage):
    stage.set_scene(engine="ladder")
    stage.change("Ines", x=30.0, y=40.0)
    stage.change("Gus", x=0.0, y=12.0)
    found = within(stage, Blast(stage.scene, x=0, y=4, burst_radius=24))
    assert found["Gus"][0] == "8 m"
    assert found["Ines"][0] == "46.9 m"  # of 30 and 36 metres
    assert found["Vera"][0] == "4 m"  # nothing shuts off anybody out there


def test_a_saturation_round(stage):
    found = within(stage, blast(stage, burst_radius=20, contact=2, saturation=True))
    assert found["Gus"][1][:3] == (Fraction(1, 10), None, Fraction(6, 10))


def test_what_cannot_explode(stage):
    stage.refuses(blast(stage), "Nothing explodes")
    assert stage.preview(blast(stage)).refusals
    stage.refuses(Blast(stage.scene, zone=999, points=1), "no longer on the map")
    stage.refuses(Blast(stage.scene, at=999, points=1), "no longer in the scene")
    stage.refuses(Blast(999, zone=1, points=1), "no longer there")
    assert stage.preview(Blast(999, points=1)).refusals


def test_nobody_near(stage):
    done = stage.do(blast(stage, "Far", concussion=2))
    assert "Nobody in sight is within reach." in told(done)


def test_others_may_let_something_explode(stage):
    with stage.campaign.action("A round", GivenDice([LEFT_ARM, 9, 9])) as action:
        field = Field(action.session, action.get(Scene, stage.scene))
        centre = Point(stage.zones["Hall"])
        round_ = Explosion(concussion=8, contact=Fraction(2))
        touching = (stage.places["Ines"],)
        Detonation(field, round_, centre, "in the Hall", touching=touching).explode(action, field)
    assert stage.of("Ines").light == 1


def test_what_it_comes_to_on_average_counts_shock_and_earlier_points(stage):
    # A concussion of 20 is 10 at 8 m and always hits: 2 faces in 10 kill, 4 are 5 shock and 5 stun.
    dies, out, hurt = within(stage, blast(stage, concussion=20))["Ines"][1][3:]
    assert (dies, out, hurt) == (Fraction(2, 10), Fraction(4, 10), Fraction(4, 10))
    stage.points(stage.people["Ines"], shock=3)
    dies, out, _ = within(stage, blast(stage, concussion=20))["Ines"][1][3:]
    assert (dies, out) == (Fraction(6, 10), 0)
    alone = blast(stage, concussion=20, ruled=(Ruled(stage.places["Gus"], metres=99),))
    assert stage.preview(alone).notes[1].startswith("2 within reach; on average 0.6 dead")


def test_whoever_is_out_of_action_already_may_be_hurt_all_the_same(stage):
    # As above, every face gets through; only two in ten kill.
    stage.change("Ines", unconscious_since=0)
    there, chances = within(stage, blast(stage, concussion=20))["Ines"]
    assert (there, chances[3:]) == ("8 m out", (Fraction(2, 10), None, Fraction(8, 10)))


# Breaches by hand


def breach(stage, **options):
    return Breach(stage.scene, stage.zones["Hall"], stage.zones["Vault"], **options)


@pytest.mark.rows("X-17", "X-18", "X-19")
def test_the_wall_charge_breaches_half_a_metre_of_concrete(stage):
    preview = stage.preview(breach(stage))
    hole = "It goes 200 cm deep into 50 cm of reinforced concrete: a hole 150 cm wide."
    assert hole in preview.notes
    done = stage.campaign.perform(breach(stage), RandomDice(2))
    assert hole in told(done)
    assert on(stage, "blocked") == []
    assert {"X-17", "X-18", "A-02"} <= cited(done)


@pytest.mark.rows("X-17")
def test_it_happens_at_the_wall(stage):
    found = within(stage, breach(stage))
    assert found["Ines"][0] == "10 m"  # half of the 20 m from room to room
    assert found["Gus"][0] == "30 m"
    assert found["Vera"][0] == "10 m covered"


@pytest.mark.rows("X-17")
@pytest.mark.parametrize(
    ("kind", "what"),
    [
        ("door", "the door, 5 cm of wood"),
        ("locked", "the door, 5 cm of wood"),
        ("sealed", "the door, 1 cm of construction steel"),
        ("blocked", "50 cm of reinforced concrete"),
    ],
)
def test_what_is_breached_is_proposed_as_what_is_there(stage, kind, what):
    (wall,) = on(stage, "blocked")
    stage.campaign.perform(EditRow("border", wall.key, {"kind": kind}))
    preview = stage.preview(breach(stage))
    assert any(f"deep into {what}: a hole" in note for note in preview.notes)
    said = {option.field: option.value for option in preview.options}
    assert f"{said['centimetres']} cm of {said['material']}" in what
    by_word = stage.preview(breach(stage, material="brick or cement", centimetres=20))
    assert any("20 cm of brick or cement" in note for note in by_word.notes)


@pytest.mark.rows("G-109")
def test_a_wall_too_thick_stays(stage):
    done = stage.campaign.perform(breach(stage, centimetres=200), RandomDice(2))
    assert "a crater, no hole" in told(done)
    assert "G-109" in cited(done)
    assert len(on(stage, "blocked")) == 1


@pytest.mark.parametrize(
    ("centimetres", "opens", "still_shut"),
    [(160, None, 1), (150, None, 0), (160, True, 0), (50, False, 1)],
)
def test_the_way_opens_as_the_hole_is_wide_or_as_the_referee_says(
    stage, centimetres, opens, still_shut
):
    deed = breach(stage, centimetres=centimetres, opens=opens)
    stage.campaign.perform(deed, RandomDice(2))
    assert len(on(stage, "blocked")) == still_shut


@pytest.mark.rows("X-13", "X-16")
def test_wood_throws_no_fragments_unless_the_charge_is_tamped(stage):
    assert "fragments" not in stage.preview(breach(stage, material="wood")).notes[0]
    tamped = stage.preview(breach(stage, material="wood", tamped=True))
    assert "fragments to 40 m" in tamped.notes[0]


def test_where_there_is_nothing_to_breach(stage):
    open_way = Breach(stage.scene, stage.zones["Hall"], stage.zones["Yard"])
    stage.refuses(open_way, "nothing between them")
    stage.refuses(Breach(stage.scene, stage.zones["Hall"], stage.zones["Far"]), "nothing between")
    assert stage.preview(open_way).refusals


def test_the_journal_says_who_did_it(stage):
    stage.campaign.perform(breach(stage), RandomDice(2))
    entry: Entry = stage.last_entry()
    assert entry.title == "By hand: a breach in Hall, against the way to Vault"


@pytest.mark.rows("X-02", "D-04")
def test_an_explosion_finds_the_concealed_where_they_truly_are(tmp_path):
    table = Tabletop(tmp_path / "Night.outrider")
    table.put("Ines", "A1")
    table.put("Wei", "C1")  # 10 m from Ines
    table.conceal("Wei", "C1", "F1", real="F1")  # 25 m, and the token 10 m off is a decoy
    blast = Blast(table.scene, at=table.places["Ines"], points=100)
    found = {p.name: p.where for p in table.preview(blast).prospects}
    assert found == {"Ines": "0 m", "Wei": "25 m"}
    at_wei = Blast(table.scene, at=table.places["Wei"], points=100)
    assert {p.name: p.where for p in table.preview(at_wei).prospects} == {
        "Wei": "0 m", "Ines": "25 m",
    }  # fmt: skip


@pytest.mark.rows("G-111", "V-15")
def test_whoever_is_inside_a_vehicle_is_said_to_be(tmp_path):
    garage = Garage(tmp_path / "Garage.outrider")
    garage.zone("Yard")
    garage.drive_in("Tank", "Yard", "party", **HOVERTANK)
    garage.enter("Bo", "Yard")
    garage.aboard("Bo", "Tank", "passenger")
    done = garage.campaign.perform(blast(garage, "Yard", concussion=8), RandomDice(1))
    assert "Inside a vehicle: Bo." in told(done)
    assert "Behind cover" not in told(done)
    garage.campaign.close()
