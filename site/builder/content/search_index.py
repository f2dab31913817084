"""
The search index: disputes, lessons, puzzles, questions, clauses, rules and terms, each with its address.

Synonyms are the names of each term; further synonyms and stop words are in `search.toml`.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from builder.assets.files import Files
from builder.content.addresses import puzzle_path
from builder.content.disputes import DecidedDispute, at_large, dispute_groups
from builder.content.games import Game, games
from builder.content.search_words import all_names, lesson_words, puzzle_words
from builder.ground.folders import SITE
from builder.ground.json_text import compact
from callwise.puzzle.course import Course, Track
from callwise.puzzle.registry import terms
from callwise.question.families import families
from callwise.view.elements.prose import capital, plain

KINDS = {
    "dispute": "Dispute",
    "lesson": "Lesson",
    "question": "Ask",
    "rule": "Tables",
    "term": "Word",
    "clause": "Clause",
    "puzzle": "Puzzle",
}
"""The kinds of results, in words."""
FILE = "search/found.json"
"""The address of the index that the search page fetches, from the home page."""
MOST_TEXT = 160


@dataclass(frozen=True)
class Entry:
    """A search result: kind, title, address, a sentence, and further search words."""

    kind: str
    title: str
    address: str
    text: str
    words: str = ""


def write_search_index(course: Course, site: Files) -> None:
    """Add the search index to a site."""
    site.put(FILE, compact(search_index(course)) + "\n")


def search_index(course: Course) -> Mapping[str, object]:
    """Return the search index as the page's script reads it."""
    said = tomllib.loads((SITE / "search.toml").read_text("utf-8"))
    rows = [[list(KINDS).index(one.kind), one.title, one.address, one.text, one.words] for one in _entries(course)]
    return {
        "kinds": list(KINDS.values()),
        "weights": [said["weights"][kind] for kind in KINDS],
        "same": [*said["same"], *_names()],
        "empty": said["empty"],
        "entries": rows,
    }


def _entries(course: Course) -> Iterator[Entry]:
    for group in dispute_groups(course):
        for one in group.decided:
            yield _of_dispute(one)
    for track in course.tracks:
        yield from _of_track(track)
    for game in games():
        yield from _of_game(game)
    for id, told in course.glossary.items():
        known = terms()[id]
        words = f"{known.english} {known.romaji} {known.japanese}"
        yield Entry("term", capital(known.usual), f"glossary/#{id}", _cut(told.means), words)


def _of_dispute(one: DecidedDispute) -> Entry:
    text = " ".join(capital(at_large(clause)) for clause in one.clauses) or one.dispute.beyond
    words = f"{one.dispute.words} {all_names(one.dispute.says)}"
    address = f"search/#{one.dispute.id}"
    return Entry("dispute", plain(one.dispute.says), address, plain(text or "See what each table chooses."), words)


def _of_track(track: Track) -> Iterator[Entry]:
    for lesson in track.lessons:
        words = "" if lesson.draws else f"{plain(track.title)} {all_names(lesson.title + lesson.summary)}"
        address = f"{track.key(lesson.name)}/"
        yield Entry("lesson", plain(capital(lesson.title)), address, plain(lesson.summary), words)
        for puzzle in lesson.puzzles:
            known = f"{lesson_words(lesson)} {puzzle_words(puzzle)}"
            yield Entry("puzzle", plain(puzzle.title), puzzle_path(track, puzzle), _cut(plain(puzzle.prompt)), known)


def _of_game(game: Game) -> Iterator[Entry]:
    for question in game.family.questions:
        address = f"{game.at('ask/')}#asks={question.id}"
        keys = " ".join(plain(key.says) for key in question.keys.values())
        yield Entry("question", plain(question.asks), address, game.with_name("Ask about your own position."), keys)
    for option in game.family.presets[0].options():
        choices = "; ".join(plain(choice.says) for choice in option.every)
        yield Entry("rule", plain(option.says), f"{game.at('rules/')}#{option.name}-1", _cut(choices))
    for clause in game.family.clauses:
        address = f"{game.at('rules/')}clauses/#{clause.id}"
        yield Entry("clause", plain(clause.says), address, f"{plain(clause.short)}: {clause.source.title}", clause.rule)


def _names() -> Sequence[Sequence[str]]:
    """Return the single-word names of each term, which are synonyms."""
    every = (one for family in families() for one in family.terms)
    names = (dict.fromkeys((one.romaji, one.usual, one.english, one.japanese)) for one in every)
    return [words for words in ([name for name in each if name and " " not in name] for each in names) if words[1:]]


def _cut(text: str) -> str:
    """Shorten a text at a word boundary."""
    whole = plain(text)
    return whole if len(whole) <= MOST_TEXT else f"{whole[:MOST_TEXT].rsplit(' ', 1)[0]} …"
