"""Course puzzles for browser tests to answer, and a `Card` that answers them."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from playwright.sync_api import Locator, Page, expect

from builder.content.addresses import puzzle_key, puzzle_path
from callwise.ground.faces import Face
from callwise.law.ruling import Verdict
from callwise.puzzle.course import Course, Track
from callwise.puzzle.file import Puzzle
from callwise.puzzle.grade import rulesets
from callwise.question.controls import Numbers, Pairs, Picks
from callwise.question.forms.choose import Choose
from callwise.question.forms.foreseen_answers import foreseen_steps
from callwise.question.forms.offers import UNSETTLED
from callwise.question.forms.step_history import ACT, DONE, PICKED
from callwise.question.scene import Hand, WholeTable
from callwise.view.cards.desk_bar import may_be_empty
from tests.support.browser.browsing import until
from tests.support.browser.site_server import SiteServer
from tests.support.rulings.course_texts import course, rules_of

COURSE = course()
FIRST_LESSON = f"{COURSE.tracks[0].id}/{COURSE.tracks[0].lessons[0].name}/"


@dataclass(frozen=True)
class Placed:
    """A puzzle with its track, and which of its answers are legal."""

    track: Track
    puzzle: Puzzle

    @property
    def path(self) -> str:
        """URL path of its page."""
        return puzzle_path(self.track, self.puzzle)

    @property
    def key(self) -> str:
        """Its full key within the course."""
        return puzzle_key(self.track, self.puzzle)

    def codes(self, verdict: Verdict, ruleset: str | None = None) -> list[str]:
        """Answers with this verdict."""
        ruled = self.puzzle.form.rulings(rules_of(ruleset or self.puzzle.rules.name))
        return [one.code for one in ruled if one.ruling.verdict is verdict]

    @property
    def offered(self) -> list[str]:
        """Answers in the order of the page."""
        return [one.code for one in self.puzzle.form.rulings(self.puzzle.rules)]

    @property
    def right(self) -> Pairs:
        """A right answer under the puzzle's own rules; empty if there is none."""
        return self.puzzle.form.right(self.puzzle.rules) or ()

    @property
    def on_tiles(self) -> list[str]:
        """Answers picked from the hand."""
        if isinstance(self.puzzle.form, Choose):  # its sheet rules on every answer
            return [offer.code for offer in self.puzzle.form.offers if isinstance(offer.drawn, Face)]
        (first, *_) = self.puzzle.form.sheet(self.puzzle.rules).controls
        picks = first.picks if isinstance(first, Picks) else ()
        return [pick.value for pick in picks if isinstance(pick.drawn, Face)]

    @property
    def none(self) -> str | None:
        """Wording of "none of these", if that answer is offered."""
        return self.puzzle.form.case.none if isinstance(self.puzzle.form, Choose) else None


PLACED = sorted(
    (Placed(track, puzzle) for track in COURSE.tracks for puzzle in track.puzzles),
    key=lambda placed: not placed.on_tiles,
)
"""Every puzzle, starting with those answered in the hand itself."""


def find(fits: Callable[[Placed], bool]) -> Placed:
    """Return the first matching puzzle."""
    return next(placed for placed in PLACED if fits(placed))


def has_a_table(placed: Placed) -> bool:
    """Whether its position is a whole table."""
    return any(isinstance(panel, WholeTable) for panel in placed.puzzle.form.case.scene().panels)


def first_of_each_question() -> dict[tuple[str, str], Placed]:
    """Return the course's first puzzle for each question and form."""
    puzzles = [Placed(track, puzzle) for track in COURSE.tracks for puzzle in track.puzzles]
    return {(placed.puzzle.form.case.id, placed.puzzle.form.kind): placed for placed in reversed(puzzles)}


def only(*some: Placed) -> Course:
    """Return a course of just these puzzles, each in a separate lesson."""
    tracks = []
    for placed in some:
        lesson = next(one for one in placed.track.lessons if placed.puzzle in one.puzzles)
        tracks.append(replace(placed.track, lessons=(replace(lesson, puzzles=(placed.puzzle,)),)))
    return replace(COURSE, tracks=tuple(tracks))


def _has_copies(placed: Placed) -> bool:
    panels = placed.puzzle.form.case.scene().panels
    codes = [face.code for panel in panels if isinstance(panel, Hand) for face in panel.faces]
    return any(codes.count(code) > 1 for code in placed.codes(Verdict.LEGAL))


def _takes_one(placed: Placed) -> bool:
    form = placed.puzzle.form
    return isinstance(form, Choose) and form.case.takes_one


def _both(placed: Placed) -> bool:
    return bool(placed.codes(Verdict.LEGAL) and placed.codes(Verdict.ILLEGAL))


def _differs(placed: Placed) -> bool:
    foul = set(placed.codes(Verdict.ILLEGAL))
    return any(foul & set(placed.codes(Verdict.LEGAL, rules.name)) for rules in rulesets(placed.puzzle))


ONE = find(lambda placed: _takes_one(placed) and _both(placed) and _differs(placed))
"""Choose one; some answers that are illegal here are legal under other rules."""

ALL = find(
    lambda placed: bool(
        placed.puzzle.form.kind == "choose-all"
        and len(placed.codes(Verdict.LEGAL)) > 1
        and _both(placed)
        and _has_copies(placed)
        and placed.puzzle.hints
        and "[[" in placed.puzzle.prompt.template
    )
)
"""Choose all; the hand holds copies of a legal tile, the prompt explains a term, and there are hints."""

SPOT = find(lambda placed: placed.puzzle.form.kind == "spot")
"""A referee's ruling to judge."""

OPEN = find(lambda placed: placed.puzzle.form.kind == "choose-all" and bool(placed.codes(Verdict.UNSETTLED)))
"""Its answers include naming an unsettled point."""

AMOUNTS = find(
    lambda placed: (
        any(isinstance(one, Numbers) for one in placed.puzzle.form.sheet(placed.puzzle.rules).controls)
        and not may_be_empty(placed.puzzle.form.sheet(placed.puzzle.rules))
    )
)
"""Amounts that each seat pays or receives are entered; nothing isn't an answer."""

PLAYED = find(lambda placed: placed.puzzle.name == "two-of-them-in-the-rack")
"""A turn played with the tiles on the table."""

PLAYS: Sequence[tuple[str, Sequence[str]]] = (
    ("call", ("discard",)),
    ("expose", ("rack:6", "rack:7")),
    ("exchange", ("rack:3", "joker:west:0:0")),
    ("discard", ("rack:0",)),
)
"""How to play it: tiles to pick on the table, and the button to press for each step."""

NONE = find(
    lambda placed: (
        placed.none is not None
        and set(placed.codes(Verdict.ILLEGAL)) == set(placed.offered)
        and all(" " in code for code in placed.offered)
    )
)
"""Nothing offered is legal, which can be the answer; the answers are calls, not tiles."""

SCORES = find(lambda placed: placed.puzzle.form.case.id == "american.points" and len(placed.offered) > 2)
"""Choose one of several numbers."""


class Card:
    """A puzzle's card on a page, operated as a person would."""

    def __init__(self, page: Page, placed: Placed) -> None:
        self.page = page
        self.placed = placed
        self.form = page.locator(f"form[data-key='{placed.key}']")

    @classmethod
    def opened(cls, page: Page, server: SiteServer, placed: Placed) -> Self:
        """Open a puzzle's own page."""
        page.goto(server.at(placed.path))
        return cls(page, placed)

    def input(self, code: str) -> Locator:
        """The first control of an answer."""
        return self.form.locator(f"input[name=answer][value={json.dumps(code)}]").first

    def choose(self, *codes: str) -> None:
        """Choose answers."""
        for code in codes:
            self.input(code).check()

    def give(self, pairs: Pairs) -> None:
        """Pick names and values as the page would post them, opening folded parts."""
        for name, value in pairs:
            control = self.form.locator(f"input[name={name}][value={json.dumps(value)}]").first
            if name == UNSETTLED:
                folded = self.form.locator(".folded-answer:not([open]) > summary")
                if folded.count():
                    folded.click()
            control.check()

    @cached_property
    def _steps(self) -> Sequence[Pairs]:
        return foreseen_steps(self.placed.puzzle.form, self.placed.puzzle.rules)

    def step(self, done: Sequence[str], code: str) -> None:
        """Perform the next step: select the tile it concerns, then press its button."""
        form = self.placed.puzzle.form
        rules = self.placed.puzzle.rules
        before = tuple((DONE, one) for one in done)
        ways = [one for one in self._steps if [value for name, value in one if name == DONE] == [*done]]
        way = next(one for one in ways if form.stepped(one, rules) == (*before, (DONE, code)))
        self.give(tuple(pair for pair in way if pair[0] == PICKED))
        self.form.locator(f'.verbs button[value="{dict(way)[ACT]}"]:not([hidden])').click()
        expect(self.form.locator(".step-row > li > input")).to_have_count(len(done) + 1)

    @property
    def primary(self) -> Locator:
        """The button that says what is missing, or that this is the whole answer."""
        return self.form.locator(".desk-primary > [type=submit]")

    def ask(self) -> None:
        """Press “That’s all”, unless one press was the whole answer and is ruled on already."""
        if self.form.get_attribute("data-one") is None:
            self.primary.click()

    def again(self) -> None:
        """Try again."""
        self.form.locator("[data-act=again]").click()

    def open_reasons(self) -> None:
        """Open the panel behind a ruling."""
        self.form.locator(".why-link").click()

    def answer(self, *codes: str) -> str:
        """Choose answers, ask, and return the ruling's grade."""
        self.choose(*codes)
        self.ask()
        return self.grade()

    def answer_right(self) -> str:
        """Give the right answer, ask, and return the ruling's grade."""
        self.give(self.placed.right)
        self.ask()
        return self.grade()

    def grade(self, *, seconds: float = 60) -> str:
        """Wait for the ruling and return its grade."""
        until(self.page, self._said("form.dataset.ruled"), seconds=seconds)
        return str(self.page.evaluate(self._said("form.dataset.ruled")))

    def message(self) -> str:
        """Message shown next to the form."""
        return self.form.locator("[data-slot=message]").inner_text().strip()

    def is_told(self, words: str) -> None:
        """Wait until a message with these words appears next to the form."""
        until(
            self.page,
            f"words => {self._said('form.querySelector')}('[data-slot=message]').innerText.includes(words)",
            argument=words,
        )

    def slot(self, name: str) -> Locator:
        """One of the slots that scripts fill."""
        return self.form.locator(f"[data-slot={name}]")

    def _said(self, expression: str) -> str:
        form = f"document.querySelector(\"form[data-key='{self.placed.key}']\")"
        return expression.replace("form.", f"{form}.")
