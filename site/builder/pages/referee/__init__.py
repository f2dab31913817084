"""The referee: questions, games, disputes and practice."""
