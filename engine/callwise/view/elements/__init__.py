"""The parts of every picture: escaped HTML, prose, tiles, seals and notes on the law."""
