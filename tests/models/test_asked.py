"""The journal keeps what was asked for, as it was asked."""

from sqlmodel import col, select

from models.campaign import Campaign
from models.deeds.clock.due import Remind
from models.tables import Entry


def test_an_entry_keeps_the_deed_and_every_field_of_it(tmp_path):
    campaign = Campaign.create(tmp_path / "asked.outrider")
    campaign.perform(Remind("The \x1b[31mwatch changes", 90))
    with campaign.read() as session:
        entry = session.exec(select(Entry).order_by(col(Entry.id).desc())).first()
        assert (entry.deed, entry.asked) == (
            "Remind",
            {"label": "The watch changes", "seconds": 90},
        )
    campaign.close()
