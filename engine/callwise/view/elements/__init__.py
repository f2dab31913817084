"""Basic elements: escaped HTML, prose, tiles, seals and law notes."""
