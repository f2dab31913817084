"""
Styles: a sheet of what all pages need, and sheets of what only some do.

They are written in blocks, a file each.  A section of the site names those that its pages have, and what is drawn
names the one that it needs.
"""

import re
from pathlib import Path

from builder.assets.files import AssetError
from builder.folders import STYLES

EVERYWHERE = (
    "tokens",
    "base",
    "tiles-ink",
    "tile",
    "felt",
    "puzzle",
    "sit",
    "ruling",
    "pages",
    "step",
    "keys",
)
"""The blocks that all pages have, in the one order."""
DRAWN = ("table", "square", "tape", "settle", "racks", "pond")
"""The blocks that pages have on which such a thing is drawn, in their order."""
LATER = ("card", "shown", "passed", "keys-dialog")
"""The blocks of what rulings show, lessons end in, and is told of keys."""
PAPER = ("print", "worksheet")
"""The blocks for paper."""
_ROOM = re.compile(r"""("[^"]*"|'[^']*')|\s*(: ;|[{};,>]|~(?!=))\s*|(?<=[\w-]):[ ]|\s*\n\s*""")
"""
What no browser needs of a sheet: room round marks and before values; strings and empty values stay.

A minifier would take less than a hundredth off what is sent after that.
"""
_COMMENT = re.compile(r"/\*.*?\*/\s*", re.DOTALL)


def stylesheet(*names: str, first: str = "", folder: Path = STYLES) -> bytes:
    """Put blocks into one sheet, in order and without their comments.  Raises AssetError for one that isn't there."""
    files = [folder / f"{name}.css" for name in names]
    if missing := [file.stem for file in files if not file.is_file()]:
        raise AssetError(f"{folder} has no {', '.join(missing)}")
    return _bare("\n".join((first, *(file.read_text("utf-8") for file in files))))


def _bare(styles: str) -> bytes:
    def close(match: re.Match[str]) -> str:
        string, mark = match.groups()
        return string or mark or (":" if match[0] == ": " else " ")

    return _ROOM.sub(close, _COMMENT.sub("", styles)).replace(";}", "}").strip().encode()
