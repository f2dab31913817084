"""Every clause with its source, and the points on which rulesets agree; one page per game."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import groupby

from builder.content.games import Game, game_paths
from builder.content.puzzles_by_clause import puzzles_by_clause
from builder.ground.folders import SITE
from builder.page.page import Link, Page, Section
from builder.page.site_content import SiteContent
from builder.pages.reference.rules import PATH as RULES
from callwise.law.ruling import Clause, Source
from callwise.view.elements.prose import capital

PAGES = Section(
    "rules",
    styles=("page", "find", "rulebook", "clauses"),
    script="course/clauses",
    foot=Link(20, "Clauses and sources", f"{RULES}clauses/"),
    order=40,
)
MOST_PUZZLES = 1
TITLES = SITE / "topics.toml"


@PAGES.game_pages(RULES, "clauses/")
def clauses(content: SiteContent, game: Game) -> Page:
    """Make the page of clauses and sources."""
    path, rulings = f"{game.at(RULES)}clauses/", game.family.clauses
    stated = {rule: clause.id for clause in reversed(rulings) for rule in clause.rule.split()}
    sources = dict.fromkeys(clause.source for clause in rulings)
    sources |= dict.fromkeys(source for rules in game.family.presets for source in rules.sources.values())
    texts = _texts(sources)
    within = {place: text for text, places in texts for place in places}
    body = content.fill(
        "clauses.html",
        path,
        groups=tuple(_groups(game, rulings)),
        count=len(rulings),
        numbered={id: (says, stated[id]) for id, says in content.course.rules.items() if id in stated},
        played={id: several[:MOST_PUZZLES] for id, several in puzzles_by_clause(content.course).items()},
        usual=game.family.presets[0],
        cited=Counter(sorted((within[clause.source] for clause in rulings), key=lambda text: text.title)).items(),
        texts=texts,
        within=within,
        listed=[(one, f"{address}clauses/") for one, address in game_paths(RULES)],
    )
    return Page(
        path=path,
        title=game.with_name("Clauses and sources"),
        description=game.with_name(
            "Every clause a ruling can rest on, every option of a table, and where each is written down."
        ),
        group=game.group("clauses"),
        body=body,
    )


def _groups(game: Game, clauses: Iterable[Clause]) -> Iterator[tuple[str, list[tuple[str, str, list[Clause]]]]]:
    """
    Return the clauses by topic, in groups of topics in the order of play.

    A topic is the prefix of its clauses' ids; one without a title is at the end.
    """
    topics: dict[str, list[Clause]] = {}
    for clause in clauses:
        topics.setdefault(clause.id.partition(".")[0], []).append(clause)
    titles: Mapping[str, Mapping[str, str]] = tomllib.loads(TITLES.read_text("utf-8")).get(game.family.id, {})
    for group, said in titles.items():
        yield group, [(topic, words, topics.pop(topic)) for topic, words in said.items() if topic in topics]
    if topics:
        yield "Other", [(topic, capital(topic.replace("-", " ")), about) for topic, about in topics.items()]


def _texts(sources: Iterable[Source]) -> list[tuple[Source, list[Source]]]:
    """Return every source once, by title, with the cited places in it."""
    ordered = sorted(sources, key=lambda one: (one.title, [int(number) for number in re.findall(r"\d+", one.place)]))
    grouped = [list(places) for _, places in groupby(ordered, key=lambda one: one.title)]
    return [(replace(max(places, key=lambda one: one.url), place=""), places) for places in grouped]
