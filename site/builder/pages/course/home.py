"""The home page: disputes to rule on at once, and every lesson as a tile of a wall."""

from builder.content.addresses import LessonAt, puzzle_key, root_of, way_path
from builder.content.arrivals import Arrival, arrivals
from builder.page.page import Page, Section
from builder.page.site_content import SiteContent, onward
from builder.sharing.page_preview import home_preview
from callwise.instructors.results.course_sets import ready
from callwise.instructors.sets.puzzle_set import PuzzleSet
from callwise.puzzle.file import Puzzle
from callwise.question.families import Family
from callwise.view.cards.card_setting import Setting
from callwise.view.cards.puzzle_card import puzzle_card
from callwise.view.cards.question_pictures import picture_lines
from callwise.view.elements.html import Markup, el

PAGES = Section("course", styles=("page", "asked-pictures", "home"), order=0)
SAYS = "The calling rules of mahjong, one dispute at a time"
BEGIN, ANOTHER = "Begin the course", "Next dispute"


@PAGES.page("")
def home(content: SiteContent) -> Page:
    """Make the page: a dispute that leads into the course, with alternatives to choose from."""
    begins, sets = content.lessons[0], ready(content.course)
    disputes = _disputes(content) or [(begins, begins.lesson.puzzles[0])]
    first = disputes[0]
    others = [one for one in disputes[1:] if one[0].track.family is first[0].track.family]
    firsts = list({at.track.family: at for at in reversed(content.lessons)}.values())[::-1]
    body = content.fill(
        "home.html",
        "",
        played=content.played_games,
        firsts=firsts,
        first=begins,
        disputes=[puzzle_key(at.track, puzzle) for at, puzzle in disputes],
        disputed=disputes,
        arrivals=[(one, path, _picture(one)) for one in arrivals() if (path := one.path(content.lessons))],
        short=[
            (sets[name], way_path(name), _family(content, sets[name])) for name in content.course.short if name in sets
        ],
        card=_card(content, first, others[0] if others else None),
    )
    return Page(
        path="",
        title="Callwise",
        description="Short puzzles on the calling rules of mahjong. A referee rules on every answer and says why.",
        body=body,
        card=home_preview(content.lessons),
        reachable=content.reachable([first[1]]),
        puzzles=True,
    )


def _disputes(content: SiteContent) -> list[tuple[LessonAt, Puzzle]]:
    """Return the course's opening puzzles, each with its lesson; missing ones are skipped."""
    at = {puzzle_key(at.track, puzzle): (at, puzzle) for at in content.lessons for puzzle in at.lesson.puzzles}
    return [at[key] for key in content.course.first if key in at]


def _family(content: SiteContent, short: PuzzleSet) -> Family:
    """Return the game of a set’s first puzzle."""
    keys = ((puzzle_key(track, puzzle), track.family) for track in content.course.tracks for puzzle in track.puzzles)
    return next(family for key, family in keys if key == short.puzzles[0])


def _picture(one: Arrival) -> Markup:
    return el("span.picture-felt", {"aria-hidden": "true"}, picture_lines(one.shows, one.game.family))


def _card(content: SiteContent, first: tuple[LessonAt, Puzzle], then: tuple[LessonAt, Puzzle] | None) -> Markup:
    at, puzzle = first
    root = root_of("")
    course = f"{root}{content.lessons[0].path}"
    leads = onward(f"{root}{then[0].path}#{then[1].name}", ANOTHER) if then else None
    return puzzle_card(
        puzzle,
        Setting(
            leads or onward(course, BEGIN),
            step=el("span", SAYS),
            above=content.fill("home-claim.html", "", first=content.lessons[0], asks=puzzle.form.asks),
            ways=content.fill("home-begin.html", ""),
            key=puzzle_key(at.track, puzzle),
            recorded=content.recorded_at(at.track, puzzle, ""),
        ),
    )
