"""The joker and its exchange."""
