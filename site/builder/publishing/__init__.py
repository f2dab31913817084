"""Metadata for other sites: preview pictures, a sitemap, and embedding."""
