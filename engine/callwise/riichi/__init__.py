"""Riichi mahjong: its rulesets and its calling rules, one module per rule."""
