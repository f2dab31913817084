"""Rulings: the ruling card and its account, payments and other tables."""
