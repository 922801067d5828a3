"""The accounts of the firefight: what its file must hold, counted by hand and by the document."""

import re
from math import ceil

from rules.book.reference import entry


def dice_as_typed(saved, typed):
    """The journal has every die as it was typed, and none that was not."""
    entries = [*saved.entries()]
    assert [action.dice for action in entries if action.typed] == typed
    assert not any(action.dice for action in entries if not action.typed)


def rows_behind_everything(saved):
    """Whatever was thrown for, and every number told, names rows and rulings that there are."""
    for action in fight(saved):
        for line in action.lines:
            if action.dice or re.search(r"\d", line["text"]):
                assert line["rows"], (action.title, line["text"])
            for row in line["rows"]:
                assert entry(row).id == row


def fight(saved):
    """From the first action of the fight to its last."""
    entries = [*saved.entries()]
    deeds = [action.deed for action in entries]
    return entries[deeds.index("StartFight") : deeds.index("EndScene") + 1]


def figures_by_the_document(saved):
    """Explosions, armour and holes, counted by hand from the sample's figures."""
    told = {action.title: action.told for action in saved.entries()}
    flies = told["Hanne Rask launches at Hovertank"]
    assert rings(12, tamped=True) in flies  # a missile acts as a tamped charge (V-28)
    through, die = 48 - 25, 5  # flank armour of 25, an excess of 23
    assert die + through // 5 == CATASTROPHE
    assert "Hovertank is hit: hull, catastrophe." in flies

    assert rings(2) in told["Blasting stick bursts at Yard"]
    assert "Set by the referee: distance 10." in told["Wei Sandoval throws Blasting stick at Yard"]

    bursts = told["Thumper bursts at Yard"]
    assert rings(3, contact=2) in bursts  # its round is of DPV 2 (C-68)
    blunt = ceil(6 // 2 - 0.6)  # 8 m off, in the second ring; plates of 0.6
    stun = ceil(blunt / 2)
    assert f"Ruth Amsel: abdomen: {blunt - stun} shock, {stun} stun, knocked down" in bursts

    points = 10 * 10  # ten kilograms of Plastique-9
    deep = points / 0.5  # reinforced concrete counts half a point a centimetre
    (opened,) = (lines for title, lines in told.items() if title.endswith("set off"))
    assert rings(points) in opened
    hole = f"{deep:g} cm deep into 50 cm of reinforced concrete: a hole {deep - 50:g} cm wide."
    assert f"It goes {hole}" in opened


CATASTROPHE = 9
"""The vehicle damage chart at 9 (V-12)."""


def rings(points, *, tamped=False, contact=None):
    """What so many explosive points do, by X-02, X-12 to X-16: in the words of the program."""
    concussion = points if tamped else 2 * points
    reach, value = 0, concussion
    while value:
        reach, value = reach + 5, value // 2
    radius, doubled = 5, 1
    while doubled < points:
        radius, doubled = radius + 5, 2 * doubled
    damage = contact or points * (4 if tamped else 1)
    flying = f"fragments to {radius} m and {2 * radius} m"
    return f"Concussion {concussion} (to {reach} m), {flying}, contact {damage}."


def what_is_left(saved):
    """Rounds, missiles, explosive, the wall, and the wounded, as counted by hand."""
    of = "JOIN person ON person_id = person.id"
    rounds = f"""SELECT person.name, rounds, spare_magazines FROM weapon {of}
        WHERE (person.name, weapon.name) IN (VALUES ('Ivo Kasprzak', 'Long Ledger'),
            ('Ruth Amsel', 'Ledger carbine'), ('Tobias Nkemelu', 'Thumper'),
            ('Wei Sandoval', 'Blasting stick')) ORDER BY 1"""
    assert saved.sql(rounds) == [
        ("Ivo Kasprzak", 8 - 1, 2),
        ("Ruth Amsel", 24 - 2 * 4, 2),
        ("Tobias Nkemelu", 3 - 1, 2),
        ("Wei Sandoval", 1 - 1, 2),
    ]
    assert saved.sql(f"SELECT person.name, number FROM missile {of}") == [("Hanne Rask", 2 - 1)]
    assert saved.sql(f"SELECT amount FROM explosive {of}") == [(10 - 10,)]
    assert saved.sql("SELECT * FROM charge") == []
    wall = """SELECT border.kind FROM border JOIN zone a ON a.id = a_id JOIN zone b ON b.id = b_id
        WHERE 'Culvert' IN (a.name, b.name) AND 'Long bay' IN (a.name, b.name)"""
    assert saved.sql(wall) == [("open",)]
    hurt = "SELECT name, light, shock, stun FROM person WHERE light + shock + stun ORDER BY name"
    assert saved.sql(hurt) == [
        ("Ines Calder", 2, 0, 0),
        ("Ivo Kasprzak", 1, 1, 0),
        ("Pauli Ahonen", 1, 0, 0),
        ("Ruth Amsel", 0, 1, 2),
        ("Tobias Nkemelu", 1, 0, 0),
    ]
    serious = f"SELECT name, stable FROM wound {of} WHERE wound.shock ORDER BY name"
    assert saved.sql(serious) == [("Ivo Kasprzak", 1), ("Ruth Amsel", 0)]
