"""The journal keeps what was asked for, as it was asked."""

from sqlmodel import col, select

from models.campaign import Campaign
from models.deeds.clock.due import Remind
from models.deeds.people.edit import EditRow
from models.deeds.people.people import NewPerson
from models.tables import Entry, Person


def test_an_entry_keeps_the_deed_and_every_field_of_it(tmp_path):
    campaign = Campaign.create(tmp_path / "asked.outrider")
    campaign.perform(Remind("The \x1b[31mwatch changes", 90))
    with campaign.read() as session:
        entry = session.exec(select(Entry).order_by(col(Entry.id).desc())).first()
        assert (entry.deed, entry.asked) == (
            "Remind",
            {"label": "The watch changes", "seconds": 90, "repeats": None},
        )
    campaign.close()


def test_what_is_asked_is_json_and_short(tmp_path):
    campaign = Campaign.create(tmp_path / "asked.outrider")
    person = campaign.perform(NewPerson("Maya")) and 1
    campaign.perform(EditRow("person", person, {"notes": "long " * 999, "strength": 7}))
    with campaign.read() as session:
        entry = session.exec(select(Entry).order_by(col(Entry.id).desc())).first()
        assert entry.asked["table"] == "person"
        (edited,) = (value for value in entry.asked.values() if isinstance(value, dict))
        assert edited["strength"] == 7
        assert len(edited["notes"]) < 250
        assert len(session.get(Person, person).notes) > 4_000
    campaign.close()
