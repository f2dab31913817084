"""The rules, table by table; one page per game."""

import json
from collections.abc import Callable, Sequence

from builder.content.addresses import puzzle_path, root_of
from builder.content.games import Game, game_paths
from builder.ground.cache import cached
from builder.ground.engine_digest import engine_digest
from builder.page.page import Page, Section
from builder.page.site_content import SiteContent
from builder.pages.referee import four_rules
from builder.pages.reference.rules_table import SPRITE, rules_table
from builder.pages.reference.ruleset_sheet import settled_options
from callwise.agreement.option_status import Option
from callwise.law.options import Point
from callwise.puzzle.file import Puzzle
from callwise.puzzle.turning_points import Turning
from callwise.question.families import Family

PATH = "rules/"
PAGES = Section(
    "rules",
    styles=("page", "rulebook", "rules"),
    script="course/rules",
    reads=True,
    order=40,
)


@PAGES.game_pages(PATH)
def rules(content: SiteContent, game: Game) -> Page:
    """Make the page that compares tables."""
    path = game.at(PATH)
    tracks = [track for track in content.course.tracks if track.family is game.family]
    at = {puzzle.text: puzzle_path(track, puzzle) for track in tracks for puzzle in track.puzzles}
    turning_on = _turning(game.family, [puzzle for track in tracks for puzzle in track.puzzles])
    body = content.fill(
        "rules.html",
        path,
        one=rules_table(game.family, turning_on),
        seals=SPRITE,
        settled=settled_options,
        play=lambda puzzle: f"{root_of(path)}{at[puzzle.text]}",
        listed=game_paths(PATH),
        beside=four_rules.link_for(game.family),
    )
    return Page(
        path=path,
        title=game.with_name("The rules, table by table"),
        description=game.with_name(
            "What tables agree on before the first deal: each question, each ruleset’s answer, its source."
        ),
        group=game.group("rules"),
        body=body,
    )


def _turning(family: Family, puzzles: Sequence[Puzzle]) -> Callable[[Option, Point], list[Puzzle]]:
    """
    Return a function that finds the puzzles that turn on a point; cached, since it takes rulings under many rulesets.
    """
    points = [(option, point) for option in family.presets[0].options() for point in option.points]

    def find() -> bytes:
        turning, places = Turning(puzzles), {id(puzzle): place for place, puzzle in enumerate(puzzles)}
        return json.dumps([[places[id(puzzle)] for puzzle in turning.on(*each)] for each in points]).encode()

    made_of = (engine_digest(), family.id, *(puzzle.text for puzzle in puzzles))
    found = json.loads(cached("turning", made_of, find))
    return lambda option, point: [puzzles[place] for place in found[points.index((option, point))]]
