"""One ruleset's choices on one sheet; a page for each ruleset of each game."""

from collections.abc import Iterator

from builder.content.games import Game, games
from builder.page.page import Maker, Page, Section, single_page
from builder.page.site_content import SiteContent
from builder.pages.reference.rules import PATH as RULES
from builder.pages.reference.ruleset_sheet import ruleset_sheet
from callwise.agreement.ruleset import Ruleset

PAGES = Section("rules", styles=("page", "rulebook", "ruleset"), script="course/ruleset", order=40)


@PAGES.pages
def sheets(content: SiteContent) -> Iterator[Maker]:
    """Return a page maker for each ruleset."""
    for game in games():
        for rules in game.family.presets:
            yield single_page(_at(game, rules), sheet, content, game, rules)


def sheet(content: SiteContent, game: Game, rules: Ruleset) -> Page:
    """Make the page of a ruleset."""
    path, usual = _at(game, rules), game.family.presets[0]
    bookless = not any(preset.book for preset in game.family.presets)
    filled = ruleset_sheet(rules, usual, game.family.clauses if bookless else ())
    on_one_sheet = f"{rules.title}: rules on one sheet"
    return Page(
        path=path,
        title=game.with_name(f"Rules on one sheet: {rules.title}") if game.aside else on_one_sheet,
        description=f"What {rules.title} chooses where {game.name} tables differ, and where it’s written down.",
        group=game.group("rules"),
        body=content.fill("ruleset.html", path, one=filled, game=game, tell=content.tell),
    )


def _at(game: Game, rules: Ruleset) -> str:
    return f"{game.at(RULES)}{rules.name}/"
