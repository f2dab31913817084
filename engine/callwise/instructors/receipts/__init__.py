"""Receipts: runs through a set as learners submit them, checked and ruled on."""
