"""What the odds were is kept with what came of it, for the referee alone."""

import pytest

from models.deed import Chance, Preview, Prospect
from models.deeds.chronicle.notes import WriteNote
from models.views.asked import Asked
from models.views.entries import entries, every_entry
from models.views.entry import odds_of
from models.views.players import players_journal
from models.views.service_record import players_record, service_record
from rules.dice import GivenDice
from tests.models.deeds.shop import MINOR, Shop


@pytest.fixture
def shop(tmp_path):
    made = Shop(tmp_path / "Shop.outrider")
    made.broken(MINOR)
    yield made
    made.campaign.close()


def repaired(shop):
    deed = shop.repair(time_passes=True)
    preview = shop.preview(deed)
    shop.campaign.perform(deed, GivenDice([10, 9, 4]), odds=preview.odds)
    return preview


def test_an_entry_keeps_what_was_shown_before_it(shop):
    preview = repaired(shop)
    entry = next(every_entry(shop.campaign.path))
    assert entry.odds.need == preview.need
    assert dict(entry.odds.chances)["success"] == float(preview.chance_of("success"))
    assert "success 50%" in str(entry.odds)
    life = next(entries(shop.campaign.path, Asked(about=(f"device:{shop.lamp}",))))
    assert life.odds == entry.odds


def test_a_service_record_tells_them_to_the_referee_alone(shop):
    repaired(shop)
    path, ref = shop.campaign.path, f"person:{shop.wei}"
    assert "The odds were: " in service_record(path, ref, "Wei")
    assert "odds" not in players_record(path, "Wei")
    assert "odds" not in " ".join(map(str, players_journal(every_entry(path))))


def test_what_was_done_without_a_look_has_none(shop):
    shop.campaign.perform(WriteNote("Snow"))
    assert not next(every_entry(shop.campaign.path)).odds


def test_of_a_crowd_everybody_who_is_threatened_is_kept():
    crowd = tuple(Prospect(n, f"Guard {n}", "in the area", (None, n / 60)) for n in range(31))
    kept = Preview("Burst", effects=("ducks", "hit"), prospects=crowd).odds["chances"]
    assert kept == [[f"Guard {n}: hit", n / 60] for n in range(1, 31)]


def test_what_is_thrown_later_is_no_odds_of_now():
    preview = Preview("Later", chances=(Chance("hit", 1),), thrown_later=True)
    assert not preview.odds


@pytest.mark.parametrize("kept", [None, "", "7", "[]", '{"chances": 3}', '{"chances": [["a"]]}'])
def test_what_cannot_be_read_is_none(kept):
    assert not odds_of(kept)


@pytest.mark.parametrize(
    ("chance", "said"),
    [(0, "0%"), (1e-9, "<0.1%"), (0.125, "12.5%"), (1, "100%"), (0.9999, ">99.9%")],
)
def test_no_chance_is_rounded_to_never_or_always(chance, said):
    assert str(odds_of(f'{{"chances": [["hit", {chance}]]}}')).endswith(f"hit {said}")
