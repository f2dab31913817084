"""Lessons: text with puzzles, one after another."""

from collections.abc import Iterator
from itertools import pairwise

from builder.content.games import game_of
from builder.content.glossing import Glosses
from builder.content.places import LessonAt, puzzle_key, puzzle_path, root_of
from builder.content.prose import parts, prose, rule_line
from builder.content.series import Dispute, called, contested, step, words_of
from builder.content.worksheet import Worksheet
from builder.page.matter import Matter, PageError, onward
from builder.page.page import Maker, Page, Section, one
from builder.sharing.embedding import embed_path
from builder.sharing.frames import framed_series
from builder.sharing.pictured import lesson_picture
from callwise.puzzle.file import Puzzle
from callwise.puzzle.registry import clauses
from callwise.view.cards.puzzle_card import Setting, puzzle_card
from callwise.view.elements.html import Markup, el, join
from callwise.view.elements.prose import capital, plain, terms

PAGES = Section("course", styles=("series",), script="course/series", order=10)
PASSED = "passed"
"""The place in a lesson that shows it as completed."""


@PAGES.pages
def lessons(matter: Matter) -> Iterator[Maker]:
    """Return a page maker for each lesson."""
    for at in matter.lessons:
        yield one(at.path, lambda at: lesson(matter, at), at, at)


def lesson(matter: Matter, at: LessonAt) -> Page:
    """Make the page of a lesson."""
    before, after = matter.around(at)
    title = el("h1", {"class": "series-title"}, terms(capital(at.lesson.title)))
    glosses = matter.glosses(at)
    disputes = tuple(_disputes(matter, at, title, glosses))
    alone = Markup("") if disputes else prose(at.lesson.body, at.track.family, glosses)
    known = clauses()
    steps = [other for other in matter.lessons if other.track is at.track]
    said = join((alone, *(html for dispute in disputes for html in (dispute.card, dispute.further))))
    body = matter.fill(
        "lesson.html",
        at.path,
        at=at,
        aside=game_of(at.track.family).aside,
        title=title,
        alone=alone,
        disputes=disputes,
        behind=tuple(_behind(matter, at)),
        passed=PASSED,
        step=step(at.keys, len(at.keys) + 1, called(at.lesson.title)),
        clause=rule_line(known[at.lesson.clause]) if at.lesson.clause in known else "",
        steps=steps,
        before=before,
        after=after,
        words=matter.words(said, at.path),
    )
    return Page(
        of=PAGES,
        path=at.path,
        title=plain(at.lesson.title),
        description=plain(at.lesson.summary),
        body=body,
        reachable=matter.reachable(at.lesson.puzzles),
        puzzles=bool(at.lesson.puzzles),
        group=at.key,
        worksheet=Worksheet.of(at.lesson.title, at.lesson.puzzles) if at.lesson.puzzles else None,
        card=lesson_picture(at, len(steps)),
        framed=framed_series(at.path, at.lesson.title, at.lesson.puzzles) if len(at.keys) > 1 else None,
    )


def _behind(matter: Matter, at: LessonAt) -> Iterator[tuple[Puzzle, str, list[LessonAt]]]:
    """Return the lessons that each puzzle of a mixed set draws on."""
    there = {other.lesson.name: other for other in matter.lessons if other.track is at.track}
    for puzzle in at.lesson.puzzles:
        if names := at.lesson.draws.get(puzzle.name):
            if unknown := [name for name in names if name not in there]:
                raise PageError(f"{at.key}.md: draws names no lesson of its track: {', '.join(unknown)}")
            yield puzzle, puzzle_key(at.track, puzzle), [there[name] for name in names]


def _disputes(matter: Matter, at: LessonAt, title: Markup, glosses: Glosses) -> Iterator[Dispute]:
    """Return the lesson's puzzles with the text around them; the first carries the lesson's title."""
    root = root_of(at.path)
    words = words_of(parts(at.lesson.body, at.track.family))
    for number, (puzzle, following) in enumerate(pairwise((*at.lesson.puzzles, None)), 1):
        if puzzle is None:
            continue
        said = words[puzzle.name]
        of = called(at.lesson.title)
        if said.more.tokens:
            of = join((of, el("a", {"class": "desk-more", "href": f"#{puzzle.name}-more"}, "Read more")))
        card = puzzle_card(
            puzzle,
            Setting(
                onward(
                    f"#{following.name if following else PASSED}",
                    f"Next: {capital(following.title)}" if following else "Next",
                ),
                step=step(at.keys, number, of),
                above=title if number == 1 else None,
                words=said.beside.drawn(glosses),
                level=2,
                key=puzzle_key(at.track, puzzle),
                address=f"{root}{puzzle_path(at.track, puzzle)}",
                change=f"{root}{game_of(at.track.family).at('ask/')}#puzzle={puzzle_key(at.track, puzzle)}",
                embed=f"{root}{embed_path(puzzle_path(at.track, puzzle))}",
                recorded=matter.recorded_at(at.track, puzzle, root),
                explain_prompt=glosses,
            ),
        )
        further = join((said.more.drawn(glosses), said.after.drawn(glosses)))
        yield Dispute(puzzle, puzzle_key(at.track, puzzle), card, contested(puzzle, at.face), further)
