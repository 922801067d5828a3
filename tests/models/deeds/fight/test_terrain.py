"""Walls, containers, features and light go with a scene from stealth into the fight and back."""

from dataclasses import replace
from fractions import Fraction

import pytest
from sqlmodel import select

from models.bridge.ground import Field, sighted
from models.deeds.fight.actions import Duck
from models.deeds.fight.by_hand import Blast
from models.deeds.fight.cover import SetCover
from models.deeds.fight.cross import Cross
from models.deeds.fight.fire import Fire
from models.deeds.fight.turn import EndScene, StartFight
from models.deeds.stealth.bands.grouping import FormSides
from models.effects.crossing import Way
from models.effects.exposure import Ruled
from models.tables import BandGround, BandGroup, Entry, LadderFeature, Phase, Scene
from models.views.scene import look
from rules.combat.hit_location import Location
from rules.combat.movement import Mode
from rules.stealth.bands.environment import Sky
from rules.stealth.bands.environment import Terrain as Country
from rules.stealth.bands.look import Cover as Growth
from rules.stealth.tokens.grid import Terrain
from tests.models.deeds.stage import RIFLE, Stage
from tests.models.deeds.tabletop import Tabletop

FOE = "opposition"
GUN = RIFLE | {"aimed_range": 400}
LOW = {Location.ABDOMEN, Location.RIGHT_LEG, Location.LEFT_LEG}


@pytest.fixture
def yard(tmp_path):
    """Wei in B4 and a guard in H4, five metres a square; the fight has not begun."""
    made = Tabletop(tmp_path / "Yard.outrider")
    for name, square, side in (("Wei", "B4", "party"), ("Guard", "H4", FOE)):
        made.put(name, square, side, weapon=GUN, skills={"Rifle": 3}, coolness=6)
    yield made
    made.campaign.close()


def begin(stage):
    stage.do(StartFight(stage.scene))
    stage.set_scene(point=6)


def shot(stage, firer="Wei", target="Guard"):
    return Fire(stage.scene, *stage.keys(firer, target))


def cover(stage, deed):
    """The cover a shot meets, in words."""
    notes = stage.preview(deed).notes
    return next(note for note in notes if note.startswith("cover:"))


def in_sight(stage):
    with stage.campaign.read() as session:
        field = Field(session, session.get_one(Scene, stage.scene))
        return field.in_sight(*(field.stand(stage.places[name]) for name in ("Wei", "Guard")))


@pytest.mark.rows("C-45", "D-14")
def test_a_container_between_two_hides_them_from_each_other(yard):
    yard.paint("E3", Terrain.BLOCKED, "E5")
    begin(yard)
    assert not in_sight(yard)
    for deed in (shot(yard), shot(yard, "Guard", "Wei")):
        assert any("from each other (C-45)" in why for why in yard.preview(deed).refusals)
    seen = replace(shot(yard), stance="")
    assert any("from each other (C-45)" in why for why in yard.preview(seen).refusals)
    yard.do(SetCover(yard.places["Wei"], "", "", None))
    assert yard.preview(seen).refusals == (), "the referee's word is above the ground"


@pytest.mark.rows("C-45", "C-46", "C-47", "G-34", "G-36")
@pytest.mark.parametrize(
    ("square", "terrain", "words"),
    [
        ("H4", Terrain.COVER, "behind a waist-high wall (wood, 10 cm)"),
        ("G4", Terrain.COVER, "none"),
        ("H5", Terrain.BLOCKED, "none"),  # beside the guard, and not toward Wei
        ("H4", Terrain.ROUGH, "none"),
    ],
)
def test_a_square_gives_the_cover_that_is_at_its_edge(yard, square, terrain, words):
    yard.paint(square, terrain)
    begin(yard)
    assert cover(yard, shot(yard)).startswith(f"cover: {words}")
    assert ("INVENTED" in cover(yard, shot(yard))) is (words != "none")


@pytest.mark.rows("C-45", "C-46")
def test_a_corner_toward_the_attacker_covers_half_of_a_body_from_him_alone(yard):
    yard.paint("H5", Terrain.BLOCKED)
    yard.put("Ines", "B8", weapon=GUN, skills={"Rifle": 3})
    yard.put("Nils", "B1", weapon=GUN, skills={"Rifle": 3})
    begin(yard)
    # A centimetre of construction steel is worth 0.8.
    found = cover(yard, shot(yard, "Ines"))
    assert found.startswith("cover: half behind a corner (construction steel, 1 cm)")
    assert "armour 0.8 for abdomen, left arm, left leg" in found
    assert cover(yard, shot(yard, "Nils")) == "cover: none"


@pytest.mark.rows("C-40", "G-61", "C-46")
def test_whoever_ducks_in_cover_shows_head_and_arms(yard):
    yard.paint("H4", Terrain.COVER)
    begin(yard)
    yard.do(Duck(yard.scene, yard.places["Guard"]))
    assert "only head and arms exposed (wood, 10 cm)" in cover(yard, shot(yard))


@pytest.mark.rows("C-21")
@pytest.mark.parametrize(("pace", "covered"), [("crawl", True), ("walk", True), ("trot", False)])
def test_whoever_trots_through_cover_has_none_of_it(yard, pace, covered):
    yard.paint("H4", Terrain.COVER)
    begin(yard)
    yard.change("Guard", pace=pace)
    assert ("wood" in cover(yard, shot(yard))) is covered


def test_the_referee_may_say_that_the_ground_gives_no_cover(yard):
    yard.paint("H4", Terrain.COVER)
    begin(yard)
    yard.do(SetCover(yard.places["Guard"], "", "", yard.places["Wei"]))
    assert cover(yard, shot(yard)) == "cover: none"
    yard.campaign.undo()
    yard.do(SetCover(yard.places["Guard"], "", "", None))
    assert cover(yard, shot(yard)) == "cover: none"
    with yard.campaign.read() as session:
        assert look(session).figure(yard.places["Guard"]).cover == "none, by hand"


def test_the_board_is_in_the_fight_and_in_stealth_after_it(yard):
    yard.paint("E3", Terrain.BLOCKED, "E5")
    yard.paint("C9", Terrain.COVER)
    before = yard.board().ground.squares
    begin(yard)
    with yard.campaign.read() as session:
        ground = look(session).ground
    # E3 is the fifth column and the third row: 20 m east, 10 m south of A1.
    assert (ground.at(20, -10), ground.at(10, -40), ground.at(0, 0)) == (
        Terrain.BLOCKED, Terrain.COVER, Terrain.PLAIN,
    )  # fmt: skip
    yard.do(EndScene(yard.scene, Phase.STEALTH))
    assert yard.board().ground.squares == before


@pytest.mark.rows("G-111", "C-45")
def test_a_container_keeps_off_a_blast_and_what_is_beside_the_line_does_not(yard):
    yard.paint("E3", Terrain.BLOCKED, "E5")
    begin(yard)
    blast = Blast(yard.scene, x=5, y=-15, concussion=80, burst_radius=40)  # where Wei is
    found = {each.name: each for each in yard.preview(blast).prospects}
    assert found["Guard"].where == "30 m covered"
    assert found["Guard"].chances[1:3] == (None, None)
    assert found["Wei"].chances[2] == Fraction(6, 10)
    yard.paint("E3", Terrain.PLAIN, "E5")
    yard.paint("E6", Terrain.BLOCKED, "E8")
    assert yard.preview(blast).prospects[1].chances[2] == Fraction(6, 10)
    said = replace(blast, ruled=(Ruled(yard.places["Guard"], sheltered=True),))
    assert yard.preview(said).prospects[1].where == "30 m covered"


# On the ladder, features


@pytest.fixture
def row(tmp_path):
    """Wei 0 m and a guard 60 m east; a hut of 6 m about the guard, and a stack 30 m east."""
    made = Stage(tmp_path / "Row.outrider")
    made.zone("Open")
    made.set_scene(engine="ladder")
    for name, side, x in (("Wei", "party", 0), ("Guard", FOE, 60)):
        made.enter(name, "Open", side, weapon=GUN, skills={"Rifle": 3}, coolness=6, place={"x": x})
    yield made
    made.campaign.close()


def feature(stage, name, x, y, across=6):
    with stage.campaign.action("A feature") as action:
        made = LadderFeature(scene_id=stage.scene, name=name, x=x, y=y, across=across)
        action.session.add(made)


@pytest.mark.rows("C-45", "C-46", "B-03")
@pytest.mark.parametrize(
    ("x", "y", "found"),
    [
        (60, 0, "behind a waist-high wall (wood, 10 cm)"),  # about the guard
        (30, 0, "full, out of sight"),  # between the two
        (30, 2.9, "full, out of sight"),  # its edge is between them
        (30, 3.1, "none"),
        (-20, 0, "none"),  # behind Wei
        (0, 0, "none"),  # about Wei, who fires out of it
    ],
)
def test_a_feature_covers_who_is_in_it_and_hides_who_is_behind_it(row, x, y, found):
    feature(row, "Stack", x, y)
    begin(row)
    assert cover(row, shot(row)).startswith(f"cover: {found}")
    assert in_sight(row) is (found != "full, out of sight")
    with row.campaign.read() as session:
        known = sighted(session, row.scene)
    both = {side: {row.places[name]} for side, name in (("party", "Guard"), (FOE, "Wei"))}
    assert known == (both if in_sight(row) else {}), "nobody knows of whom they cannot see"


@pytest.mark.rows("A-23")
def test_whoever_comes_out_from_behind_a_feature_is_known_of(row):
    feature(row, "Stack", 30, 0)
    begin(row)
    out = row.do(Cross(row.scene, *row.keys("Guard", "Wei"), Way.NORTH, Mode.TROT))
    with row.campaign.read() as session:
        assert sighted(session, row.scene)["party"] == {row.places["Guard"]}
        assert not session.get_one(Entry, out.key).secret


@pytest.mark.rows("C-46")
def test_two_in_one_feature_have_no_cover_from_each_other(row):
    feature(row, "Hut", 30, 0, 80)
    begin(row)
    assert cover(row, shot(row)) == "cover: none"


# On a track, groups with cover, and the light


@pytest.fixture
def heath(tmp_path):
    """Wei and a guard 100 m apart on the track of an open plain by day."""
    made = Stage(tmp_path / "Heath.outrider")
    made.zone("Open")
    made.set_scene(engine="bands")
    for name, side in (("Wei", "party"), ("Guard", FOE)):
        made.enter(name, "Open", side, weapon=GUN, skills={"Rifle": 3}, coolness=6)
    made.do(FormSides(made.scene, 100))
    yield made
    made.campaign.close()


def country(stage, terrain=Country.PLAIN, sky=Sky.DAY, growth=Growth.SOME):
    with stage.campaign.action("The country") as action:
        here = BandGround.scene_id == stage.scene
        ground = action.session.exec(select(BandGround).where(here)).first()
        ground = ground or BandGround(scene_id=stage.scene)
        ground.terrain, ground.sky = terrain, sky
        action.session.add(ground)
        for group in action.session.exec(select(BandGroup)):
            group.cover = growth
            action.session.add(group)


@pytest.mark.rows("R-23", "C-46", "C-47")
@pytest.mark.parametrize(
    ("terrain", "growth", "found"),
    [
        (Country.PLAIN, Growth.SOME, "none"),
        (Country.PLAIN, Growth.MUCH, "only head and arms exposed (packed dirt or stone, 30 cm)"),
        (Country.CITY, Growth.SOME, "behind a waist-high wall (brick or cement, 20 cm)"),
        (Country.CITY, Growth.NONE, "none"),
        (Country.LIGHT_FOREST, Growth.MUCH, "only head and arms exposed (wood, 10 cm)"),
    ],
)
def test_a_group_has_the_cover_of_its_country(heath, terrain, growth, found):
    country(heath, terrain, growth=growth)
    begin(heath)
    assert cover(heath, shot(heath)).startswith(f"cover: {found}")
    assert "100 m" in heath.preview(shot(heath)).notes[0]


@pytest.mark.rows("R-05", "R-16", "C-45")
@pytest.mark.parametrize(
    ("terrain", "sky", "seen"),
    [
        (Country.PLAIN, Sky.DAY, True),  # to 2000 m
        (Country.PLAIN, Sky.STARS, True),  # to 500 m
        (Country.LIGHT_FOREST, Sky.DAY, True),  # to 160 m
        (Country.LIGHT_FOREST, Sky.STARS, False),  # to 80 m
        (Country.HEAVY_FOREST, Sky.DAY, False),  # to 80 m
    ],
)
def test_beyond_the_extreme_band_nobody_is_seen(heath, terrain, sky, seen):
    country(heath, terrain, sky, Growth.NONE)
    begin(heath)
    assert in_sight(heath) is seen
    assert bool(heath.preview(shot(heath)).refusals) is not seen


@pytest.mark.rows("C-46")
def test_what_covers_is_worth_its_armour(heath):
    country(heath, Country.CITY)
    begin(heath)
    # 20 cm of brick at 0.25 are 5, over the abdomen and the legs.
    note = cover(heath, shot(heath))
    assert f"armour {Fraction(5)}" in note
    assert all(where.label in note for where in LOW)


@pytest.mark.rows("N-07", "C-45")
def test_darkness_hides_from_eyes_and_blocks_no_sensor(heath, row):
    country(heath, Country.LIGHT_FOREST, Sky.STARS, Growth.NONE)
    feature(row, "Stack", 30, 0)
    for stage, free in ((heath, True), (row, False)):
        begin(stage)
        with stage.campaign.read() as session:
            field = Field(session, session.get_one(Scene, stage.scene))
            pair = [field.stand(stage.places[name]) for name in ("Wei", "Guard")]
            assert (field.in_sight(*pair), field.unblocked(*pair)) == (False, free)


@pytest.mark.rows("D-05", "C-20")
def test_nobody_walks_through_a_container(yard):
    yard.paint("D3", Terrain.BLOCKED, "D5")
    begin(yard)
    way = Cross(yard.scene, *yard.keys("Wei", "Guard"), mode=Mode.TROT)
    yard.refuses(way, "Something solid is in the way")
    assert "Something solid" in yard.preview(way).refusals[0]
    yard.do(replace(way, metres=5))
    assert yard.metres("Wei") == (10, -15)
    yard.campaign.undo()
    yard.do(replace(way, way=Way.NORTH, metres=10))
