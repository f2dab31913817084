"""The code to embed a puzzle in a page of HTML, written by the embed dialog's own script."""

import json
from pathlib import Path
from typing import TypedDict

from builder.ground.folders import SCRIPTS
from builder.ground.node import run_node
from builder.sharing.frame_size import HEIGHT

WRITER = Path(__file__).with_name("embed_lines.mjs")
SOURCES = (SCRIPTS / "embed" / "snippets.js", SCRIPTS / "embed" / "frame_messages.js")
"""The scripts that pages with these lines depend on."""


class EmbedLines(TypedDict):
    """
    The code for one puzzle.

    `script` is the address of the script, `element` its line with the `tag` that it serves, `frame` the frame alone and
    `link` what is left where neither is allowed.
    """

    script: str
    element: str
    tag: str
    frame: str
    link: str


def embed_lines(site: str, page: str, asks: str) -> EmbedLines:
    """
    Write the code for a puzzle; `site` is the full address of the home page, `page` the puzzle's address from there.

    Raises BuildError if Node.js isn't installed.
    """
    given = json.dumps({"site": site, "page": page, "asks": asks, "height": HEIGHT})
    told: EmbedLines = json.loads(run_node(WRITER, given=given, fault="the embed code can’t be written"))
    return told
