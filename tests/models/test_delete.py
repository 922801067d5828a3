"""A row that is deleted takes along what cannot be without it."""

from sqlmodel import SQLModel, select

from models import sample
from models.campaign import Campaign
from models.tables import Device, Fired, Person, Scene, Skill, Weapon


def test_what_cannot_be_without_a_row_goes_with_it_and_the_rest_names_it_no_longer(tmp_path):
    campaign = Campaign.create(tmp_path / "Short Measure.outrider")
    sample.fill(campaign)
    with campaign.action("Given") as action:
        wei = action.session.exec(select(Person).where(Person.name == "Wei Sandoval")).one()
        weapon = action.session.exec(select(Weapon).where(Weapon.person_id == wei.id)).first()
        scene = action.session.exec(select(Scene)).first()
        action.session.add(Fired(weapon_id=weapon.key, scene_id=scene.key))
        action.session.add(Device(name="Radio", person_id=wei.key))
        wei_id, weapon_id = wei.key, weapon.key
    with campaign.action("Gone") as action:
        action.delete(action.get(Weapon, weapon_id))
        action.delete(action.get(Person, wei_id))
    with campaign.read() as session:
        assert session.exec(select(Fired).where(Fired.weapon_id == weapon_id)).all() == []
        assert session.exec(select(Skill).where(Skill.person_id == wei_id)).all() == []
        assert session.exec(select(Device).where(Device.name == "Radio")).one().person_id is None
    campaign.undo()
    with campaign.read() as session:
        assert session.get(Person, wei_id) is not None
        assert session.exec(select(Fired).where(Fired.weapon_id == weapon_id)).one().number == 0


def test_every_reference_between_tables_is_one_that_deleting_follows():
    for table in SQLModel.metadata.tables.values():
        for column in table.columns:
            for key in column.foreign_keys:
                assert key.column.name == "id", f"{table.name}.{column.name} names no row"
