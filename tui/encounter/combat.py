"""The keys of a combat turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, cast

from models.deeds.fight.actions import ChangeWeapon, Duck, Reload, Special, Walk
from models.deeds.fight.cover import STANCES, WALLS, SetCover
from models.deeds.fight.fire import NO_LINE, Fire
from models.deeds.fight.strike import Blow
from models.deeds.fight.turn import EndTurn, NextPoint, PassOption
from models.views.scene import FigureView
from tui.command import Command
from tui.dialogs.menu import Item, Menu
from tui.dialogs.prompt import Prompt, some_text
from tui.rolling.text import percent

if TYPE_CHECKING:
    from tui.encounter.page import EncounterPage

_ACTS = {"aim", "strike", "walk", "reload", "change", "pass_", "special"}


class CombatKeys:
    """What the person under the cursor can do in a combat turn; mixed into the encounter page."""

    KEYS: ClassVar[tuple[Command, ...]] = (
        Command("a", "aim", "aim", "Aimed fire at a target (C-29)."),
        Command("k", "strike", "strike", "Strike somebody within reach (C-75)."),
        Command("m", "walk", "move", "Move toward a neighbouring zone (C-20)."),
        Command("n", "next_point", "next", "Count on to the next initiative point (C-11)."),
        Command("d", "duck", "duck", "Duck at the price of the next action (C-40)."),
        Command("r", "reload", "reload", "Reload the weapon in hand (G-163)."),
        Command("c", "change", "change", "Change weapon (C-10)."),
        Command("p", "pass_", "pass", "Keep the action as an option for later (C-18)."),
        Command("s", "special", "special", "Anything else, in your words (C-10)."),
        Command("v", "cover", "cover", "Say what cover the person has (C-45).", False),
        Command("N", "end_turn", "end turn", "Let the rest of the turn go.", False),
    )

    @property
    def _here(self) -> EncounterPage:
        return cast("EncounterPage", self)

    @property
    def _fight(self) -> int:
        assert self._here.view is not None
        return self._here.view.key

    def can_combat(self, name: str) -> bool:
        """Whether a key of this phase means anything for the person now."""
        current = self._here.current()
        if name in _ACTS:
            able = current is not None and current.acts
            return able and (name not in {"strike", "reload"} or self._has_use(name))
        if name in {"duck", "cover"}:
            return current is not None and not current.out
        return name in {"next_point", "end_turn"}

    def _has_use(self, name: str) -> bool:
        """Whether there is somebody to strike, or room in the magazine."""
        me, view = self._here.current(), self._here.view
        if me is None or view is None:
            return False
        if name == "reload":
            return me.can_reload
        return any(f.zone == me.zone and f.side != me.side and not f.out for f in view.figures)

    def why_no_combat(self, name: str) -> str:
        """Why a key of this phase means nothing for the person now."""
        me = self._here.current()
        if me is None or name not in {c.name for c in CombatKeys.KEYS}:
            return ""
        if me.out:
            return f"{me.name} is out of action."
        if not me.acts:
            later = " and ".join(map(str, me.next_points))
            return f"{me.name} acts again at {later}." if later else f"{me.name} is done this turn."
        if name == "strike":
            return f"Nobody is within reach of {me.name}."
        return f"{me.name} has nothing to reload, or no magazine left." if name == "reload" else ""

    async def action_aim(self) -> None:
        """Choose a target, each with the chance to hit, then see the odds."""
        await self._at_target("Fire at", lambda me, it: Fire(self._fight, me.key, it.key))

    async def action_strike(self) -> None:
        """Choose whom to strike."""
        await self._at_target(
            "Strike", lambda me, it: Blow(self._fight, me.key, it.key), same_zone=True
        )

    async def _at_target(self, title: str, make: Any, *, same_zone: bool = False) -> None:
        page = self._here
        me = page.current()
        if me is None or page.view is None:
            return
        targets = [
            f
            for f in page.view.figures
            if f.key != me.key
            and not f.out
            and f.side not in {me.side, "bystander" if me.side != "bystander" else ""}
            and (not same_zone or f.zone == me.zone)
        ]
        if not targets:
            page.outrider.tell("Nobody is within reach." if same_zone else "There is no target.")
            return
        deeds = [(target, make(me, target)) for target in targets]
        chances = await self._chances([deed for _, deed in deeds])
        if chances is None:
            return
        ranked = sorted(
            zip(deeds, chances, strict=True), key=lambda pair: (pair[0][0].hidden, -pair[1][0])
        )
        if len(ranked) == 1:
            page.roll(ranked[0][0][1])
            return
        items = [
            Item(deed, target.name, f"{text}  {self._condition(target)}")
            for (target, deed), (_, text) in ranked
        ]

        def chosen(deed: Any) -> None:
            if deed is not None:
                page.roll(deed)

        page.app.push_screen(Menu(title, items), chosen)

    def _condition(self, target: FigureView) -> str:
        """Where a target is and how."""
        assert self._here.view is not None
        zone = self._here.view.zone(target.zone).name
        return f"{zone} {'hidden ' if target.hidden else ''}{target.state}"

    async def _chances(self, deeds: list[Any]) -> list[tuple[float, str]] | None:
        """The chance to hit for each deed, as a number to sort by and as text."""
        from models.action import Refusal

        campaign = await self._here.outrider.campaign()
        found: list[tuple[float, str]] = []
        with campaign.read() as session:
            for deed in deeds:
                try:
                    preview = deed.preview(session)
                except Refusal as refusal:
                    self._here.outrider.tell(str(refusal))
                    return None
                if preview.refusals or not preview.chances:
                    found.append((-1.0, "  -  "))
                else:
                    hit = preview.chances[0].chance
                    blind = NO_LINE in preview.notes
                    text = f"{percent(hit):>5}{' no line?' if blind else ''}"
                    found.append((float(hit) - blind, text))
        return found

    def action_walk(self) -> None:
        """Choose where to, then how fast."""
        page = self._here
        me = page.current()
        if me is None or page.view is None:
            return
        items = [
            Item(zone.key, zone.name, f"{border.kind}, {border.metres} m")
            for zone, border in page.view.ways(me.zone)
        ]

        def chosen(zone: Any) -> None:
            if zone is not None:
                page.roll(Walk(self._fight, me.key, zone))

        page.app.push_screen(Menu("Move to", items), chosen)

    async def action_duck(self) -> None:
        """Duck."""
        await self._for_current(lambda me: Duck(self._fight, me.key))

    async def action_reload(self) -> None:
        """Reload."""
        await self._for_current(lambda me: Reload(self._fight, me.key))

    async def action_pass_(self) -> None:
        """Pass."""
        await self._for_current(lambda me: PassOption(self._fight, me.key))

    async def action_next_point(self) -> None:
        """Count on."""
        await self._here.do(NextPoint(self._fight))

    async def action_end_turn(self) -> None:
        """End the turn."""
        await self._here.do(EndTurn(self._fight))

    async def _for_current(self, make: Any) -> None:
        me = self._here.current()
        if me is not None:
            await self._here.do(make(me))

    async def action_change(self) -> None:
        """Choose another weapon."""
        page = self._here
        me = page.current()
        if me is None:
            return
        items = await self._weapons(me)

        async def chosen(weapon: Any) -> None:
            if weapon is not None:
                await page.do(ChangeWeapon(self._fight, me.key, weapon or None))

        page.app.push_screen(Menu(f"{me.name} takes in hand", items), chosen)

    async def _weapons(self, me: FigureView) -> list[Item]:
        from sqlmodel import select

        from models.tables import Weapon

        campaign = await self._here.outrider.campaign()
        with campaign.read() as session:
            held = session.exec(select(Weapon).where(Weapon.person_id == me.person_id)).all()
        items = [
            Item(w.id, w.name, f"{w.kind}, bulk {w.bulk}" + (", in hand" if w.in_hand else ""))
            for w in held
        ]
        return [*items, Item(0, "Nothing", "bare hands", key="0")]

    def action_special(self) -> None:
        """Ask what is done."""
        page = self._here
        me = page.current()
        if me is None:
            return

        async def said(what: Any) -> None:
            if what is not None:
                await page.do(Special(self._fight, me.key, what))

        page.app.push_screen(Prompt(f"What does {me.name} do?", some_text), said)

    def action_cover(self) -> None:
        """Ask which cover, then of what."""
        page = self._here
        me = page.current()
        if me is None:
            return

        def chosen(stance: Any) -> None:
            if stance is None:
                return
            if stance in {"", "full"}:
                page.run_worker(page.do(SetCover(me.key, stance, "")))
                return
            walls = [Item(value, label) for value, label in WALLS]

            async def walled(wall: Any) -> None:
                if wall is not None:
                    await page.do(SetCover(me.key, stance, wall))

            page.app.push_screen(Menu("Made of", walls), walled)

        items = [Item(value, label) for value, label in STANCES]
        page.app.push_screen(Menu(f"Cover of {me.name}", items), chosen)
