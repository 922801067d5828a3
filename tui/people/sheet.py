"""Somebody's sheet: everything about them, every field of it to be edited."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from tui.choosing.hand import HAND
from tui.choosing.printing import PRINT
from tui.choosing.wish import Wish, prints
from tui.dialogs.prompt import Prompt
from tui.dialogs.talk import talk
from tui.people.asking import ask_payment
from tui.people.editing import EditingPage
from tui.people.grid import Cell, FieldGrid
from tui.people.hurt import HurtDialog
from tui.people.kind import keep_as_kind
from tui.people.layout import sheet_lines
from tui.shell import places
from tui.shell.command import Command

if TYPE_CHECKING:
    from models.action import Deed
    from models.reading import Reader
    from models.views.sheet import RowView, Sheet

_GEAR = {"weapon", "armour", "explosive", "missile", "sensor"}


class SheetPage(EditingPage["Sheet | None"]):
    """One person's sheet."""

    # What depends on the field comes last: then little of the footer changes with the cursor.
    LEGEND = (
        ("5/5", "Rounds loaded, and how many a full magazine holds."),
        ("Init-", "What the armour takes off the initiative level (C-06)."),
    )

    def __init__(self, person_id: int) -> None:
        super().__init__()
        self._key = person_id

    def page_title(self) -> str:
        """Whose sheet it is."""
        return str(self.view.person.values["name"]) if self.view else "Sheet"

    def _why_gone(self) -> str:
        return "" if self.view else "This person is no longer in the campaign."

    def _why_no_gear(self) -> str:
        return "" if self.table in _GEAR else "There is no gear under the cursor."

    def _why_no_drop(self) -> str:
        droppable = self.table in _GEAR | {"skill"}
        return "" if droppable else "There is no gear or skill under the cursor."

    def _why_no_reload(self) -> str:
        if self.table != "weapon":
            return "There is no weapon under the cursor."
        values = self._under_cursor().values
        if values["rounds"] >= values["magazine"]:
            return "The magazine is full."
        return "" if values["spare_magazines"] else "There is no spare magazine."

    def read(self, reader: Reader) -> Sheet | None:
        """The sheet; None if the person is gone."""
        from models.views.sheet import read_sheet

        return read_sheet(reader, self._key)

    def paint(self, view: Sheet | None) -> None:
        """Lay out its fields."""
        grid = self.query_one(FieldGrid)
        if view is None:
            grid.fill([(Cell("This person is no longer in the campaign."),)])
        else:
            grid.fill(sheet_lines(view, self.size.width, self.app.console))

    def _under_cursor(self) -> RowView:
        assert self.view is not None
        assert self.spot is not None
        sheet = self.view
        rows = (*sheet.weapons, *sheet.armour, *sheet.gear, *sheet.skills)
        return next(r for r in rows if (r.table, r.key) == (self.spot.table, self.spot.key))

    def action_hurt(self) -> None:
        """Ask for points, and write them as one wound."""
        from models.deeds.people.harm import HurtByHand

        self.outrider.show(HurtDialog(HurtByHand(self._key)), self._performer())

    async def action_skill(self) -> None:
        """Ask for skills and their levels."""
        from models.deeds.people.gear import SetSkills

        def deed(answer: tuple[tuple[str, int], ...]) -> Deed:
            return SetSkills(self._key, answer)

        hint = "Names and levels, as in: Rifle 2, Medical 1 · Enter takes them, Esc leaves."
        self.outrider.show(Prompt("Skills", _skills, hint=hint), self._performer(deed))

    def action_weapon(self) -> None:
        """Choose a weapon of the book."""
        self._give("weapon")

    def action_armour(self) -> None:
        """Choose armour of the book."""
        self._give("armour")

    def action_buy(self) -> None:
        """Choose a piece of the book, and say what it costs."""
        from tui.choosing.buying import buy_for

        talk(self, partial(buy_for, self.outrider, self._key))

    def action_gear(self) -> None:
        """Choose an explosive, a missile or a sensor of the book."""
        self._give("explosive", "missile", "sensor")

    async def action_reload(self) -> None:
        """Reload the weapon under the cursor."""
        from models.deeds.people.gear import Reload

        await self.outrider.perform(Reload(self._under_cursor().key))

    async def action_drop(self) -> None:
        """Drop what is under the cursor."""
        from models.deeds.people.gear import DropGear, SetSkill

        row = self._under_cursor()
        if row.table == "skill":
            await self.outrider.perform(SetSkill(self._key, row.values["name"], None))
        else:
            await self.outrider.perform(DropGear(row.table, row.key))

    def action_figures(self) -> None:
        """Open all figures of the gear under the cursor."""
        row = self._under_cursor()
        self.outrider.visit(places.Row(row.table, row.key))

    async def action_keep(self) -> None:
        """Keep a pattern like the gear under the cursor."""
        from models.deeds.people.equipment import KeepPattern

        row = self._under_cursor()
        await self.outrider.perform(KeepPattern(row.table, row.key))

    def action_kind(self) -> None:
        """Keep them as a kind of people."""
        talk(self, partial(keep_as_kind, self.outrider, self._key, self.page_title()))

    def action_life(self) -> None:
        """Open everything that has happened to them."""
        self.outrider.visit(places.Life(f"person:{self._key}", self.page_title()))

    def action_rules(self) -> None:
        """Open the rules."""
        assert self.view is not None
        own = self.spot.spec.rows if self.spot else ()
        self.outrider.visit(places.Rules(own or self.view.initiative.rows))

    def _give(self, *tables: str) -> None:
        from tui.choosing.handing import choose_and_give

        talk(self, partial(choose_and_give, self.outrider, self._key, tables))

    def _performer(self, deed: Any = None) -> Any:
        """What does the deed that an answer stands for; the answer may be the deed itself."""

        async def perform(answer: Any) -> None:
            if answer is not None:
                await self.outrider.perform(deed(answer) if deed else answer)

        return perform

    def action_money(self) -> None:
        """Ask what they are paid, or pay."""
        talk(self, partial(ask_payment, self.outrider, f"person:{self._key}"))

    def action_relations(self) -> None:
        """Ask what to do about how they stand to others."""
        from tui.choosing.relating import related

        talk(self, partial(related, self.outrider, f"person:{self._key}", self.page_title()))

    def action_notes(self) -> None:
        """Open the notes about this person."""
        self.outrider.visit(places.Notes(f"person:{self._key}"))

    def to_print(self) -> Wish:
        """The sheet."""
        return prints("sheet", f"person:{self._key}")

    def to_hand(self) -> Wish:
        """The sheet."""
        return self.to_print()

    KEYS = (
        EditingPage.EDIT,
        Command(
            "h",
            "hurt",
            "Light, shock and stun points by hand, as one wound.",
            action_hurt,
            _why_gone,
        ),
        Command("s", "skill", "Add a skill, as in: Rifle 2.", action_skill, _why_gone),
        Command(
            "w", "weapon", "Give a weapon out of the equipment book.", action_weapon, _why_gone
        ),
        Command("a", "armour", "Give armour out of the equipment book.", action_armour, _why_gone),
        Command("g", "gear", "Give an explosive, a missile or a sensor.", action_gear, _why_gone),
        Command(
            "b", "buy", "Gear out of the book, paid from a purse.", action_buy, _why_gone,
            footer=False,
        ),
        Command(
            "r",
            "reload",
            "Put a spare magazine into the weapon under the cursor.",
            action_reload,
            _why_no_reload,
        ),
        *EditingPage.STEPS,
        Command(
            "d", "drop", "Remove the gear or skill under the cursor.", action_drop, _why_no_drop
        ),
        Command("f", "figures", "Every figure of the gear.",
                action_figures, _why_no_gear, looks=True),
        Command(
            "k",
            "keep",
            "Keep a pattern like the gear in the book.",
            action_keep,
            _why_no_gear,
            footer=False,
        ),
        Command(
            "C", "keep as kind", "A kind of people to make more of, like them.", action_kind,
            _why_gone, footer=False,
        ),
        Command("N", "notes", "The notes about them.",
                action_notes, _why_gone, footer=False, looks=True),
        Command(
            "R", "relations", "Their relations: owes, brother of.", action_relations,
            _why_gone, footer=False, looks=True,
        ),
        Command(
            "dollar_sign", "money", "They are paid, or pay.", action_money, _why_gone, footer=False
        ),
        Command(
            "l",
            "life",
            "Everything in the journal that has to do with them.",
            action_life,
            _why_gone,
            footer=False, looks=True,
        ),
        Command(
            "f1",
            "rules",
            "The rules behind field and initiative.",
            action_rules,
            _why_gone,
            footer=False, looks=True,
        ),
        PRINT,
        HAND,
    )  # fmt: skip


def _skills(text: str) -> tuple[tuple[str, int], ...]:
    from models.exchange.people.stat_parts import SKILL, parts

    said = [each for part in parts(f"Skills: {text}") for each in part.says]
    if not said or any(what != SKILL for what, _ in said):
        raise ValueError("Write a name and a level for each, as in: Rifle 2, Medical 1.")
    return tuple(value for _, value in said)
