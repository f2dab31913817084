"""
Texts to paste into a wiki so that its articles can show puzzles.

Each is written to `wiki/` in the built site, and is quoted verbatim on the page for wiki editors.  They contain the
full address of the site.  If it isn't known, they contain a placeholder, which that page's script replaces with the
address it is viewed at.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from builder.assets.files import Files
from builder.ground.folders import SITE
from callwise.puzzle.registry import questions
from callwise.question.case import Case
from callwise.view.elements.prose import plain, within

SOURCES = SITE / "wiki"
FOLDER = "wiki/"
STAND_IN = "https://callwise.example/"
"""A placeholder for the site's address; no real host can have this name."""

PARAMETERS = {
    "puzzle": "One puzzle, as its address has it: swap-calling/both-ends",
    "series": "The puzzles of a lesson one after another, as its address has it: swap-calling/the-same-tile-back",
    "asks": "A question on any position; then the entries of that position",
    "title": "The question in your own words. Readers without scripts see it before the link, "
    "and screen readers say it on entering the puzzle",
    "rules": "The rules to play by, such as tenhou or ema-2025; otherwise the puzzle’s own",
    "theme": "light, dark, or reader for what each reader has chosen; otherwise as the page is",
    "words": "riichi or english: which words rulings use; otherwise what each reader has chosen",
    "index": "on or off: small letters and numbers in the corners of tiles; otherwise what each reader has chosen",
    "height": "The height kept free until the puzzle loads, in pixels: 520",
}
"""The optional parameters of an example besides its position, with their descriptions."""
CHOICES = {"theme": ("light", "dark", "reader"), "words": ("riichi", "english"), "index": ("on", "off")}
LABELS = {
    "puzzle": "Puzzle",
    "series": "Series",
    "asks": "Question",
    "title": "Title",
    "rules": "Rules",
    "theme": "Theme",
    "words": "Words",
    "index": "Tile index",
    "height": "Height",
}
PASSED_ON = ("theme", "words", "index")
"""Parameters omitted from links, because they concern the frame."""
EXAMPLES = (
    "{{Callwise|puzzle=swap-calling/both-ends|title=Which of these can you discard now?}}",
    "{{Callwise|series=swap-calling/the-same-tile-back}}",
    "{{Callwise|asks=kuikae.legal|call=chii 4m with 23m|hand=14m 678p 23399s 7z}}",
)


@dataclass(frozen=True)
class WikiText:
    """A text: its file name, the wiki page it is for, and its content."""

    file: str
    page: str
    text: str

    @property
    def path(self) -> str:
        """The text's path from the home page."""
        return FOLDER + self.file


@dataclass(frozen=True)
class Entry:
    """
    An entry of positions, with its name and documentation.

    `ways` are the meaning, syntax and possible values of the entry, each by question.
    """

    name: str
    ways: Mapping[tuple[str, tuple[tuple[str, str], ...]], Mapping[str, Sequence[type[Case]]]]

    @property
    def label(self) -> str:
        """The entry's label, if it is the same for all questions."""
        says = {says for meanings in self.ways.values() for says in meanings}
        return says.pop() if len(says) == 1 else self.name.capitalize()

    @property
    def choices(self) -> Sequence[str]:
        """The entry's possible values, if they are the same for each question."""
        ((_, choices), *others) = self.ways
        return [] if others else [word for word, _ in choices]

    @property
    def description(self) -> str:
        """The entry's full description, in sentences."""
        return " ".join(self.sentences())

    def sentences(self) -> Iterator[str]:
        """Return the entry's meaning for each question, then its syntax."""
        for (how, choices), meanings in self.ways.items():
            yield (
                "; ".join(
                    f"{says or self.name.capitalize()} ({', '.join(case.id for case in cases)})"
                    for says, cases in meanings.items()
                )
                + "."
            )
            if how:
                yield f"{how}."
            if "|" in how:
                yield "In a call of a template | is written {{!}}."
            if choices:
                yield ", ".join(word if word == words.lower() else f"{word} ({words})" for word, words in choices) + "."


def entries() -> list[Entry]:
    """Return every entry of every question, in order of the questions."""
    found: dict[str, dict[tuple[str, tuple[tuple[str, str], ...]], dict[str, list[type[Case]]]]] = {}
    for case in questions().values():
        for name, key in case.keys.items():
            way = within(key.whole_how), tuple((word, within(words)) for word, words in key.choices)
            meanings = found.setdefault(name, {}).setdefault(way, {})
            meanings.setdefault(plain(key.says), []).append(case)
    return [Entry(name, ways) for name, ways in found.items()]


def wiki_texts(site: str = STAND_IN) -> dict[str, WikiText]:
    """Return the texts by kind; `site` is the full address of the home page."""
    there = {
        "definition": _unchanged("gadgets-definition.txt", "MediaWiki:Gadgets-definition"),
        "description": _unchanged("gadget-callwise.txt", "MediaWiki:Gadget-callwise"),
        "script": _unchanged("callwise.js", "MediaWiki:Gadget-callwise.js"),
        "style": _unchanged("callwise-room.css", "MediaWiki:Gadget-callwise-room.css"),
        "template": WikiText("template.txt", "Template:Callwise", _template()),
        "widget": WikiText("widget.txt", "Widget:Callwise", _widget()),
    }
    return {name: WikiText(one.file, one.page, one.text.replace(STAND_IN, site)) for name, one in there.items()}


def write_wiki_texts(files: Files, site: str = STAND_IN) -> None:
    """Add the texts to a site."""
    for one in wiki_texts(site).values():
        files.put(one.path, one.text)


def _unchanged(name: str, page: str) -> WikiText:
    return WikiText(name, page, _source(name))


def _source(name: str) -> str:
    return (SOURCES / name).read_text("utf-8")


def _fill(name: str, **parts: str) -> str:
    text = _source(name).rstrip("\n")
    for mark, part in parts.items():
        text = text.replace(f"@{mark}@", part)
    return text.replace("@site@", STAND_IN)


def _if(name: str, then: str, otherwise: str = "") -> str:
    """
    Write wikitext that depends on whether a parameter is present and not empty.

    MediaWiki has no `#if` without an extension, but `PLURAL` can select words by exact number; only an empty parameter
    leaves this number unchanged.
    """
    return f"{{{{PLURAL:1{{{{{{{name}|}}}}}}99999999|199999999={otherwise}|{then}}}}}"


def _urlencoded(name: str, way: str = "QUERY") -> str:
    return f"{{{{urlencode:{{{{{{{name}|}}}}}}|{way}}}}}"


def _template() -> str:
    rules = _if("rules", f"rules={_urlencoded('rules')}")
    position = "".join(_if(one.name, f"&{one.name}={_urlencoded(one.name)}") for one in entries())
    link = _if(
        "puzzle",
        f"[@site@puzzles/{_urlencoded('puzzle', 'WIKI')}/{_if('rules', '?')}{rules} Try this puzzle on Callwise]",
        _if(
            "series",
            f"[@site@{_urlencoded('series', 'WIKI')}/{_if('rules', '?')}{rules} Try these puzzles on Callwise]",
            _if(
                "asks",
                f"[@site@ask/#v=1&asks={_urlencoded('asks')}{position}{_if('rules', '&')}{rules} "
                "Try this position on Callwise]",
                '<strong class="error">Callwise: write puzzle, series or asks</strong>',
            ),
        ),
    )
    return _fill(
        "template.wiki",
        **{
            "with": "".join(_if(name, f"&{name}={_urlencoded(name)}") for name in PASSED_ON),
            "room": _if("height", f' style="--callwise-height:{_urlencoded("height")}px"'),
            "words": link,
            "examples": _nowiki(EXAMPLES),
            "known": "",
            "data": _data(),
        },
    )


def _nowiki(examples: Iterable[str]) -> str:
    """Write calls so that a page displays them: the content of `nowiki` isn't expanded."""
    return "\n".join(f"<nowiki>{example}</nowiki>" for example in examples)


def _data() -> str:
    """Describe the template to editors that offer a form for it: https://www.mediawiki.org/wiki/Help:TemplateData"""
    choices: dict[str, Sequence[str]] = {**CHOICES, "asks": list(questions())}
    own = {
        name: _parameter(LABELS[name], f"{means}.", choices.get(name, ()), suggested=name in ("puzzle", "title"))
        for name, means in PARAMETERS.items()
    }
    position = {one.name: _parameter(one.label, one.description, one.choices) for one in entries()}
    described = {
        "description": "A puzzle on the calling rules of mahjong that readers answer in the article. "
        "Write puzzle, series, or asks with a position.",
        "format": "inline",
        "params": {**own, **position},
        "paramOrder": [*own, *position],
    }
    return json.dumps(described, ensure_ascii=False, indent="\t")


def _parameter(label: str, means: str, choices: Sequence[str], *, suggested: bool = False) -> Mapping[str, object]:
    described: dict[str, object] = {"label": label, "description": means, "type": "line"}
    if choices:
        described |= {"type": "string", "suggestedvalues": list(choices)}
    if suggested:
        described["suggested"] = True
    return described


def _if_given(name: str, then: str) -> str:
    """Write widget code that emits text if a parameter is given exactly once."""
    return f"<!--{{if isset(${name}) && !is_array(${name})}}-->{then}<!--{{/if}}-->"


def _escape(name: str, way: str = "url") -> str:
    return f"<!--{{${name}|escape:'{way}'}}-->"


def _widget() -> str:
    """Write a page for https://www.mediawiki.org/wiki/Extension:Widgets in https://www.smarty.net/"""
    path = "<!--{$%s|regex_replace:'/[^a-z0-9\\/-]/':''|escape:'urlpathinfo'}-->/"
    asked = "".join(
        _if_given(name, f"&amp;{name}={_escape(name)}") for name in ("asks", *(one.name for one in entries()))
    )
    address = (
        f"<!--{{if isset($puzzle) && !is_array($puzzle)}}-->puzzles/{path % 'puzzle'}#"
        f"<!--{{elseif isset($series) && !is_array($series)}}-->{path % 'series'}#"
        f"<!--{{else}}-->ask/#v=1{asked}<!--{{/if}}-->"
    )
    return _fill(
        "widget.smarty",
        address=address + "".join(_if_given(name, f"&amp;{name}={_escape(name)}") for name in ("rules", *PASSED_ON)),
        title="<!--{if isset($title) && !is_array($title)}-->"
        f"{_escape('title', 'html')}<!--{{else}}-->Callwise puzzle<!--{{/if}}-->",
        height="<!--{if isset($height) && !is_array($height)}-->"
        "<!--{$height|regex_replace:'/[^0-9]/':''|escape:'html'}--><!--{else}-->520<!--{/if}-->",
        examples=_nowiki(example.replace("{{Callwise", "{{#widget:Callwise") for example in EXAMPLES),
    )
