"""One ruleset's choices on one sheet; a page for each ruleset of each game."""

from collections.abc import Iterator

from builder.content.agreement import agreement
from builder.content.games import Game, games
from builder.page.made import Reads
from builder.page.matter import Matter
from builder.page.page import Maker, Page, Section, one
from builder.pages.rules import PATH as RULES
from callwise.agreement.ruleset import Ruleset

PAGES = Section("rules", styles=("page", "rulebook", "ruleset"), order=40)


@PAGES.pages
def sheets(matter: Matter) -> Iterator[Maker]:
    """Return a page maker for each ruleset."""
    for game in games():
        for rules in game.family.presets:
            yield one(_at(game, rules), lambda of: sheet(matter, *of), (game, rules), Reads.OUTLINE)


def sheet(matter: Matter, game: Game, rules: Ruleset) -> Page:
    """Make the page of a ruleset."""
    path, usual = _at(game, rules), game.family.presets[0]
    return Page(
        of=PAGES,
        path=path,
        title=game.named(f"Rules on one sheet: {rules.title}") if game.aside else f"{rules.title}: rules on one sheet",
        description=f"What {rules.title} chooses where {game.name} tables differ, and where it’s written down.",
        group=game.group("rules"),
        body=matter.fill("ruleset.html", path, one=agreement(rules, usual), game=game, tell=matter.tell),
    )


def _at(game: Game, rules: Ruleset) -> str:
    return f"{game.at(RULES)}{rules.name}/"
