"""The rules, table by table; one page per game."""

from builder.content.addresses import puzzle_path, root_of
from builder.content.games import Game, game_paths
from builder.page.page import Link, Page, Section
from builder.page.site_content import SiteContent
from builder.pages.referee import four_rules
from builder.pages.reference.rules_table import rules_table
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


@PAGES.game_pages(PATH)
def rules(content: SiteContent, game: Game) -> Page:
    """Make the page that compares tables."""
    path = game.at(PATH)
    tracks = [track for track in content.course.tracks if track.family is game.family]
    at = {puzzle.text: puzzle_path(track, puzzle) for track in tracks for puzzle in track.puzzles}
    turning = Turning([puzzle for track in tracks for puzzle in track.puzzles])
    body = content.fill(
        "rules.html",
        path,
        one=rules_table(game.family, turning),
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
