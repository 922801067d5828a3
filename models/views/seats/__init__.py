"""What each player's seat shows of the campaign, built field by field from what they may know."""

from models.views.seats.shown import shown_to, shown_to_all

__all__ = ["shown_to", "shown_to_all"]
