"""The rules, table by table; one page per game."""

from collections.abc import Iterator

from builder.content import four_rules
from builder.content.games import Game, games, listed
from builder.content.matrix import matrix
from builder.content.places import puzzle_path, root_of
from builder.page.made import Reads
from builder.page.matter import Matter
from builder.page.page import Link, Maker, Page, Section, one
from callwise.puzzle.turning_points import Turning

PATH = "rules/"
PAGES = Section(
    "rules",
    styles=("page", "rulebook", "rules"),
    script="course/rules",
    reads=True,
    bar=Link(30, "Rules", PATH),
    order=40,
)


@PAGES.pages
def ruled(matter: Matter) -> Iterator[Maker]:
    """Return a page maker for each game."""
    for game in games():
        yield one(game.at(PATH), lambda game: rules(matter, game), game, Reads.PUZZLES)


def rules(matter: Matter, game: Game) -> Page:
    """Make the page that compares tables."""
    path = game.at(PATH)
    tracks = [track for track in matter.course.tracks if track.family is game.family]
    at = {puzzle.text: puzzle_path(track, puzzle) for track in tracks for puzzle in track.puzzles}
    turning = Turning([puzzle for track in tracks for puzzle in track.puzzles])
    body = matter.fill(
        "rules.html",
        path,
        one=matrix(game.family, turning),
        play=lambda puzzle: f"{root_of(path)}{at[puzzle.text]}",
        listed=listed(PATH),
        beside=four_rules.beside(game.family),
    )
    return Page(
        of=PAGES,
        path=path,
        title=game.named("The rules, table by table"),
        description=game.named(
            "What tables agree on before the first deal: each question, each ruleset’s answer, its source."
        ),
        group=game.group("rules"),
        body=body,
    )
