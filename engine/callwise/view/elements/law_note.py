"""Law notes: the clause below a ruling, with its sources."""

from __future__ import annotations

from collections.abc import Iterator

from callwise.agreement.citation import Citation
from callwise.law.ruling import Clause, Source, Verdict
from callwise.view.elements.html import Markup, el, join
from callwise.view.elements.prose import Explain, capital, noted, terms


def law(clause: Clause, verdict: Verdict, citation: Citation, explain: Explain = noted) -> Markup:
    """Write a clause with its sources: the ruleset's own book, and common practice labelled as such."""
    return el(
        "div.clause",
        {"data-verdict": verdict.value},
        el("p.law", terms(capital(clause.says), explain=explain)),
        el("p.cite", [(" · " if nth else None, one) for nth, one in enumerate(_sources(citation))]),
    )


def _sources(citation: Citation) -> Iterator[Markup]:
    """Yield the ruleset's own sources, then common practice, labelled as such."""
    yield from map(cite, citation.own)
    if citation.usual is not None:
        usual = "the usual rule: " if citation.own else "The usual rule: "
        if citation.usual.on:
            usual = "The usual rule, as in: "
        yield join((usual, cite(citation.usual)))


def cite(source: Source) -> Markup:
    """Write a source, linked if it has an address."""
    title: Markup | str = source.title
    if source.url:
        title = el("a", {"href": source.url, "rel": "noopener"}, source.title)
    return join((title, f", {source.place}" if source.place else ""))
