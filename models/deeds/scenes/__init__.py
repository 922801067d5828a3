"""Scenes and the maps they are played on."""
