"""Pages for other sites: frames, and the guide for wikis."""
