"""Riichi agreements: options, published rulesets, and their sources."""
