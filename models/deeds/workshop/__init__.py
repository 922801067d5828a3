"""Devices: broken, diagnosed, repaired."""
