"""Three referees at three machines settle a month by turns, with deeds of each in between."""

from contextlib import suppress
from random import Random

from models.action import Refusal
from models.clock import DAY
from models.deeds.clock.due import Remind
from models.deeds.fight.turn import EndScene
from models.settling import settle
from models.storage import doctor
from models.storage.server.moving import move_home
from models.tables import Phase
from rules.dice import RandomDice
from tests.models.play import play
from tests.models.test_three_referees import replays
from tests.server import rows_of_copy

NAMES = ("Ann", "Ben", "Cleo")
TURNS, DAYS, DEEDS = 10, 3, 4


def test_a_month_is_settled_by_turns_and_comes_home(server, sample, tmp_path):
    hosted = server.put(sample, tmp_path)
    begun = hosted.ask("SELECT max(id) FROM entry")[0][0]
    sitting = [hosted.open(name) for name in NAMES]
    random = Random(1)
    whose = {}
    for turn in range(TURNS):
        for campaign in sitting:
            _deeds(campaign, random, whose)
        _settled(sitting[turn % len(NAMES)], random, whose)
    hosted.sound(*sitting)
    replays(sitting[0].path)
    kept = dict(hosted.ask(f"SELECT id, author FROM entry WHERE id > {begun}"))
    assert kept == whose
    assert set(whose.values()) == set(NAMES)
    assert hosted.ask("SELECT clock / 86400 FROM world")[0][0] >= 2745 + TURNS
    rows = hosted.rows()
    for campaign in sitting:
        campaign.close()
    _comes_home(hosted, tmp_path, rows)


def _deeds(campaign, random, whose):
    """Some deeds of a referee, and something that comes due within the month."""
    done = [campaign.perform(Remind(f"{campaign.author} looks in", random.randrange(1, 9 * DAY)))]
    done += [play(campaign, random) for _ in range(DEEDS)]
    _note(campaign, whose, done)


def _settled(campaign, random, whose):
    """The fight is over and days pass; where the referee has to decide, one lets it be."""
    done = []
    with suppress(Refusal):
        done.append(campaign.perform(EndScene(1, Phase.OVER)))
    with suppress(Refusal):
        done.extend(settle(campaign, DAYS * DAY, RandomDice(random.randrange(2**32))))
    _note(campaign, whose, done)


def _note(campaign, whose, done):
    whose |= {each.key: campaign.author for each in done if each is not None and each.key}


def _comes_home(hosted, folder, rows):
    """What comes home is what was there."""
    home, _ = move_home(folder, hosted.address, lambda *_: None)
    assert rows_of_copy(home) == rows
    assert [found for found in doctor.examine(home) if not found.ok] == []
