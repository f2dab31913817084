"""Offline use."""
