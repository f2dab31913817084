"""
The ruling card: what the referee says to an answer.

Always in this order: the verdict and the ruleset it was made under; what it
comes to; what was done; the tiles that matter and the clause with its source;
the nearest legal act; the other answers; the same act at other tables.
"""

from __future__ import annotations

from collections.abc import Mapping

from callwise.puzzle.grade import Elsewhere, Entry, Grade, Graded, Place
from callwise.question import Form, Offer
from callwise.ruleset import Ruleset
from callwise.ruling import Clause, Fact, Ruling, Sentence, Source, Verdict
from callwise.table import Call
from callwise.tiles import Tile
from callwise.view.html import Markup, el, join
from callwise.view.phrases import PLACES, ROLES, VERDICTS
from callwise.view.seal import seal
from callwise.view.tile import laid, meld, tile
from callwise.view.words import plain, spoken, terms


def ruling_card(graded: Graded) -> Markup:
    """Draw the whole answer of the referee, the ruleset strip included."""
    head = graded.head
    verdict = _verdict(graded)
    return join(
        (
            el(
                "section",
                {
                    "class": "ruling",
                    "data-verdict": verdict.value,
                    "data-grade": graded.grade.value,
                    "aria-labelledby": f"{graded.puzzle.name}-ruling",
                },
                seal(verdict),
                el(
                    "div",
                    {"class": "ruling-main"},
                    el("p", {"class": "under", "data-verdict": verdict.value}, _under(graded)),
                    el("h3", {"id": f"{graded.puzzle.name}-ruling", "tabindex": "-1"}, spoken(_headline(graded))),
                    el("p", {"class": "said"}, spoken(_said(graded))),
                ),
                el("div", {"class": "ruling-body"}, figure(head.ruling), _law(graded, head)),
                _others(graded),
                el("div", {"class": "acts", "data-slot": "acts"}),
            ),
            strip(graded),
        )
    )


def announcement(graded: Graded) -> str:
    """Say the verdict and what was done in one line of plain text."""
    return f"{_under(graded)}. {plain(_headline(graded))} {plain(_said(graded))}"


def figure(ruling: Ruling) -> Markup:
    """Draw the tiles that matter, each with what it is, and why they matter; only why, where none do."""
    parts = [_role(role, fact, ruling.verdict) for role, fact in _in_reading_order(ruling.facts)]
    if not parts:
        return el("p", {"class": "because"}, spoken(ruling.because), ".")
    return el(
        "figure",
        {"class": "shape"},
        el("div", {"class": "shape-row"}, parts),
        el("figcaption", {}, spoken(ruling.because), "."),
    )


def law(clause: Clause, ruleset: Ruleset, verdict: Verdict) -> Markup:
    """Write a clause with its id, its rule, its source and the ruleset."""
    return el(
        "div",
        {"class": "clause", "data-verdict": verdict.value},
        el("p", {"class": "law"}, terms(clause.says, explain=True)),
        el(
            "p",
            {"class": "cite"},
            "Clause ",
            el("code", {}, clause.id),
            f" ({clause.rule.replace(' ', ', ')}), {ruleset.title}. ",
            cite(clause.source),
            ".",
        ),
    )


def cite(source: Source) -> Markup:
    """Write where a rule can be looked up, linked when it has an address."""
    title: Markup | str = source.title
    if source.url:
        title = el("a", {"href": source.url, "rel": "noopener"}, source.title)
    return join((title, f", {source.place}" if source.place else ""))


def strip(graded: Graded) -> Markup:
    """Lay the heading act under every ruleset side by side."""
    legal = sum(one.ruling.verdict is Verdict.LEGAL for one in graded.elsewhere)
    return el(
        "section",
        {"class": "strip", "aria-labelledby": f"{graded.puzzle.name}-strip"},
        el(
            "div",
            {"class": "strip-head"},
            el("h3", {"id": f"{graded.puzzle.name}-strip"}, f"Legal in {legal} of {len(graded.elsewhere)} rulesets"),
            el("span", {"class": "small quiet"}, spoken(graded.head.offer.says), ", judged at other tables."),
        ),
        el("ol", {}, [_elsewhere(one, graded) for one in graded.elsewhere]),
    )


def _elsewhere(one: Elsewhere, graded: Graded) -> Markup:
    here = one.ruleset.name == graded.ruleset.name
    differs = one.ruling.verdict is not graded.head.ruling.verdict
    return el(
        "li",
        {"data-verdict": one.ruling.verdict.value, "data-here": here, "data-differs": differs},
        seal(one.ruling.verdict),
        el("b", {}, one.ruleset.title, el("span", {"class": "strip-here"}, "this table") if here else None),
        el("span", {"class": "verdict-word", "data-verdict": one.ruling.verdict.value}, VERDICTS[one.ruling.verdict]),
        ": ",
        terms(one.ruling.clause.short),
    )


def _verdict(graded: Graded) -> Verdict:
    if graded.grade is Grade.RIGHT:
        return Verdict.LEGAL
    if graded.head.place is Place.FOUL:
        return Verdict.ILLEGAL
    return Verdict.UNSETTLED


def _under(graded: Graded) -> str:
    words = {
        Place.FOUL: "Illegal",
        Place.MISSED: "Almost" if graded.grade is Grade.ALMOST else "Not all yet",
        Place.OPEN: "Unsettled",
    }
    if graded.grade is Grade.RIGHT:
        word = "Legal" if graded.puzzle.case.form is Form.CHOOSE_ONE else "Right"
    else:
        word = words.get(graded.head.place, "Right")
    return f"{word} under {graded.ruleset.title}"


def _headline(graded: Graded) -> Sentence:
    head = graded.head
    if graded.puzzle.case.form is Form.CHOOSE_ALL and head.place is not Place.FOUL:
        legal = sum(entry.ruling.is_legal for entry in graded.entries)
        missed = sum(entry.place is Place.MISSED for entry in graded.entries)
        if missed:
            facts: dict[str, Fact] = {"missed": missed}
            return Sentence("One more is legal." if missed == 1 else "{missed} more are legal.", facts)
        if graded.grade is Grade.RIGHT:
            return Sentence("You found all that is legal." if legal else "Nothing here is legal, as you say.")
    return head.ruling.means


def _said(graded: Graded) -> Sentence:
    head = graded.head
    if head.chosen:
        return graded.puzzle.case.did(head.offer)
    return Sentence("{because}.", {"because": plain(head.ruling.because)})


def _law(graded: Graded, head: Entry) -> Markup:
    ruling = head.ruling
    return el(
        "div",
        {"class": "ruling-law"},
        law(ruling.clause, graded.ruleset, ruling.verdict),
        _readings(ruling),
        _penalty(ruling),
        _next(graded, ruling),
        [el("p", {"class": "remark"}, spoken(remark)) for remark in graded.remarks],
    )


def _readings(ruling: Ruling) -> Markup | None:
    if not ruling.readings:
        return None
    return el(
        "ul",
        {"class": "readings"},
        [
            el(
                "li",
                {"data-verdict": reading.ruling.verdict.value},
                seal(reading.ruling.verdict),
                el("span", {}, " ".join(choice.says for choice in reading.choices)),
                " ",
                el(
                    "b",
                    {"class": "verdict-word", "data-verdict": reading.ruling.verdict.value},
                    f"{VERDICTS[reading.ruling.verdict]}.",
                ),
            )
            for reading in ruling.readings
        ],
    )


def _penalty(ruling: Ruling) -> Markup | None:
    if ruling.follows is None:
        return None
    return el("p", {"class": "penalty"}, el("b", {}, "At this table: "), terms(ruling.follows.says))


def _next(graded: Graded, ruling: Ruling) -> Markup | None:
    nearest = graded.nearest
    relief = ruling.relief
    if nearest is None and relief is None:
        return None
    return el(
        "div",
        {"class": "next", "data-mark": "legal" if nearest else None},
        picture(nearest) if nearest else None,
        el(
            "p",
            {},
            el("b", {}, "Nearest legal answer: ", spoken(nearest.says), ".") if nearest else None,
            " ",
            spoken(relief) if relief else None,
        ),
    )


def _others(graded: Graded) -> Markup | None:
    rest = graded.entries[1:]
    if graded.puzzle.case.form is Form.CHOOSE_ONE:
        legal = sum(entry.ruling.is_legal for entry in rest)
        if graded.grade is not Grade.RIGHT or not legal:
            return None
        others = "1 other answer was legal too." if legal == 1 else f"{legal} other answers were legal too."
        return el("p", {"class": "others-count"}, others)
    if not rest:
        return None
    return el(
        "div",
        {"class": "others"},
        el("h4", {}, "The rest of your answer"),
        el("ul", {"class": "verdicts"}, [entry_line(entry) for entry in rest]),
    )


def entry_line(entry: Entry, *, place: bool = True) -> Markup:
    """Write one offer with its verdict and why."""
    words = PLACES[entry.place] if place else VERDICTS[entry.ruling.verdict].lower()
    return el(
        "li",
        {"data-place": entry.place.value if place else None, "data-verdict": entry.ruling.verdict.value},
        seal(entry.ruling.verdict),
        picture(entry.offer),
        el(
            "span",
            {},
            el("b", {}, spoken(entry.offer.says)),
            ": ",
            el("span", {"class": "verdict-word", "data-verdict": entry.ruling.verdict.value}, words),
            ". ",
            spoken(entry.ruling.because),
            ".",
        ),
    )


def picture(offer: Offer) -> Markup | None:
    """Draw what an offer is about, beside its words, which name it."""
    if offer.tile is not None:
        return tile(offer.tile, silent=True)
    if offer.call is not None:
        return el("span", {"aria-hidden": "true"}, meld(offer.call.meld()))
    if offer.laid is not None:
        return el("span", {"aria-hidden": "true"}, laid(offer.laid))
    if offer.tiles:
        return el("span", {"class": "tiles", "aria-hidden": "true"}, [tile(one, silent=True) for one in offer.tiles])
    return None


def _in_reading_order(facts: Mapping[str, Fact]) -> list[tuple[str, Fact]]:
    drawn = [(role, fact) for role, fact in facts.items() if role in ROLES or role == "call"]
    ends = {role: fact for role, fact in drawn if isinstance(fact, Tile)}
    if {"discard", "called"} <= ends.keys() and "shown" in facts:
        low, high = sorted(("discard", "called"), key=lambda role: ends[role])
        return [(low, facts[low]), ("shown", facts["shown"]), (high, facts[high])]
    return drawn


def _role(role: str, fact: Fact, verdict: Verdict) -> Markup:
    if isinstance(fact, Call):
        picture = meld(fact.meld())
        label = "the call"
    else:
        tiles = (fact,) if isinstance(fact, Tile) else fact if isinstance(fact, tuple) else ()
        picture = join([tile(one) for one in tiles if isinstance(one, Tile)])
        label = ROLES[role]
    mark = {"called": "called", "discard": {Verdict.ILLEGAL: "foul", Verdict.LEGAL: "legal"}.get(verdict, "open")}
    return el(
        "span",
        {"class": "role", "data-role": role, "data-mark": mark.get(role)},
        el("span", {"class": "role-tiles"}, picture),
        el("span", {"class": "role-label"}, label),
    )
