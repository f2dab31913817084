"""Payments for a win."""
