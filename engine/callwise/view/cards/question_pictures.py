"""Pictures of events at the table, each a link to a question about that position."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from callwise.ground.faces import Face, Laid
from callwise.question.families import Family
from callwise.view.elements.html import Markup, el, join
from callwise.view.elements.pictures import laid, tile
from callwise.view.elements.prose import plain

_SHOWN = re.compile(r"\{(?P<tiles>[^{}]*)\}(?P<star>\*?)|\"(?P<word>[^\"]*)\"|(?P<line>\|)")


@dataclass(frozen=True)
class QuestionPicture:
    """
    An event in a player's words, and the question and position that it opens.

    `shows` has tiles in braces, disputed ones with a star, and quoted words; a bar ends a line. `address` is the
    fragment that it leads to, usually the position.
    """

    words: str
    asks: str
    table: Mapping[str, str]
    shows: str
    address: str = ""


def question_picture(of: QuestionPicture, family: Family) -> Markup:
    """Draw a picture as a link, with its words below it."""
    return el(
        "li",
        el(
            "a.asked-picture",
            {"href": f"#{of.address}"},
            el("span.picture-felt", {"aria-hidden": "true"}, picture_lines(of.shows, family)),
            el("span.picture-words", plain(of.words)),
        ),
    )


def picture_lines(shows: str, family: Family) -> Markup:
    """Draw the lines of a picture, in the notation of `QuestionPicture`."""
    lines: list[list[Markup]] = [[]]
    for match in _SHOWN.finditer(shows):
        if match["line"]:
            lines.append([])
        elif match["word"] is not None:
            lines[-1].append(el("span.picture-say", match["word"]))
        else:
            lines[-1].append(el("span.tiles", {"data-lit": bool(match["star"])}, list(_drawn(match["tiles"], family))))
    return join(el("span.picture-line", line) for line in lines)


def _drawn(tiles: str, family: Family) -> Iterator[Markup]:
    for one in family.reads(tiles):
        if isinstance(one, Laid):
            yield laid(one)
        elif isinstance(one, Face):
            yield tile(one, unnamed=True)
