"""Explosions: concussion, fragments, contact, charges and breached barriers."""
