"""What a campaign is remembered by: sessions, notes, and the places, factions and things in it."""
