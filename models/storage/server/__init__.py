"""Campaigns on a PostgreSQL server: `outrider[server]`, imported where one is opened."""
