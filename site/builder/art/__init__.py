"""
The tiles of mahjong, drawn as SVG symbols.

    >>> symbols(["4s"]).startswith('<svg class="sprite"')
    True
"""

from builder.art.sheet import NAMES, sprite, symbol_id, symbols

__all__ = ["NAMES", "sprite", "symbol_id", "symbols"]
