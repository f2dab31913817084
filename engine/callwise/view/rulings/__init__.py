"""Rulings: the ruling card, the account of an answer, payments, and other rulesets."""
