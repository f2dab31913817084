"""What a sentence says about mah jongg in error: who declared, and who threw in."""

from __future__ import annotations

from collections.abc import Iterator

from callwise.american.listening.deciding_words import exceptions
from callwise.american.listening.happenings import ME, SOMEONE
from callwise.american.listening.telling import USUAL, Telling
from callwise.american.listening.whole_question import denied
from callwise.ground.seats import SEATS, Seat
from callwise.question.listening.heard import Fill, Span, fill
from callwise.question.listening.words import Word, base, spaced

_COUNTS = {
    **dict.fromkeys(("nobody", "none", "no"), 0),
    "one": 1,
    **dict.fromkeys(("two", "2", "both"), 2),
    **dict.fromkeys(("three", "3", "all", "everyone", "everybody", "others", "rest"), 3),
}
"""How many players words stand for, the declarer aside."""
_WITH_ME = frozenset(spaced("i me we us our"))
_WITHOUT_ME = frozenset(spaced("other others else rest them"))
_KEEPING = frozenset(map(base, spaced("kept keep didnt hasnt havent still not never")))
"""Words after a player who hasn’t thrown in."""
_WINDS = frozenset(seat.value for seat in SEATS)
_CLAUSE = 6
"""How many words before “threw in” say who did."""


def error(told: Telling) -> Iterator[Fill]:
    """Yield who declared in error and who threw in: as many as the sentence counts, or every other player it names."""
    declarer, spans = _declarer(told)
    went = "said" if "shows-nothing" in told.meanings else "shown"
    yield from fill("declared", f"{declarer.value} {went}", spans, "declared")
    if "throws-in" not in told.meanings or denied(told.words, told.meanings["throws-in"]):
        return
    named = {
        told.seat(name): span for name, span in told.found.seats if name != SOMEONE and told.seat(name) is not declarer
    }
    kept = {told.seat(name) for name, span in told.found.seats if _keeps(told, span)}
    thrown = {seat: span for seat, span in named.items() if seat not in kept}
    if (counted := _counted(told)) is not None:
        seats = _counted_seats(told, declarer, tuple(thrown), {word.small for word in counted})
        spans = [
            *exceptions(told.words),
            (counted[0].start, counted[-1].end),
            *(span for seat, span in thrown.items() if seat in seats),
        ]
        thrown = dict.fromkeys(seats, (0, 0))
    else:
        if not thrown and declarer is told.me:
            thrown = {told.seat(SOMEONE): span for name, span in told.found.seats[::-1] if name == SOMEONE}
        spans = list(thrown.values())
    if thrown:
        yield from fill("thrown", " ".join(seat.value for seat in thrown), spans, "threw in")


def _declarer(told: Telling) -> tuple[Seat, list[Span]]:
    won = told.found.first("win")
    said = won.spans[-1] if won is not None else told.meanings.get("in-error", (0, 0))
    first = next((name for name, span in told.found.seats if span < said), "")
    name = (won.actor or won.place if won is not None else "") or first
    clause = {word.small for word in _clause(told)}
    is_other = (not name and not clause.isdisjoint(_WITH_ME)) or (name == ME and not clause.isdisjoint(("us", "we")))
    return told.seat(SOMEONE if is_other else name), [] if won is None else won.spans


def _clause(told: Telling) -> list[Word]:
    """Return the words that say who threw in."""
    if "throws-in" not in told.meanings:
        return []
    start = told.meanings["throws-in"][0]
    before = [word for word in told.words if word.start < start][-_CLAUSE:]
    marks = [place for place, word in enumerate(before) if word.is_mark]
    return before[marks[-1] + 1 :] if marks else before


def _counted(told: Telling) -> list[Word] | None:
    """Return the clause that counts the players who threw in, from its number on; None if it doesn’t count them."""
    clause = _clause(told)
    at = next((place for place, word in enumerate(clause) if word.small in _COUNTS), None)
    return None if at is None else clause[at:]


def _counted_seats(told: Telling, by: Seat, named: tuple[Seat, ...], words: set[str]) -> list[Seat]:
    """Return as many seats as were counted: the speaker’s where the words include it, then those named."""
    excepted = [word.small for word in _excepted(told)]
    count = min(_COUNTS[word] for word in words & _COUNTS.keys()) - ("one" in excepted)
    kept = {told.seat(name) for name, span in told.found.seats if _keeps(told, span)}
    kept |= {told.me for word in excepted if word in _WITH_ME}
    kept |= {Seat(word) for word in excepted if word in _WINDS}
    first = (told.me,) if words & _WITH_ME and told.me not in kept else ()
    gone = {by, *kept, *([told.me] if _WITHOUT_ME & {word.small for word in _clause(told)} else [])}
    others = (seat for seat in USUAL if seat is not told.me)
    chosen = [seat for seat in dict.fromkeys((*first, *named, *others, told.me)) if seat not in gone][:count]
    return [seat for seat in (*SEATS[1:], SEATS[0]) if seat in chosen]


def _excepted(told: Telling) -> list[Word]:
    """Return the words of the players who are excepted: “everybody but me”."""
    spans = tuple(exceptions(told.words))
    return [word for word in told.words if any(start <= word.start < end for start, end in spans)]


def _keeps(told: Telling, span: Span) -> bool:
    following = next((word for word in told.words if word.start >= span[1]), None)
    return following is not None and base(following.written) in _KEEPING
