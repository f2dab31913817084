"""
Pages for frames: a puzzle, or a lesson's puzzles one at a time, embedded in another site's article.

Such a page has no header or menu, loads little before the reader answers, and reports its height to the page around it.
Its address is `embed/` followed by that of the page it represents.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from builder.assets.files import Files
from builder.assets.fonts import ATKINSON, BESLEY, MONO, FontFile, build_faces, font_face_css
from builder.assets.scripts import join_scripts, plain_script
from builder.assets.styles import ACCOUNTS, DRAWN, stylesheet
from builder.ground.folders import SCRIPTS
from callwise.ground.terms import Term
from callwise.view.elements.html import Markup, el, join
from callwise.view.elements.prose import Explain, capital, terms

FOLDER = "embed/"
ELEMENT = "callwise.js"
"""The script that turns a link on another site into a puzzle; other sites refer to it, so its name is stable."""
SHEETS = ("tokens", "base", "tiles-ink", "tile", "felt", "puzzle", "sit", "embed", "print")
RESIZED = ("square", "pond", "racks")
"""The kinds of drawing that a frame lays out differently."""
GROUP = "frames"
"""The group of all pages for frames."""
LATER = ("why", "ruling", "card", *ACCOUNTS, "shown")
"""Styles needed only by rulings, and by worked answers, which open after a touch."""
EARLY = ("early/trusted", "early/preferences", "early/unanswered", "embed/embed")
TOUCH = "embed/touch"
"""The module fetched after a touch."""
POSITION = "embed/position"
"""The module of pages that show the position in their address."""


@dataclass(frozen=True, kw_only=True)
class Embedding:
    """
    Addresses shared by all pages for frames, from the home page.

    `style` is the stylesheet, `dressed` additional sheets by kind of page, and `later` those for rulings; the first of
    the `fonts` is for questions, the other for rules.  `early` is the script that runs before the first paint, and
    `touch` the one fetched when the reader begins to answer.  `position` is the script that shows a position from the
    address, and `parts` are its imports.
    """

    style: str = ""
    dressed: Mapping[str, str] = field(default_factory=dict)
    font: str = ""
    later: str = ""
    early: str = ""
    touch: str = ""
    position: str = ""
    parts: tuple[str, ...] = ()


def embed_path(path: str) -> str:
    """
    Return the address of a page's version for frames.

    >>> embed_path("puzzles/swap-calling/the-other-end/")
    'embed/puzzles/swap-calling/the-other-end/'
    """
    return f"{FOLDER}{path}"


def glossary_links(root: str) -> Explain:
    """Return how a frame shows a puzzle's terms: as links to the glossary, because there is no room to explain them."""

    def lead(known: Term, words: str, before: str, after: str) -> Markup:
        return el("a", {"class": "term", "href": f"{root}glossary/#{known.id}", "rel": "noopener"}, words)

    return lead


def series_step(count: int, title: str) -> Markup:
    """Write the progress of the first puzzle of a series: “1 of 4”, and the lesson."""
    return el(
        "p", {"class": "desk-step", "data-slot": "step"}, el("b", {}, f"1 of {count}"), " · ", terms(capital(title))
    )


def series_onward(address: str) -> Markup:
    """Write the link to the next puzzle of a series, and after the last to the lesson."""
    return join(
        (
            el("button", {"class": "btn btn-quiet", "type": "button", "data-act": "next"}, "Next"),
            el(
                "a",
                {"class": "btn btn-quiet", "href": address, "rel": "noopener", "data-act": "lesson", "hidden": True},
                "Go on in Callwise",
            ),
        )
    )


_BOLD, _PLAIN = (replace(BESLEY, slug=f"besley-{weight}", weights=(weight, weight)) for weight in (700, 400))


def write_embedding(site: Files, served: Mapping[Path, Sequence[str]]) -> Embedding:
    """
    Add the files that pages for frames share, except their `style`.

    `served` lists the address of each script after those of its imports.  Raises BuildError.
    """
    (first, second) = build_faces(site, (_BOLD, _PLAIN))
    site.put(ELEMENT, plain_script(SCRIPTS / "embed" / "element.js"))
    *parts, position = served[SCRIPTS / f"{POSITION}.js"]
    return Embedding(
        dressed={name: site.add_asset(f"embed-{name}.css", stylesheet(*_dress(name))) for name in DRAWN},
        font=f"assets/{first.name}",
        later=site.add_asset("ruled.css", stylesheet(*LATER, first=font_face_css([second]))),
        early=site.add_asset("embed.js", join_scripts(SCRIPTS / f"{name}.js" for name in EARLY)),
        touch=served[SCRIPTS / f"{TOUCH}.js"][-1],
        position=position,
        parts=tuple(parts),
    )


def _dress(name: str) -> Sequence[str]:
    """Return the blocks for a kind of drawing in a frame."""
    return (name, f"frame-{name}") if name in RESIZED else (name,)


def embedding_style(site: Files, japanese: FontFile | None) -> str:
    """Add their stylesheet, which includes the `japanese` font if there is one, and return its address."""
    faces = [*build_faces(site, (_BOLD, ATKINSON, MONO)), *([japanese] if japanese else [])]
    return site.add_asset("embed.css", stylesheet(*SHEETS, first=font_face_css(faces)))
