"""
Styles: one sheet for all pages, and sheets needed only by some.

They are written in blocks, one per file.  Each section of the site lists the blocks its pages use, and each kind of
drawing names the sheet it needs.
"""

import re
from functools import cache
from pathlib import Path

from builder.ground.errors import BuildError
from builder.ground.folders import STYLES
from callwise.question.families import families

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
)
"""The blocks of all pages, in cascade order."""
DRAWN = ("hand", "table", "square", "racks", "tape", "settle", "pond", "yes-no", "rows")
"""The additional blocks for pages with each kind of drawing, in order."""
BOARDS = {"square": "table", "racks": "table"}
"""The block that a drawing's own sheet includes: one sheet compresses better than two."""
ACCOUNTS = ("account", "clocks")
"""The blocks for the sums and clocks behind a ruling."""
LATER = ("why", "card", *ACCOUNTS, "shown", "passed", "keys-dialog")
"""The blocks for rulings and their reasons, ends of lessons and keyboard help."""
PAPER = ("print", *ACCOUNTS, "worksheet")
"""The blocks for print."""
_ROOM = re.compile(
    r"""("[^"]*"|'[^']*')|\s*(: ;|[{};,>]|~(?!=))\s*|(?<=[\w-])(:)\s+"""
    r"""|((?<=\()\s+|\s+(?=\))|(?<![\w.#])0(?=\.\d))|\s*\n\s*"""
)
"""
Characters that browsers don't need: whitespace around punctuation, within brackets and before values, and leading
zeros.  Strings and empty values are kept.

A minifier would save less than another 1% after compression.
"""
_COMMENT = re.compile(r"/\*.*?\*/\s*", re.DOTALL)


def stylesheet(*names: str, first: str = "", folder: Path = STYLES) -> bytes:
    """Join blocks into one sheet, in order and without comments.  Raises BuildError for a missing block."""
    files = [folder / f"{name}.css" for name in names]
    if missing := [file.stem for file in files if not file.is_file()]:
        raise BuildError(f"{folder} has no {', '.join(missing)}")
    return "".join(map(_minified, (first, *(file.read_text("utf-8") for file in files)))).encode()


def table_names() -> str:
    """Return the rules that name the reader's table, which early scripts know by its id."""
    presets = (rules for family in families() for rules in family.presets)
    return "".join(f'[data-table="{rules.name}"]{{--table:"{rules.title}"}}' for rules in presets)


@cache
def _minified(styles: str) -> str:
    def close(match: re.Match[str]) -> str:
        string, mark, colon, needless = match.groups()
        return string or mark or colon or ("" if needless else " ")

    return _ROOM.sub(close, _COMMENT.sub("", styles)).replace(";}", "}").strip()
