"""Builds the site and serves it: pages, what is served with them, and the engine."""
