"""Which page is at a place: the one file that knows every page."""

from __future__ import annotations

from functools import singledispatch
from importlib import import_module

from tui.shell import places
from tui.shell.page import Page
from tui.shell.places import Place


def page_at(place: Place) -> Page:
    """The page of a place, imported when somebody goes there."""
    page = _page(place)
    page.at = place
    return page


def warm_up() -> None:
    """Import the largest page, so that the key to it need not wait."""
    import_module("tui.tasks.page")


@singledispatch
def _page(place: Place) -> Page:
    raise LookupError(f"No page is at {place}.")


@_page.register
def _(place: places.Saves) -> Page:
    from tui.saves.page import SavesPage

    return SavesPage(place.damaged, place.why)


@_page.register
def _(place: places.Backups) -> Page:
    from tui.saves.backups import BackupsPage

    return BackupsPage(place.path)


@_page.register
def _(place: places.Compared) -> Page:
    from tui.saves.compared import ComparedPage

    return ComparedPage(place.here, place.there)


@_page.register
def _(place: places.Desk) -> Page:
    from tui.desk.page import DeskPage

    return DeskPage(place.campaign)


@_page.register
def _(place: places.Scene) -> Page:
    from tui.encounter.opening import page_for

    return page_for(place.phase, place.engine)()


@_page.register
def _(place: places.TokenPicture) -> Page:
    from tui.encounter.tokens.players import PlayersBoardPage

    return PlayersBoardPage()


@_page.register
def _(place: places.Knowledge) -> Page:
    from tui.knowledge.page import KnowledgePage

    return KnowledgePage()


@_page.register
def _(place: places.Told) -> Page:
    from tui.knowledge.players import ToldPage

    return ToldPage()


@_page.register
def _(place: places.Map) -> Page:
    from tui.maps.page import MapPage

    return MapPage(place.key)


@_page.register
def _(place: places.People) -> Page:
    from tui.people.page import PeoplePage

    return PeoplePage()


@_page.register
def _(place: places.Sheet) -> Page:
    from tui.people.sheet import SheetPage

    return SheetPage(place.person)


@_page.register
def _(place: places.VehicleSheet) -> Page:
    from tui.people.vehicle import VehiclePage

    return VehiclePage(place.vehicle)


@_page.register
def _(place: places.Row) -> Page:
    from tui.people.row import RowPage

    return RowPage(place.table, place.key, place.left_out)


@_page.register
def _(place: places.Equipment) -> Page:
    from tui.equipment.page import EquipmentPage

    return EquipmentPage()


@_page.register
def _(place: places.Tasks) -> Page:
    from tui.tasks.page import TasksPage

    return TasksPage()


@_page.register
def _(place: places.Workshop) -> Page:
    from tui.workshop.page import WorkshopPage

    return WorkshopPage()


@_page.register
def _(place: places.Wounded) -> Page:
    from tui.ward.page import WardPage

    return WardPage()


@_page.register
def _(place: places.Rules) -> Page:
    from tui.reference.page import ReferencePage

    return ReferencePage(place.rows)


@_page.register
def _(place: places.HouseRules) -> Page:
    from tui.rulings.page import RulingsPage

    return RulingsPage()


@_page.register
def _(place: places.HouseTables) -> Page:
    from tui.house.page import TablesPage

    return TablesPage()


@_page.register
def _(place: places.Journal) -> Page:
    from tui.journal.page import JournalPage

    return JournalPage(place.entry)


@_page.register
def _(place: places.Life) -> Page:
    from tui.journal.life import LifePage

    return LifePage(place.ref, place.name)


@_page.register
def _(place: places.Find) -> Page:
    from tui.finding.page import FindPage, PlayersFindPage

    return PlayersFindPage() if place.for_players else FindPage()


@_page.register
def _(place: places.PlayersJournal) -> Page:
    from tui.journal.players import PlayersPage

    return PlayersPage()


@_page.register
def _(place: places.Coming) -> Page:
    from tui.coming.page import ComingPage

    return ComingPage()


@_page.register
def _(place: places.Month) -> Page:
    from tui.coming.month import MonthPage

    return MonthPage(place.day)


@_page.register
def _(place: places.Frontier) -> Page:
    from tui.frontier.page import FrontierPage

    return FrontierPage()


@_page.register
def _(place: places.Research) -> Page:
    from tui.frontier.players import PlayersResearchPage
    from tui.frontier.research import ResearchPage

    return (PlayersResearchPage if place.for_players else ResearchPage)(place.key)


@_page.register
def _(place: places.Survey) -> Page:
    from tui.frontier.players import PlayersSurveyPage
    from tui.frontier.survey import SurveyPage

    return (PlayersSurveyPage if place.for_players else SurveyPage)(place.key)


@_page.register
def _(place: places.Sessions) -> Page:
    from tui.chronicle.sessions import SessionsPage

    return SessionsPage()


@_page.register
def _(place: places.PlayersRecap) -> Page:
    from tui.chronicle.players import PlayersRecapPage

    return PlayersRecapPage(place.session)


@_page.register
def _(place: places.Notes) -> Page:
    from tui.chronicle.notes import NotesPage

    return NotesPage(place.about)


@_page.register
def _(place: places.Lore) -> Page:
    from tui.chronicle.lore import LorePage

    return LorePage(place.subject)
