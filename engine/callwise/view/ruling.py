"""
The ruling card: what the referee says to an answer.

Always in this order: the verdict and the ruleset it was made under; what it
comes to; what was done; the tiles that matter and the clause with its source;
the nearest legal act; the other answers; the same act at other tables.
"""

from __future__ import annotations

from collections.abc import Mapping

from callwise.puzzle.grade import Entry, Grade, Graded, Place
from callwise.question import Form, Sense
from callwise.riichi.melds import Call
from callwise.riichi.tiles import Tile
from callwise.ruleset import Ruleset
from callwise.ruling import Clause, Fact, Ruling, Sentence, Source, Verdict
from callwise.view.answers import entry_line, picture
from callwise.view.html import Markup, el, join
from callwise.view.phrases import ROLES, VERDICTS, WORDS
from callwise.view.seal import seal
from callwise.view.strip import strip
from callwise.view.tile import meld, tile
from callwise.view.words import capital, fill, marked, spoken, terms, unbroken


def ruling_card(graded: Graded) -> Markup:
    """Draw the whole answer of the referee, the ruleset strip included."""
    head = graded.head
    verdict, said = _verdict(graded), _said(graded)
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
                    el("p", {"class": "said"}, spoken(said)) if said else None,
                ),
                el("div", {"class": "ruling-body"}, figure(head.ruling, chosen=head.chosen), _law(graded, head)),
                _others(graded),
                el("div", {"class": "acts", "data-slot": "acts"}),
            ),
            strip(graded),
        )
    )


def figure(ruling: Ruling, *, chosen: bool) -> Markup:
    """
    Draw the tiles that matter, each with what it is, and why they matter; only why, where none do.

    `chosen` tells whether the answer was given: if not, nobody discards or shows by it.
    """
    done = {"discard": "discard" if chosen else "to-discard", "shown": "to-show" if "seat" in ruling.facts else "shown"}
    parts = [
        _role(role, fact, ruling.verdict, ROLES.get(done.get(role, role), ""))
        for role, fact in _in_reading_order(ruling.facts)
    ]
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
        el("p", {"class": "law"}, terms(capital(clause.says), explain=True)),
        el(
            "p",
            {"class": "cite"},
            "Clause ",
            el("code", {}, clause.id),
            " (",
            _rules(clause),
            f"), {ruleset.title}. ",
            cite(clause.source),
            ".",
        ),
    )


def _rules(clause: Clause) -> Markup:
    *most, last = clause.rule.split()
    return join((*((unbroken(rule, ","), " ") for rule in most), unbroken(last, "")))


def cite(source: Source) -> Markup:
    """Write where a rule can be looked up, linked when it has an address."""
    title: Markup | str = source.title
    if source.url:
        title = el("a", {"href": source.url, "rel": "noopener"}, source.title)
    return join((title, f", {source.place}" if source.place else ""))


_STANDS = {
    Place.MISSED: "Left out: {offer}.",
    Place.FOUND: "Chosen: {offer}.",
    Place.LEFT: "Rightly left out: {offer}.",
}
"""Which answer the ruling goes on to explain, where none was given by itself."""


def _verdict(graded: Graded) -> Verdict:
    if graded.grade is Grade.RIGHT:
        return Verdict.LEGAL
    if graded.head.place is Place.FOUL:
        return Verdict.ILLEGAL
    return Verdict.UNSETTLED


def _under(graded: Graded) -> str:
    verdicts = VERDICTS[graded.puzzle.case.sense]
    words = {
        Place.FOUL: verdicts[Verdict.ILLEGAL],
        Place.MISSED: "Almost" if graded.grade is Grade.ALMOST else "Not all yet",
        Place.OPEN: "Unsettled",
    }
    if graded.grade is Grade.RIGHT:
        word = verdicts[Verdict.LEGAL] if graded.puzzle.case.form is Form.CHOOSE_ONE else "Right"
    else:
        word = words.get(graded.head.place, "Right")
    return f"{word} under {graded.ruleset.title}"


def _headline(graded: Graded) -> Sentence:
    head, words = graded.head, WORDS[graded.puzzle.case.sense]
    if graded.puzzle.case.form is Form.CHOOSE_ALL and head.place is not Place.FOUL:
        legal = sum(entry.ruling.is_legal for entry in graded.entries)
        missed = sum(entry.place is Place.MISSED for entry in graded.entries)
        if missed:
            facts: dict[str, Fact] = {"missed": missed}
            if any(entry.chosen for entry in graded.entries):
                return Sentence(words.one_more if missed == 1 else words.more, facts)
            return Sentence(words.one if missed == 1 else words.some, facts)
        if graded.grade is Grade.RIGHT:
            return Sentence(words.all_found if legal else words.none_found)
    return head.ruling.means


def _said(graded: Graded) -> Sentence | None:
    head = graded.head
    one_of_several = head.place is Place.FOUND and sum(entry.chosen for entry in graded.entries) > 1
    if head.chosen and not one_of_several:
        return graded.puzzle.case.did(head.offer)
    if head.place not in _STANDS:
        return None
    return Sentence(_STANDS[head.place], {"offer": fill(head.offer.says, marked)})


def _law(graded: Graded, head: Entry) -> Markup:
    ruling = head.ruling
    return el(
        "div",
        {"class": "ruling-law"},
        law(ruling.clause, graded.ruleset, ruling.verdict),
        _readings(ruling, graded.puzzle.case.sense),
        _penalty(ruling),
        _next(graded, ruling),
        [el("p", {"class": "remark"}, spoken(remark)) for remark in graded.remarks],
    )


def _readings(ruling: Ruling, sense: Sense) -> Markup | None:
    if not ruling.readings:
        return None
    settled = ruling.verdict is not Verdict.UNSETTLED
    words = (
        el("p", {"class": "either-way"}, "Its text leaves open why, and every reading says the same:")
        if settled
        else None
    )
    listed = el(
        "ul",
        {"class": "readings"},
        [
            el(
                "li",
                {"data-verdict": reading.ruling.verdict.value},
                seal(reading.ruling.verdict),
                el("span", {}, terms(" ".join(choice.says for choice in reading.choices))),
                " ",
                el(
                    "b",
                    {"class": "verdict-word", "data-verdict": reading.ruling.verdict.value},
                    f"{VERDICTS[sense][reading.ruling.verdict]}.",
                ),
            )
            for reading in ruling.readings
        ],
    )
    return join((words, listed))


def _penalty(ruling: Ruling) -> Markup | None:
    if ruling.follows is None:
        return None
    return el("p", {"class": "penalty"}, el("b", {}, "At this table: "), terms(capital(ruling.follows.says)))


def _next(graded: Graded, ruling: Ruling) -> Markup | None:
    nearest, relief = graded.nearest, ruling.relief
    says = _none_of_them(graded) if nearest is None else nearest.says
    if says is None and relief is None:
        return None
    return el(
        "div",
        {"class": "next", "data-mark": "legal" if nearest else None},
        picture(nearest) if nearest else None,
        el(
            "p",
            {},
            None if says is None else el("b", {}, WORDS[graded.puzzle.case.sense].nearest, spoken(says), "."),
            " ",
            spoken(relief) if relief else None,
        ),
    )


def _none_of_them(graded: Graded) -> str | None:
    certain = all(entry.ruling.verdict is Verdict.ILLEGAL for entry in graded.entries)
    return graded.puzzle.case.none if certain and graded.head.place is Place.FOUL else None


def _others(graded: Graded) -> Markup | None:
    rest = graded.entries[1:]
    if graded.puzzle.case.form is Form.CHOOSE_ONE:
        legal = sum(entry.ruling.is_legal for entry in rest)
        if graded.grade is not Grade.RIGHT or not legal:
            return None
        words = WORDS[graded.puzzle.case.sense]
        others = words.one_other if legal == 1 else words.others
        return el("p", {"class": "others-count"}, spoken(Sentence(others, {"others": legal})))
    if not rest:
        return None
    return el(
        "div",
        {"class": "others"},
        el("h4", {}, "The rest of your answer"),
        el("ul", {"class": "verdicts"}, [entry_line(entry, graded.puzzle.case.sense) for entry in rest]),
    )


def _in_reading_order(facts: Mapping[str, Fact]) -> list[tuple[str, Fact]]:
    drawn = [(role, fact) for role, fact in facts.items() if isinstance(fact, Call) or (role in ROLES and _tiles(fact))]
    ends = {role: fact for role, fact in drawn if isinstance(fact, Tile)}
    if {"discard", "called"} <= ends.keys() and "shown" in facts:
        low, high = sorted(("discard", "called"), key=lambda role: ends[role])
        return [(low, facts[low]), ("shown", facts["shown"]), (high, facts[high])]
    return drawn


def _tiles(fact: Fact) -> list[Tile]:
    several = fact if isinstance(fact, tuple) else (fact,)
    return [one for one in several if isinstance(one, Tile)]


def _role(role: str, fact: Fact, verdict: Verdict, label: str) -> Markup:
    if isinstance(fact, Call):
        picture, label = meld(fact.meld()), "the call"
    else:
        picture = join([tile(one) for one in _tiles(fact)])
    mark = {"called": "called", "discard": {Verdict.ILLEGAL: "foul", Verdict.LEGAL: "legal"}.get(verdict, "open")}
    return el(
        "span",
        {"class": "role", "data-role": role, "data-mark": mark.get(role)},
        el("span", {"class": "role-tiles"}, picture),
        el("span", {"class": "role-label"}, label),
    )
