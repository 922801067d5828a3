"""Two thousand people out of another program's file: reading, planning and adding them."""

from __future__ import annotations

import json
from pathlib import Path
from time import perf_counter

from models.campaign import Campaign
from models.deeds.people.newcomers import NewPeople
from models.exchange.people.formats import read_people
from models.sample import fill

PEOPLE = 2_000
MEASURE = f"{PEOPLE} people out of a file"
_WORDS = "<p>Born on <em>Tirane</em>, and <strong>careful</strong> ever since.</p>" * 5


def importing(folder: Path) -> float:
    """Milliseconds from the file to everybody in the campaign."""
    file = folder / "people.json"
    file.write_text(json.dumps([_actor(number) for number in range(PEOPLE)]))
    campaign = Campaign.create(folder / "People.outrider", fill)
    begun = perf_counter()
    campaign.perform(NewPeople(read_people(file).drafts))
    taken = perf_counter() - begun
    campaign.close()
    return taken * 1_000


def _actor(number: int) -> dict[str, object]:
    names = ("strength", "dexterity", "endurance", "intelligence", "education")
    items: list[dict[str, object]] = [
        {"name": f"Skill {each}", "type": "skills", "system": {"value": each}} for each in range(6)
    ]
    gear: list[dict[str, object]] = [
        {"name": name, "type": "weapon", "system": {}} for name in ("Notary", "Snub", "Rope")
    ]
    figures = {name: {"value": number % 15} for name in names}
    return {
        "name": f"Traveller {number}",
        "type": "traveller",
        "system": {"characteristics": figures, "bio": _WORDS},
        "items": [*items, *gear],
    }
