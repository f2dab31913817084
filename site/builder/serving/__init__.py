"""Serving the site: as it is built, and as it is being written."""
