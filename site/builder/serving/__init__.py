"""Serving the site: as built, and live while it is being written."""
