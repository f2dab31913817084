"""
What authors write, as HTML: Markdown with tiles, terms, clauses and puzzles in it.

- ``{23s}`` draws tiles in a line of text, ``{4'23s}`` a meld as it lies
- ``[[chii]]`` is a term, in the reader's words, with its explanation behind it
- ``{clause kuikae.suji}`` on a line of its own is the clause's sentence
- ``{puzzle other-end}`` on a line of its own is the place of a puzzle
- ``{desk}`` on a line of its own begins what stands beside the next puzzle; what comes before it can be read below

HTML that an author writes is text, not markup.  Whatever can't be read, and what leads to another site, is a
`ProseError` that quotes it.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from callwise.errors import CallwiseError
from callwise.family import Family
from callwise.puzzle.registry import clauses
from callwise.ruling import Clause
from callwise.view.faces import draw
from callwise.view.html import Markup, el, join
from callwise.view.ruling import cite
from callwise.view.words import capital, in_pieces, terms, unbroken

_TERM = re.compile(r"\[\[[^\[\]]*\]\][,.;:!?)’”]*")
_TILES = re.compile(r"\{(?P<tiles>[0-9mpszx'\"’”″ ]+)\}(?P<after>[,.;:!?)’”]*)")
_FAMILY = "family"
_PLACED = re.compile(r"\{(?:(?P<kind>clause|puzzle) (?P<name>[^{}]*)|desk)\}")


class ProseError(CallwiseError):
    """A text of a lesson that can't be shown."""


@dataclass(frozen=True)
class Part:
    """
    A stretch of a lesson: prose, and the puzzles placed at its end.

    `more` is what can be read besides, where the author has set it apart.
    """

    prose: Markup
    puzzles: tuple[str, ...] = field(default=())
    more: Markup = field(default=Markup(""))


def prose(text: str, family: Family) -> Markup:
    """Write Markdown as HTML; there is no place for a puzzle in it.  Raises ProseError."""
    (only,) = parts(text, family)
    if only.puzzles:
        raise ProseError(f"no puzzle can be placed here, got {', '.join(only.puzzles)}")
    if only.more:
        raise ProseError("{desk} stands before a puzzle, and there is none here")
    return only.prose


def parts(text: str, family: Family) -> tuple[Part, ...]:
    """
    Write a lesson's text as stretches that each end in the puzzles placed there.

    `family` reads the tiles in its braces.  Raises ProseError.
    """
    found: list[Part] = []
    waiting: list[Token] = []
    more: list[Token] = []
    placed: list[str] = []
    for token in _MARKDOWN.parse(text, {}):
        _stay(token)
        if token.type == "puzzle":
            placed.append(token.content)
            continue
        if placed:
            found.append(Part(_render(waiting, family), tuple(placed), _render(more, family)))
            waiting, more, placed = [], [], []
        if token.type == "desk":
            more, waiting = [*more, *waiting], []
            continue
        waiting.append(token)
    return (*found, Part(_render(waiting, family), tuple(placed), _render(more, family)))


def tiles(notation: str, family: Family) -> Markup:
    """Draw tiles as small as a line of text: in a row, or as they are laid.  Raises ProseError."""
    try:
        several = family.reads(notation)
    except CallwiseError as error:
        raise ProseError(f"tiles {{{notation}}}: {error}") from error
    return join([draw(piece) for piece in in_pieces(several)])


def rule_line(clause: Clause) -> Markup:
    """Write the sentence of a clause as the law it is, with where it comes from."""
    return el(
        "div",
        {"class": "rule-line"},
        el("p", {"class": "law"}, terms(capital(clause.says), explain=True)),
        el("p", {"class": "cite"}, el("code", {}, clause.id), ". ", cite(clause.source), "."),
    )


def _render(tokens: list[Token], family: Family) -> Markup:
    return Markup(_MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {_FAMILY: family}))


def _stay(token: Token) -> None:
    """Refuse pictures, and links that leave the site."""
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


def _placed(state: StateBlock, start: int, end: int, silent: bool) -> bool:
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
        return make(tokens[index].content, family)

    return write


def _tiles(text: str, family: Family) -> Markup:
    """Draw tiles so that no line begins with the comma after them."""
    notation, _, after = text[1:].partition("}")
    return unbroken(tiles(notation, family), after) if after else tiles(notation, family)


def _clause(id: str, family: Family) -> Markup:
    known = clauses()
    if id not in known:
        raise ProseError(f"no clause {id!r}; clauses are {', '.join(known)}")
    return rule_line(known[id])


def _markdown() -> MarkdownIt:
    markdown = MarkdownIt("commonmark", {"html": False, "typographer": True}).enable(["table", "smartquotes"])
    markdown.inline.ruler.before("link", "term", _inline(_TERM, "term"))
    markdown.inline.ruler.before("link", "tiles", _inline(_TILES, "tiles"))
    markdown.block.ruler.before("paragraph", "placed", _placed, {"alt": ["paragraph"]})
    markdown.add_render_rule("term", _write(lambda text, _: terms(text, explain=True)))
    markdown.add_render_rule("tiles", _write(_tiles))
    markdown.add_render_rule("clause", _write(_clause))
    return markdown


_MARKDOWN = _markdown()
