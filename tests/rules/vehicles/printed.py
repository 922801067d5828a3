"""The vehicle damage chart as it is printed, total 1 to 15."""

from rules.vehicles.hits import Damage

NONE, CREW, TWO = Damage.NONE, Damage.CREW, Damage.TWO_CREW
ARMS, STOP, ALL = Damage.ARMAMENT, Damage.MOBILITY, Damage.CATASTROPHE
CHART = [NONE, NONE, CREW, TWO, ARMS, STOP, ARMS, STOP, ALL, STOP, ALL, ARMS, ALL, STOP, ALL]


def printed(total: int) -> Damage:
    """The result of a damage throw with its bonus."""
    return CHART[min(total, 15) - 1]
