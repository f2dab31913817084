"""The whole site: every section's pages, the files they share, and their cache."""
