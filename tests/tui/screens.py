"""Every screen of the program, by the keys that lead to it from the desk of the sample campaign."""

from __future__ import annotations

import asyncio

from textual.pilot import Pilot

from tests.tui.stillness import unpainted
from tui.dialogs.working import Working

CAMPAIGN = "Short Measure"
NOTEBOOK = """\
To open the cage lock: Routine. Electronics. 30 seconds.
To nap: Simple.
To fly: Simpel.
To blow the cage door (Hazardous): Difficult. Demolitions. 1 minute.
    Referee: Works. Ends the quiet part of the evening.
"""
"""A file of tasks that lies ready to be imported."""
EQUIPMENT = """\
equipment,name,mounted_on,dpv,range_km
weapon,Auditor,,1.2,
weapon,Harpoon,,2,
weapon,Harpoon,Ore crawler,2,
weapon,Notary,,0.5,
sensor,Gravel ear,,,1.5
"""
"""A file of equipment that lies ready as well."""
BOARD = "e S N D a w n enter t enter L enter enter"
"""A scene with tokens, laid out, with the party in it."""
TOKENS = f"{BOARD} e enter right right enter up up right enter 2 enter enter"
"""The same with somebody in stealth."""
HEATH = "e S N H e a t h enter b enter S a end up up space up up space enter g enter enter"
"""A scene in range bands, the party and two of the opposition where the extreme band begins."""
HURT = (
    f"p enter h plus down{' plus' * 7} enter escape down enter h plus plus enter"
    f" escape down enter h down{' plus' * 10} enter escape escape"
)
"""Three of the party hurt by hand: one near death, one with light wounds, one dead of shock."""

KIND = (
    "p K n G u a r d enter S T R space 1 2 comma space v e t e r a n comma space R i f l e space 2"
    " enter v S T R space plus 2 D 6 minus 7 enter"
)
"""A kind of people with a figure that varies."""

TABLE = "R n Y a r d space 1 D 6 enter 1 minus 3 space N o t h i n g enter 4 minus 6 space R a i n"
"""A random table that is being written."""

SEAT = "T n M a r a enter 1"
"""A seat for a player of the first of the party."""

RULES = "j p ctrl+f t y p e colon r u l e space b a n d s enter enter"
"""A rule that players have found."""

SCREENS = {
    "desk": "",
    "help": "question_mark",
    "advance": "a",
    "due list": "c",
    "month": "c m",
    "time line": "c y",
    "people": "p down",
    "people search": "p slash r a s k",
    "many people": "p m 6 space g r e e n space g u a r d s space w i t h space r i f l e s",
    "sheet": "p down enter",
    "hurt by hand": "p enter h plus down plus",
    "notes": "p enter end enter x escape",
    "field": "p enter down down enter x enter",
    "gear": "p enter g 4 g 6 g",
    "kinds": f"{KIND} v",
    "made of a kind": f"{KIND} m",
    "random table": TABLE,
    "roll on a table": f"{TABLE} f2 r",
    "seats": SEAT,
    "what a seat shows": f"{SEAT} P",
    "equipment": "p e down",
    "weapons": "p e right s s s s s s down",
    "import equipment": "p e I enter down",
    "figures": "p e enter down down",
    "vehicle sheet": "p e left end enter down",
    "vehicle pattern": "p e left left enter",
    "encounter": "e",
    "fight": "e f enter",
    "aimed fire": "e f enter a enter",
    "by distance": "e f enter a enter tab",
    "area fire": "e f enter g enter",
    "call for fire": "e f enter n n c 3 n n n n n n home down down i 1 9",
    "scatter diagram": "e f enter t 1 4 h t 0 enter 3 enter 4 enter enter",
    "wrestling": "e f enter S z 4 w",
    "grapple": "e f enter S z 4 w g enter",
    "dive": "e f enter S z 4 w d enter",
    "explosives": "e e",
    "blast": "e e h enter",
    "blast ruled on": "e e b 1 enter down p 3 enter v",
    "set a charge": "e e w enter",
    "cover": "e f enter v",
    "cover made of": "e f enter v 1 2",
    "vehicle in a fight": "e f enter S v 2 o 1 enter end",
    "boarding": "e f enter S v 2 o 1 enter V 1",
    "fire at a vehicle": "e f enter S v 2 o 1 enter a A",
    "driving": "e f enter S v 2 p 1 enter end enter p 4 d escape home V d 2 h",
    "scene menu": "e S",
    "safest way": "e y y 9",
    "patrols": "e S p",
    "board": BOARD,
    "into stealth": f"{BOARD} e enter right right enter",
    "tokens": f"{TOKENS} space right down down",
    "faces hidden": f"{TOKENS} h m down",
    "rules for players": RULES,
    "players' board": f"{TOKENS} P",
    "light on the board": f"{BOARD} G",
    "range bands": f"{HEATH} w m 3 enter enter",
    "way along the track": f"{HEATH} w y",
    "range bands throw": f"{HEATH} t",
    "what they know": "e K s down n s t e p s enter 3 0 home t enter",
    "what players were told": "e K s t enter w A space b e l l enter P",
    "ladder": "e S o 3",
    "look on the ladder": "e S o 3 t 4",
    "container yard": "e S o 4",
    "map": "e S m right down",
    "roll panel": "e s",
    "typed dice": "e s t",
    "tasks": "t down",
    "tasks sorted": "t s s down",
    "task tags": "t slash number_sign q u i e t enter",
    "task unread": "t n T o space n a p colon S i m p e l enter enter home",
    "task versions": "t e end z enter v",
    "archived tasks": "t A a home",
    "export tasks": "t X",
    "import tasks": "t I enter",
    "who attempts": "t down down enter",
    "attempt": "t down down enter 1",
    "what to tell": "t down down enter 1 t 9 enter 1 enter 1 0 enter enter",
    "team": "t down down enter T",
    "team's odds": "t down down enter T enter",
    "to cooperate": "t down down enter T enter t 0 enter 9 enter 1 0 enter enter escape r enter",
    "plan": "t down down enter P a 2 2",
    "plan's odds": "t down down enter P a 2 2 enter",
    "new task": "t n T o enter",
    "saves": "escape",
    "new campaign": "escape n slash enter",
    "new character": "escape n enter enter enter M a x comma space 7 B 8 9 A 6 comma space R i f l "
    "e space 3 enter A n n comma space 8 8 8 8 8 8 comma space R",
    "trash": "escape x",
    "workshop": "w down",
    "repair in the field": "w down r 1 F",
    "damage by hand": "w b",
    "wounded": f"{HURT} a x m down c 1 enter",
    "who dies when": f"{HURT} m y",
    "who treats": f"{HURT} m down s",
    "journal": "j down",
    "journal search": "j slash w a t e r enter",
    "note": "j W",
    "players": "j p",
    "frontier": "f down down down down",
    "research": "f enter down down down",
    "told": "f enter down enter 1 t 9 enter 9 enter 1 0 enter enter",
    "survey": "f down down enter down",
    "players' survey": "f down down enter p",
    "reference": "r down pagedown",
    "house tables": "r T",
    "house rules": "H down down enter",
    "reference search": "r slash a i m e d",
}


async def play(pilot: Pilot[None], keys: str) -> None:
    """Press keys one after the other, each when the program has done what the last one asked.

    Nobody looks before the last: what is passed on the way is not painted.
    """
    with unpainted(pilot.app):
        await settle(pilot)
        for key in keys.split():
            await pilot.press(key)
            await settle(pilot)
    await settle(pilot)


async def count_on(pilot: Pilot[None], times: int = 1, key: str = "n") -> None:
    """Count on in a fight, or with another key end the turn, whoever loses an action by it."""
    for _ in range(times):
        page = pilot.app.screen
        await play(pilot, key)
        if pilot.app.screen is not page:
            await play(pilot, key)


async def settle(pilot: Pilot[None]) -> None:
    """Wait until nothing is under way but questions to a person."""
    if pilot.app.headline is not None:
        await pilot.app.campaign()
    while isinstance(box := pilot.app.screen, Working) and box._progress.stopped:
        await asyncio.sleep(0)  # the box goes when its thread has stopped
    await pilot.pause()
