"""One learner's answer to one puzzle, with its ruling, as opened from a seal in the results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

from callwise.ground.errors import CallwiseError
from callwise.ground.faces import in_figures
from callwise.instructors.receipts.run import Answered
from callwise.instructors.receipts.similar_names import called
from callwise.instructors.sets.set_puzzles import SetPuzzle
from callwise.puzzle.grade import grade
from callwise.question.controls import Number, Numbers, Pairs, Picks, Steps
from callwise.view.board.felt import felt
from callwise.view.board.hand_view import still_hand
from callwise.view.elements.html import Markup, el, join
from callwise.view.elements.pictures import draw
from callwise.view.elements.prose import capital, paragraphs, spoken, terms
from callwise.view.rulings.ruling_card import ruling_card


def answered(one: SetPuzzle, found: Answered, who: str, of: int) -> Markup:
    """Draw the position, the first and last answer, and their rulings; `of` is the number of puzzles."""
    said = ("The first answer", "The last answer") if len(found.answers) > 1 else ("The answer",)
    return el(
        "div.answered",
        el(
            "div.answered-head",
            el("p.over", called(who), f" · {one.number} of {of}"),
            el("h2", {"tabindex": "-1"}, terms(capital(one.puzzle.title))),
            el("p.small.quiet", _tried(found), _moment(found.when), "."),
            el("button.btn.btn-quiet", {"type": "button", "data-act": "close"}, "Close"),
        ),
        el("div.answered-story", paragraphs(one.puzzle.prompt, draw=draw, explain=None)),
        el("p.answered-asks", terms(one.puzzle.form.asks)),
        el("div.answered-felt", felt(one.puzzle.form.sheet(one.rules).scene, (), still_hand)),
        [
            el(
                "section.answered-one",
                {"aria-label": words},
                el("p.over", words) if len(said) > 1 else None,
                _ruled(one, pairs, f"answer-{nth}"),
            )
            for nth, (words, pairs) in enumerate(zip(said, found.answers, strict=True), 1)
        ],
    )


def _ruled(one: SetPuzzle, pairs: Pairs, name: str) -> Markup:
    try:
        graded = grade(one.puzzle, pairs, one.rules)
        return join((_said(given(one, pairs)), ruling_card(graded, name)))
    except CallwiseError as error:
        return el("p.answered-fault", f"This answer can’t be given: {error}.")


def given(one: SetPuzzle, pairs: Pairs) -> Iterator[Markup]:
    """Yield the parts of an answer in words: what was picked or entered, and each step. Raises CallwiseError."""
    written = dict(pairs)
    for control in one.puzzle.form.unruled_sheet(one.rules, pairs).controls:
        match control:
            case Picks():
                yield from (spoken(pick.says) for pick in control.picks if (pick.name, pick.value) in pairs)
            case Numbers():
                for number in control.numbers:
                    if value := written.get(number.name):
                        yield join((spoken(number.says), _does(number), f" {value}"))
            case Steps():
                yield from (spoken(step.says) for step in control.steps)


def _does(number: Number) -> Markup:
    """Write which way an amount is paid, if the page says so."""
    if number.does is None:
        return join(":")
    return join((" ", terms(number.does.template)))


def _said(parts: Iterable[Markup]) -> Markup:
    said = [join(("; " if nth else "Answered: ", one)) for nth, one in enumerate(parts)]
    return el("p.answered-said", said or "Nothing was chosen")


def _tried(found: Answered) -> str:
    times = "Answered once" if found.tried == 1 else f"Answered {found.tried} times"
    helped = "" if not found.hints else ", with one hint" if found.hints == 1 else f", with {found.hints} hints"
    after = "" if found.worked is None else f", {_worked(found.worked)}"
    return f"{times}{helped}{after}, "


def _worked(tries: int) -> str:
    if not tries:
        return "with the worked answer opened before the first answer"
    return f"with the worked answer opened after {in_figures(tries, 'answer')}"


def _moment(when: int) -> Markup | str:
    """
    Return a time that pages can show in the reader’s time zone; a wrong clock may be outside the calendar's range.
    """
    try:
        moment = datetime.fromtimestamp(when // 1000, UTC)
    except (ValueError, OverflowError, OSError):
        return "at an unknown time"
    return el("time", {"datetime": f"{moment:%Y-%m-%dT%H:%M:%SZ}"}, f"{moment:%Y-%m-%d %H:%M} UTC")
