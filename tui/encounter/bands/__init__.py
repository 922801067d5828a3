"""The encounter in range bands: groups along a track."""
