"""Every clause with its source, and what tables agree on; one page for each game."""

from collections.abc import Iterator, Mapping

from builder.content.games import Game, games, listed
from builder.content.topics import topics
from builder.page.matter import Matter
from builder.page.page import Link, Maker, Page, Section, one
from builder.pages.rules import PATH as RULES
from callwise.puzzle.course import Track
from callwise.puzzle.file import Puzzle
from callwise.puzzle.order import reached

PAGES = Section(
    "rules",
    styles=("page", "find", "rulebook", "clauses"),
    script="course/clauses",
    foot=Link(20, "Clauses and sources", f"{RULES}clauses/"),
    order=40,
)
MOST_PUZZLES = 3


@PAGES.pages
def ruled(matter: Matter) -> Iterator[Maker]:
    """Give what makes the page of each game."""
    for game in games():
        yield one(_at(game), lambda game: clauses(matter, game), game)


def clauses(matter: Matter, game: Game) -> Page:
    """Make the page of clauses and sources."""
    path, rulings = _at(game), game.family.clauses
    stated = {rule for clause in rulings for rule in clause.rule.split()}
    sources = dict.fromkeys(
        source
        for source in (
            *(clause.source for clause in rulings),
            *(source for rules in game.family.presets for source in rules.sources.values()),
        )
    )
    body = matter.fill(
        "clauses.html",
        path,
        topics=tuple(topics(rulings)),
        count=len(rulings),
        numbered={id: says for id, says in matter.course.rules.items() if id in stated},
        played=_played_by_clause(matter),
        usual=game.family.presets[0],
        sources=sorted(sources, key=lambda source: source.title),
        listed=[(one, f"{address}clauses/") for one, address in listed(RULES)],
    )
    return Page(
        of=PAGES,
        path=path,
        title=game.named("Clauses and sources"),
        description=game.named(
            "Every clause a ruling can rest on, every option of a table, and where each is written down."
        ),
        group=game.group("clauses"),
        body=body,
    )


def _at(game: Game) -> str:
    return f"{game.at(RULES)}clauses/"


def _played_by_clause(matter: Matter) -> Mapping[str, list[tuple[Track, Puzzle]]]:
    """Give some of the puzzles that rest on each clause, by its id, in the order of the course."""
    played: dict[str, list[tuple[Track, Puzzle]]] = {}
    for track in matter.course.tracks:
        for puzzle in track.puzzles:
            for id in reached([puzzle]):
                played.setdefault(id, []).append((track, puzzle))
    return {id: several[:MOST_PUZZLES] for id, several in played.items()}
