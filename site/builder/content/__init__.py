"""Content for several pages: addresses, prose, games, disputes, and the search index."""
