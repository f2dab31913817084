"""
A preview of all faces: every size and set of inks, light and dark, then the options a reader can choose.

    PYTHONPATH=site python tools/tile_sheet.py OUT.html
"""

import sys
from pathlib import Path

from builder.art.sheet import NAMES, sprite, symbol_id
from builder.ground.folders import STYLES

INKS = STYLES / "tiles-ink.css"

SIZES = (80, 50, 40, 28, 24, 22)
SETS = ("normal", "contrast", "safe")
CHOSEN = 'data-index="on" data-white="plain"'

LAYOUT = """
body { margin: 0; font: 14px/1.4 system-ui, sans-serif; }
section { padding: 16px 20px; background: #eef3ef; color: #14221d; }
section[data-theme=dark] { background: #0e1513; color: #e9f0ea; }
h2 { font-size: 15px; margin: 0 0 8px; }
.row { display: flex; flex-wrap: wrap; gap: 4px 3px; padding: 10px; background: #23594d; margin-block-end: 8px; }
[data-theme=dark] .row { background: #173f37; }
.tile { position: relative; inline-size: 1em; block-size: 1.3334em; border-radius: .12em; margin-block-end: .14em;
  background: linear-gradient(var(--tile-top), var(--tile-low));
  box-shadow: 0 .045em 0 var(--tile-side), 0 .125em 0 var(--tile-back), 0 .2em .2em var(--tile-shade); }
[data-tiles=contrast] .tile { box-shadow: 0 0 0 2px #000, 0 .1em 0 2px #000; }
.tile svg { position: absolute; inset: 7%; inline-size: 86%; block-size: 86%; }
.tile-back { overflow: hidden; }
.tile-back svg { inset: 0; inline-size: 100%; block-size: 100%; }
.small { --t-fine: 0; }
"""


def _tile(name: str, width: int) -> str:
    back = " tile-back" if name == "back" else ""
    face = symbol_id(name, small=width < 28)
    return f'<span class="tile{back}"><svg viewBox="0 0 60 80"><use href="#{face}"/></svg></span>'


def _row(width: int, choices: str = "") -> str:
    small = " small" if width < 34 else ""
    tiles = "".join(_tile(name, width) for name in NAMES)
    return f'<div class="row w{width}{small}" {choices}>{tiles}</div>'


def _section(theme: str, inks: str) -> str:
    rows = "".join(_row(width) for width in SIZES) + "".join(_row(width, CHOSEN) for width in (80, 40, 24))
    return f'<section data-theme="{theme}" data-tiles="{inks}"><h2>{inks}, {theme}</h2>{rows}</section>'


def page() -> str:
    """Build the whole sheet as one HTML document."""
    sizes = "".join(f".w{width} {{ font-size: {width}px; }}\n" for width in SIZES)
    sections = "".join(_section(theme, inks) for inks in SETS for theme in ("light", "dark"))
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Every tile</title>'
        f"<style>{INKS.read_text(encoding='utf-8')}{LAYOUT}{sizes}</style>{sprite()}{sections}</html>"
    )


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: PYTHONPATH=site python tools/tile_sheet.py OUT.html")
    Path(sys.argv[1]).write_text(page(), encoding="utf-8")
