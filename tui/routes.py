"""Which page is at a place: the one file that knows every page."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from tui.shell import places
from tui.shell.importing import IMPORTING
from tui.shell.page import Page
from tui.shell.places import Place
from tui.shell.service import Service

_PAGES: Mapping[type[Place], str] = {
    places.Saves: "saves.page.SavesPage",
    places.Backups: "saves.backups.BackupsPage",
    places.Compared: "saves.compared.ComparedPage",
    places.Desk: "desk.page.DeskPage",
    places.TokenPicture: "encounter.tokens.players.PlayersBoardPage",
    places.Knowledge: "knowledge.page.KnowledgePage",
    places.Told: "knowledge.players.ToldPage",
    places.Map: "maps.page.MapPage",
    places.People: "people.page.PeoplePage",
    places.Sheet: "people.sheet.SheetPage",
    places.VehicleSheet: "people.vehicle.VehiclePage",
    places.Row: "people.row.RowPage",
    places.Kinds: "kinds.page.KindsPage",
    places.RandomTables: "random_tables.page.RandomTablesPage",
    places.Equipment: "equipment.page.EquipmentPage",
    places.Tasks: "tasks.page.TasksPage",
    places.Workshop: "workshop.page.WorkshopPage",
    places.Wounded: "ward.page.WardPage",
    places.Rules: "reference.page.ReferencePage",
    places.PlayersRules: "reference.page.PlayersReferencePage",
    places.HouseRules: "rulings.page.RulingsPage",
    places.HouseTables: "house.page.TablesPage",
    places.Journal: "journal.page.JournalPage",
    places.Life: "journal.life.LifePage",
    places.Find: "finding.page.FindPage",
    places.PlayersFind: "finding.page.PlayersFindPage",
    places.PlayersJournal: "journal.players.PlayersPage",
    places.Coming: "coming.page.ComingPage",
    places.Month: "coming.month.MonthPage",
    places.Frontier: "frontier.page.FrontierPage",
    places.Research: "frontier.research.ResearchPage",
    places.PlayersResearch: "frontier.players.PlayersResearchPage",
    places.Survey: "frontier.survey.SurveyPage",
    places.PlayersSurvey: "frontier.players.PlayersSurveyPage",
    places.Sessions: "chronicle.sessions.SessionsPage",
    places.PlayersRecap: "chronicle.players.PlayersRecapPage",
    places.Notes: "chronicle.notes.NotesPage",
    places.Lore: "chronicle.lore.LorePage",
    places.Table: "table.page.TablePage",
    places.SeatShows: "table.shows.SeatShowsPage",
}
"""The page of each place, by its file and name in `tui`; it is made from what the place says."""


def page_at(place: Place) -> Page:
    """The page of a place, imported when somebody goes there."""
    with IMPORTING:
        page = _scene(place) if isinstance(place, places.Scene) else _made(place)
    page.at = place
    return page


def every_page() -> list[type[Page]]:
    """Every page there is, for whoever looks at their commands."""
    from tui.encounter.scene_pages import every_scene_page

    return [*map(_named, _PAGES.values()), *every_scene_page()]


def heed(outrider: Service) -> None:
    """Answer what players want to do."""
    from tui.choosing.answering import heed

    heed(outrider)


def warm_up() -> None:
    """Import the largest page and what the first act needs, so that no key need wait for them."""
    for soon in "tui.tasks.page", "models.storage.automatic_backups":
        import_module(soon)


def _scene(place: places.Scene) -> Page:
    from tui.encounter.acting_page import ActingPage
    from tui.encounter.scene_pages import page_for

    page = page_for(place.phase, place.engine)()
    assert isinstance(page, ActingPage)
    page.just_done = place.just_done
    return page


def _made(place: Place) -> Page:
    return _named(_PAGES[type(place)])(*place.said)


def _named(page: str) -> type[Page]:
    file, _, name = page.rpartition(".")
    found: type[Page] = getattr(import_module(f"tui.{file}"), name)
    return found
