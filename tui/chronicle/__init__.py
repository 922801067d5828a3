"""What a campaign is remembered by: sessions with their recaps, notes, and its lore."""
