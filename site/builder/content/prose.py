"""
Authors' text as HTML: Markdown with tiles, terms, clauses and puzzles.

- ``{23s}`` draws tiles in a line of text, ``{4'23s}`` a meld as laid out
- ``[[chii]]`` is a term, in the reader's words, with its explanation after it
- ``{clause kuikae.suji}`` on a line by itself is the clause's sentence
- ``{puzzle other-end}`` on a line by itself places a puzzle
- ``{desk}`` on a line by itself starts the text next to the following puzzle; earlier text can be read below it

HTML in the source is shown as text.  Anything that can't be read, and any link to another site, raises a `ProseError`
that quotes it.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Protocol
from urllib.parse import urlsplit

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from callwise.ground.errors import CallwiseError
from callwise.ground.terms import Term
from callwise.law.ruling import Clause, Source
from callwise.puzzle.registry import clauses
from callwise.question.families import Family
from callwise.view.elements.html import Markup, Need, el, join, needing
from callwise.view.elements.law_note import cite
from callwise.view.elements.pictures import draw, show
from callwise.view.elements.prose import Explain, capital, in_pieces, noted, terms, unbroken

_TERM = re.compile(r"\[\[[^\[\]]*\]\][,.;:!?)’”]*")
_TILES = re.compile(r"\{(?P<tiles>[0-9A-Za-z'\"’”″ ]+)\}(?P<after>[,.;:!?)’”]*)")
_FAMILY, _WRITTEN, _SOURCES, _NEEDS, _HEADING = "family", "written", "sources", "needs", "heading"
_PLACED = re.compile(r"\{(?:(?P<kind>clause|puzzle) (?P<name>[^{}]*)|desk)\}")


class ProseError(CallwiseError):
    """A lesson's text that can't be displayed."""


class Terms(Protocol):
    """Writes the terms of a text, one after the other."""

    def __call__(self, known: Term, words: str, before: str, after: str) -> Markup:
        """Write a term that its sentence doesn't explain."""

    def explained(self, known: Term, words: str, before: str, after: str) -> Markup:
        """Write a term that its sentence explains."""


class Sources(Protocol):
    """Finds the sources of a text's clauses."""

    def first(self, clause: Clause) -> tuple[Source, bool]:
        """Return the first source of a clause, and whether it's only the usual rule."""


@dataclass(frozen=True)
class Passage:
    """One continuous piece of an author's text."""

    tokens: tuple[Token, ...] = ()
    family: Family | None = None

    def html(self, written: Terms | None = None, sources: Sources | None = None) -> Markup:
        """Write it as HTML; by default, terms are buttons, and clauses cite their own sources.  Raises ProseError."""
        needs: dict[tuple[Need, str], None] = {}
        about = {_FAMILY: self.family, _WRITTEN: written, _SOURCES: sources, _NEEDS: needs}
        return needing(_MARKDOWN.renderer.render(self.tokens, _MARKDOWN.options, about), needs)


@dataclass(frozen=True)
class Part:
    """
    A stretch of a lesson: prose followed by puzzles.

    `more` is additional text that the author has set apart.
    """

    prose: Passage
    puzzles: tuple[str, ...] = field(default=())
    more: Passage = field(default=Passage())


def prose(text: str, family: Family, written: Terms | None = None) -> Markup:
    """Write Markdown without puzzles as HTML.  Raises ProseError."""
    (only,) = parts(text, family)
    if only.puzzles:
        raise ProseError(f"no puzzle can be placed here, got {', '.join(only.puzzles)}")
    if only.more.tokens:
        raise ProseError("{desk} stands before a puzzle, and there isn’t one here")
    return only.prose.html(written)


def parts(text: str, family: Family) -> tuple[Part, ...]:
    """
    Split a lesson's text into stretches that each end with their puzzles.

    `family` reads the tiles in braces.  Raises ProseError.
    """
    found: list[Part] = []
    waiting: list[Token] = []
    more: list[Token] = []
    placed: list[str] = []
    for token in _mark_headings(_MARKDOWN.parse(text, {})):
        _check_links(token)
        if token.type == "puzzle":
            placed.append(token.content)
            continue
        if placed:
            found.append(Part(Passage(tuple(waiting), family), tuple(placed), Passage(tuple(more), family)))
            waiting, more, placed = [], [], []
        if token.type == "desk":
            more, waiting = [*more, *waiting], []
            continue
        waiting.append(token)
    return (*found, Part(Passage(tuple(waiting), family), tuple(placed), Passage(tuple(more), family)))


def tiles(notation: str, family: Family, *, is_small: bool = True) -> Markup:
    """Draw tiles in a row, or as laid out, at the size of a line of text or larger.  Raises ProseError."""
    try:
        several = family.reads(notation)
    except CallwiseError as error:
        raise ProseError(f"tiles {{{notation}}}: {error}") from error
    return join([(draw if is_small else show)(piece) for piece in in_pieces(several)])


def rule_line(clause: Clause, sources: Sources | None = None) -> Markup:
    """Write a clause's sentence as a rule, with its source."""
    source, is_usual = sources.first(clause) if sources else (clause.source, False)
    return el(
        "div",
        {"class": "rule-line"},
        el("p", {"class": "law"}, terms(capital(clause.says), explain=noted)),
        el("p", {"class": "cite"}, "The usual rule: " if is_usual else None, cite(source), "."),
    )


def _mark_headings(tokens: Iterable[Token]) -> Iterator[Token]:
    """Mark text inside headings."""
    is_heading = False
    for token in tokens:
        is_heading = token.type == "heading_open" or (is_heading and token.type != "heading_close")
        for one in token.children or ():
            one.meta[_HEADING] = is_heading
        yield token


def _check_links(token: Token) -> None:
    """Reject pictures, and links that leave the site."""
    for one in token.children or ():
        if one.type == "image":
            raise ProseError(
                f"no picture can be shown here, got {one.attrs['src']!r}; tiles are written in braces: {{23s}}"
            )
        address = str(one.attrs.get("href", ""))
        if one.type == "link_open" and any(urlsplit(address)[:2]):
            raise ProseError(
                f"a lesson links to no other site, got {address!r}; what a rule rests on is cited by its clause"
            )


def _inline(pattern: re.Pattern[str], kind: str) -> Callable[[StateInline, bool], bool]:
    def rule(state: StateInline, silent: bool) -> bool:
        match = pattern.match(state.src, state.pos, state.posMax)
        if match is None:
            return False
        if not silent:
            state.push(kind, "", 0).content = match[0]
        state.pos = match.end()
        return True

    return rule


def _place(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    line = state.src[state.bMarks[start] + state.tShift[start] : state.eMarks[start]].rstrip()
    match = _PLACED.fullmatch(line)
    if match is None or state.is_code_block(start):
        return False
    if not silent:
        token = state.push(match["kind"] or "desk", "", 0)
        token.content, token.block, token.map = match["name"] or "", True, [start, start + 1]
        state.line = start + 1
    return True


def _write(
    make: Callable[[str, Family], Markup],
) -> Callable[[RendererHTML, list[Token], int, OptionsDict, EnvType], str]:
    def write(renderer: RendererHTML, tokens: list[Token], index: int, options: OptionsDict, env: EnvType) -> str:
        family: Family = env[_FAMILY]
        return _add_needs(make(tokens[index].content, family), env)

    return write


def _term(renderer: RendererHTML, tokens: list[Token], index: int, options: OptionsDict, env: EnvType) -> str:
    """Write a term, with any punctuation after it, in the style of the text."""
    written: Terms | None = env[_WRITTEN]
    following = tokens[index + 1].content if index + 1 < len(tokens) else ""
    preceding = tokens[index - 1].content if index else ""
    explain: Explain = noted
    if written is not None and not tokens[index].meta[_HEADING]:
        depth = sum(one.nesting for one in tokens[:index] if one.type in ("em_open", "em_close"))
        explain = written.explained if depth else written

    def within(known: Term, words: str, before: str, after: str) -> Markup:
        return explain(known, words, before or preceding, after + following)

    return _add_needs(terms(tokens[index].content, explain=within), env)


def _add_needs(html: Markup, env: EnvType) -> str:
    env[_NEEDS].update(html.needs)
    return html


def _tiles(text: str, family: Family) -> Markup:
    """Draw tiles so that a comma after them never starts a line."""
    notation, _, after = text[1:].partition("}")
    return unbroken(tiles(notation, family), after) if after else tiles(notation, family)


def _clause(renderer: RendererHTML, tokens: list[Token], index: int, options: OptionsDict, env: EnvType) -> str:
    known, id = clauses(), tokens[index].content
    if id not in known:
        raise ProseError(f"no clause {id!r}; clauses are {', '.join(known)}")
    return _add_needs(rule_line(known[id], env[_SOURCES]), env)


def _markdown() -> MarkdownIt:
    markdown = MarkdownIt("commonmark", {"html": False, "typographer": True}).enable(["table", "smartquotes"])
    markdown.inline.ruler.before("link", "term", _inline(_TERM, "term"))
    markdown.inline.ruler.before("link", "tiles", _inline(_TILES, "tiles"))
    markdown.block.ruler.before("paragraph", "placed", _place, {"alt": ["paragraph"]})
    markdown.add_render_rule("term", _term)
    markdown.add_render_rule("tiles", _write(_tiles))
    markdown.add_render_rule("clause", _clause)
    return markdown


_MARKDOWN = _markdown()
