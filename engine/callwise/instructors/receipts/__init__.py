"""Receipts: runs through a set as learners hand them in, checked and ruled on."""
