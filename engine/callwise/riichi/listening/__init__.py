"""How riichi players say what happened: tiles in any writing, calls, seats, rules by name."""
