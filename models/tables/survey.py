"""Surveys of native life: a region, the kinds that live there, and each meeting with one."""

from __future__ import annotations

from sqlalchemy import BigInteger
from sqlmodel import Field

from models.tables.base import Row
from models.tables.editable import secret


class LifeSurvey(Row, table=True):
    """A survey of one region, with four tiers of animals or fewer (F-03 to F-05)."""

    __tablename__ = "survey"

    name: str = secret("Region", max_length=80)
    tiers: int = secret("Tiers of the food chain", "F-05", default=4, ge=1, le=4)
    notes: str = secret("Referee", default="", max_length=4_000)


class LifeForm(Row, table=True):
    """A kind of animal and its tier, 1 for the top carnivore (F-04)."""

    __tablename__ = "animal"

    survey_id: int = Field(foreign_key="survey.id", index=True)
    name: str = secret("Animal", max_length=60)
    tier: int = secret("Tier", "F-04", default=1, ge=1, le=4)
    notes: str = secret("Referee", default="", max_length=2_000)


class LifeEncounter(Row, table=True):
    """One meeting with a kind: when (clock second), and the days of exploring it took (G-114)."""

    __tablename__ = "animalencounter"

    survey_id: int = Field(foreign_key="survey.id", index=True)
    animal_id: int = Field(foreign_key="animal.id", index=True)
    at: int = Field(sa_type=BigInteger)
    days: int = Field(default=1, ge=0)
