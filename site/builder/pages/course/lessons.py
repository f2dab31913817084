"""Lessons: text with puzzles, one after another."""

from collections.abc import Iterator
from itertools import pairwise

from builder.content.addresses import LessonAt, puzzle_key, puzzle_path, root_of
from builder.content.clause_sources import ClauseSources
from builder.content.games import game_of
from builder.content.glosses import Glosses
from builder.content.prose import parts, prose
from builder.ground.errors import BuildError
from builder.page.page import Maker, Page, Section, single_page
from builder.page.site_content import SiteContent, onward
from builder.page.worksheet import Worksheet
from builder.pages.course.contested_tile import contested_tile
from builder.pages.course.lesson_parts import LessonPuzzle, lesson_rule, progress_label, title_label, words_by_puzzle
from builder.sharing.embed_files import embed_path
from builder.sharing.frame_size import framed_series
from builder.sharing.page_preview import lesson_preview
from callwise.puzzle.file import Puzzle
from callwise.question.grading import Stamp
from callwise.view.cards.card_setting import Setting
from callwise.view.cards.puzzle_card import puzzle_card
from callwise.view.cards.why_panel import why_name
from callwise.view.elements.html import Markup, el, join
from callwise.view.elements.prose import capital, plain, terms
from callwise.view.elements.seal import seal

PAGES = Section("course", styles=("series",), script="course/series", order=10)
PASSED = "passed"
"""The anchor of a lesson's completed view."""


@PAGES.pages
def lessons(content: SiteContent) -> Iterator[Maker]:
    """Return a page maker for each lesson."""
    for at in content.lessons:
        yield single_page(at.path, lesson, content, at, lesson=at)


def lesson(content: SiteContent, at: LessonAt) -> Page:
    """Make the page of a lesson."""
    before, after = content.around(at)
    title = el("h1", {"class": "series-title"}, terms(capital(at.lesson.title)))
    glosses = content.glosses(at)
    disputes = tuple(_disputes(content, at, title, glosses))
    alone = Markup("") if disputes else prose(at.lesson.body, at.track.family, glosses)
    steps = [other for other in content.lessons if other.track is at.track]
    said = join((alone, *(html for dispute in disputes for html in (dispute.card, dispute.further))))
    body = content.fill(
        "lesson.html",
        at.path,
        at=at,
        aside=game_of(at.track.family).aside,
        title=title,
        alone=alone,
        disputes=disputes,
        behind=tuple(_source_lessons(content, at)),
        moved=tuple(_moved(content, at)),
        passed=PASSED,
        step=progress_label(at.keys, len(at.keys) + 1, title_label(at.track.title)),
        seals=join((seal(Stamp.RIGHT), seal(Stamp.MISSED))),
        steps=steps,
        before=before,
        after=after,
        words=content.words(said, at.path),
    )
    return Page(
        path=at.path,
        title=plain(at.lesson.title),
        description=plain(at.lesson.summary),
        body=body,
        reachable=content.reachable(at.lesson.puzzles),
        puzzles=bool(at.lesson.puzzles),
        group=at.key,
        worksheet=Worksheet.of(at.lesson.title, at.lesson.puzzles) if at.lesson.puzzles else None,
        card=lesson_preview(at, len(steps)),
        framed=framed_series(at.path, at.lesson.title) if len(at.keys) > 1 else None,
        until=why_name(at.lesson.puzzles[0]) if at.lesson.puzzles else "",
    )


def _moved(content: SiteContent, at: LessonAt) -> Iterator[tuple[str, LessonAt]]:
    """Return the names of the puzzles that have left a lesson, each with the lesson that has it now."""
    for name in content.course.moved.get(at.key, ()):
        key = at.track.key(name)
        yield name, next(other for other in content.lessons if key in other.keys)


def _source_lessons(content: SiteContent, at: LessonAt) -> Iterator[tuple[Puzzle, str, list[LessonAt]]]:
    """Return the lessons that each puzzle of a mixed set draws on."""
    there = {other.lesson.name: other for other in content.lessons if other.track is at.track}
    for puzzle in at.lesson.puzzles:
        if names := at.lesson.draws.get(puzzle.name):
            if unknown := [name for name in names if name not in there]:
                raise BuildError(f"{at.key}.md: draws names no lesson of its track: {', '.join(unknown)}")
            yield puzzle, puzzle_key(at.track, puzzle), [there[name] for name in names]


def _disputes(content: SiteContent, at: LessonAt, title: Markup, glosses: Glosses) -> Iterator[LessonPuzzle]:
    """Return the lesson's puzzles with the text around them; the first carries the lesson's title."""
    root = root_of(at.path)
    words = words_by_puzzle(parts(at.lesson.body, at.track.family))
    for number, (puzzle, following) in enumerate(pairwise((*at.lesson.puzzles, None)), 1):
        if puzzle is None:
            continue
        said = words[puzzle.name]
        of = title_label(at.lesson.title if number > 1 else at.track.title)
        if said.more.tokens or said.beside.tokens:
            of = join((of, el("a", {"class": "desk-more", "href": f"#{puzzle.name}-more"}, "Read more")))
        card = puzzle_card(
            puzzle,
            Setting(
                onward(
                    f"#{following.name if following else PASSED}",
                    f"Next: {capital(following.title)}" if following else "Next",
                ),
                step=progress_label(at.keys, number, of),
                above=title if number == 1 else None,
                rule=lesson_rule(at.lesson, at.track.family) if number == 1 else None,
                level=2,
                key=puzzle_key(at.track, puzzle),
                address=f"{root}{puzzle_path(at.track, puzzle)}",
                change=f"{root}{game_of(at.track.family).at('ask/')}#puzzle={puzzle_key(at.track, puzzle)}",
                embed=f"{root}{embed_path(puzzle_path(at.track, puzzle))}",
                recorded=content.recorded_at(at.track, puzzle, root),
                is_sourced=True,
                explain_prompt=glosses,
            ),
        )
        sources = ClauseSources(puzzle, at.lesson.puzzles)
        further = join(passage.html(glosses, sources) for passage in (said.more, said.beside, said.after))
        yield LessonPuzzle(puzzle, puzzle_key(at.track, puzzle), card, contested_tile(puzzle, at.face), further)
