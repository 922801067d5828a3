"""The workshop: devices, damage and repair."""
