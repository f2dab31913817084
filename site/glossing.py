"""
A few words of explanation behind a term, in the text itself, where a reader meets it first.

A term can be pressed wherever it stands, for all that the glossary says of it.  Beyond that each text tells once, in
brackets, what it takes to read on.  In a lesson a term counts as met once an earlier one of its track has used it, for
a text with brackets behind every other word can't be read; a puzzle's own page begins anew.  Authors who explain a
term in their own sentence set it in italics there, ``*[[chii]]*``, as books do, or put brackets of their own behind it.
"""

import re
from collections.abc import Callable, Iterable, Mapping

from callwise.view.html import Markup, el
from callwise.view.words import book_marks

_SEEN = re.compile(
    r'<h[1-6].*?</h[1-6]>|<details class="hint">.*?</details>|<p class="law">.*?</p>'
    r"|(?P<own><em>.*?</em>)"
    r'|(?<!“)<button type="button" class="term" popovertarget="term-(?P<id>[a-z0-9-]+)">.*?</button>',
    re.DOTALL,
)
_BRACKETS = re.compile(r"[.,;:]?(?:</span>)? \(")
_OWN = re.compile(r'popovertarget="term-([a-z0-9-]+)"')


def glossed(html: Markup, briefs: Mapping[str, str], met: Iterable[str] = ()) -> Markup:
    """
    Write `briefs`, by the id of their term, behind the first mention of each that is not `met` yet.

    Headings, hints, the sentences of clauses and what somebody shouts stay as they are.
    """
    return Markup(_SEEN.sub(_behind(briefs, set(met)), html))


def _behind(briefs: Mapping[str, str], met: set[str]) -> Callable[[re.Match[str]], str]:
    def write(match: re.Match[str]) -> str:
        if match["own"]:
            met.update(_OWN.findall(match["own"]))
        id = match["id"]
        if id is None or id in met:
            return match[0]
        met.add(id)
        if _BRACKETS.match(match.string, match.end()):
            return match[0]
        return match[0] + el("span", {"class": "gloss"}, f" ({book_marks(briefs[id])})") if id in briefs else match[0]

    return write
