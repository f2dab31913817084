"""Every clause with its source, and the points tables agree on; one page per game."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import groupby

from builder.content.games import Game, games, listed
from builder.content.played import played
from builder.content.topics import topics
from builder.page.made import Reads
from builder.page.matter import Matter
from builder.page.page import Link, Maker, Page, Section, one
from builder.pages.rules import PATH as RULES
from callwise.law.ruling import Source

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
    """Return a page maker for each game."""
    for game in games():
        yield one(_at(game), lambda game: clauses(matter, game), game, Reads.PUZZLES)


def clauses(matter: Matter, game: Game) -> Page:
    """Make the page of clauses and sources."""
    path, rulings = _at(game), game.family.clauses
    stated = {rule for clause in rulings for rule in clause.rule.split()}
    sources = dict.fromkeys(clause.source for clause in rulings)
    sources |= dict.fromkeys(source for rules in game.family.presets for source in rules.sources.values())
    texts = _texts(sources)
    within = {place: text for text, places in texts for place in places}
    body = matter.fill(
        "clauses.html",
        path,
        topics=tuple(topics(rulings)),
        count=len(rulings),
        numbered=_numbered({id: says for id, says in matter.course.rules.items() if id in stated}),
        played={id: several[:MOST_PUZZLES] for id, several in played(matter.course).items()},
        usual=game.family.presets[0],
        cited=Counter(sorted((within[clause.source] for clause in rulings), key=lambda text: text.title)).items(),
        texts=texts,
        within=within,
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


def _texts(sources: Iterable[Source]) -> list[tuple[Source, list[Source]]]:
    """Return every source once, by title, with the cited places in it."""
    ordered = sorted(sources, key=lambda one: (one.title, [int(number) for number in re.findall(r"\d+", one.place)]))
    grouped = [list(places) for _, places in groupby(ordered, key=lambda one: one.title)]
    return [(replace(max(places, key=lambda one: one.url), place=""), places) for places in grouped]


def _numbered(rules: Mapping[str, str]) -> Mapping[str, tuple[int, str]]:
    """Return rules by id, each with its number on the page."""
    return {id: (number, says) for number, (id, says) in enumerate(rules.items(), 1)}


def _at(game: Game) -> str:
    return f"{game.at(RULES)}clauses/"
