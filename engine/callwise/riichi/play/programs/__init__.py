"""Players who know the rules and little more; they see only what their seat sees."""
