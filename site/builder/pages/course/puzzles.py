"""The individual page of each puzzle."""

from collections.abc import Iterator
from functools import partial
from itertools import pairwise

from builder.content.addresses import LessonAt, edit_address, frame_address, puzzle_key, puzzle_path, root_of
from builder.page.page import Maker, Page, Section
from builder.page.site_content import SiteContent, onward
from builder.page.worksheet import Worksheet
from builder.pages.course.lesson_parts import progress_label
from builder.sharing.embed_files import embed_path
from builder.sharing.frame_size import framed_puzzle
from builder.sharing.page_preview import puzzle_preview
from callwise.puzzle.file import Puzzle
from callwise.view.cards.card_setting import Setting
from callwise.view.cards.puzzle_card import puzzle_card
from callwise.view.cards.why_panel import why_name
from callwise.view.elements.html import Markup, el
from callwise.view.elements.prose import capital, plain, terms

PAGES = Section("course", order=20)


@PAGES.pages
def puzzles(content: SiteContent) -> Iterator[Maker]:
    """Return makers for the puzzle pages of each lesson."""
    for at in content.lessons:
        paths = [puzzle_path(at.track, puzzle) for puzzle in at.lesson.puzzles]
        yield Maker(paths, partial(_of_lesson, content, at), at)


def _of_lesson(content: SiteContent, at: LessonAt) -> Iterator[Page]:
    for puzzle, following in pairwise((*at.lesson.puzzles, None)):
        if puzzle is not None:
            yield puzzle_page(content, at, puzzle, following)


def puzzle_page(content: SiteContent, at: LessonAt, puzzle: Puzzle, following: Puzzle | None) -> Page:
    """Make a puzzle's page, which links to the one `following` in its lesson, or to the next lesson."""
    path = puzzle_path(at.track, puzzle)
    root = root_of(path)
    number = at.lesson.puzzles.index(puzzle) + 1
    lesson = el("a", {"href": f"{root}{at.path}#{puzzle.name}"}, terms(capital(at.lesson.title)))
    card = puzzle_card(
        puzzle,
        Setting(
            _onward(content, at, following, root),
            step=progress_label(at.keys, number, el("span", {"class": "desk-of"}, " · ", lesson)),
            level=1,
            key=puzzle_key(at.track, puzzle),
            change=edit_address(puzzle, root),
            position=frame_address(puzzle, root),
            embed=f"{root}{embed_path(path)}",
            recorded=content.recorded_at(at.track, puzzle, root),
            explain_prompt=content.glosses(),
        ),
    )
    return Page(
        path=path,
        title=plain(puzzle.title),
        description=f"{plain(puzzle.form.asks)} A puzzle on {plain(at.track.title).lower()}, with its ruling.",
        body=content.fill("puzzle.html", path, card=card, words=content.words(card, path)),
        reachable=content.reachable([puzzle]),
        puzzles=True,
        group=at.key,
        worksheet=Worksheet.of(puzzle.title, [puzzle]),
        card=puzzle_preview(puzzle),
        framed=framed_puzzle(path, puzzle),
        until=why_name(puzzle),
    )


def _onward(content: SiteContent, at: LessonAt, following: Puzzle | None, root: str) -> Markup:
    if following is not None:
        return onward(f"{root}{puzzle_path(at.track, following)}", "Next puzzle")
    _, after = content.around(at)
    return onward(root, "Back to the course") if after is None else onward(f"{root}{after.path}", "Next lesson")
