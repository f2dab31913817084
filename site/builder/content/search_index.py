"""
The search index: disputes with their answers, lessons, puzzles, questions, rules, terms and other pages.

Clauses aren't in it, because a clause can say what other tables rule otherwise; disputes are answered for each table.
Synonyms are the names of each term; further synonyms, stop words and the other pages are in `search.toml`.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from builder.assets.files import Files
from builder.content.addresses import puzzle_path
from builder.content.dispute_felts import dispute_felt, write_dispute_felts
from builder.content.disputes import DecidedDispute, Outcome, dispute_groups
from builder.content.games import Game, family_of_term, game_of, games
from builder.content.search_words import all_names, lesson_words, puzzle_words
from builder.ground.folders import SITE
from builder.ground.json_text import compact
from callwise.puzzle.course import Course, Track
from callwise.puzzle.registry import terms
from callwise.puzzle.sentence import ruleset_names
from callwise.question.families import families
from callwise.view.elements.prose import capital, plain

KINDS = {
    "dispute": "Dispute",
    "lesson": "Lesson",
    "question": "Ask",
    "rule": "Tables",
    "term": "Word",
    "puzzle": "Puzzle",
    "page": "Page",
}
"""The kinds of results, in words."""
FILE = "search/found.json"
"""The address of the index that the search page fetches, from the home page."""
MOST_TEXT = 160
ANY_GAME = -1
"""The place of the game of entries that belong to every game."""


@dataclass(frozen=True)
class Entry:
    """
    A search result: kind, game (None for every game), title, address, a sentence, and further search words.

    `outcomes` are a dispute's answers, `ask` is the address of its position, and `has_felt` tells whether a felt shows
    it.
    """

    kind: str
    game: Game | None
    title: str
    address: str
    text: str
    words: str = ""
    outcomes: tuple[Outcome, ...] = ()
    ask: str = ""
    has_felt: bool = False

    def row(self) -> list[object]:
        """Return the entry as the page's script reads it."""
        known = [
            list(KINDS).index(self.kind),
            games().index(self.game) if self.game else ANY_GAME,
            self.title,
            self.address,
            self.text,
            self.words,
        ]
        return [*known, *([_answers(self, self.game)] if self.outcomes and self.game else [])]


def _answers(of: Entry, game: Game) -> list[object]:
    """
    Return the answers to a game's dispute for scripts.

    They are the address of the position, the answers with their rules, the place of each table's answer among them,
    each table's section, and 1 if a felt shows the position.
    """
    given = {name: (place, section) for place, one in enumerate(of.outcomes) for name, section in one.tables}
    tables = [given[rules.name] for rules in game.family.presets]
    words = [[plain(one.says), plain(one.rule), *filter(None, [one.undecided])] for one in of.outcomes]
    return [of.ask, words, [place for place, _ in tables], [section for _, section in tables], int(of.has_felt)]


def write_search_index(course: Course, site: Files) -> None:
    """Add the search index to a site, with the felts that its hits show."""
    site.put(FILE, compact(search_index(course)) + "\n")
    write_dispute_felts(course, site)


def search_index(course: Course) -> Mapping[str, object]:
    """Return the search index as the page's script reads it."""
    said = tomllib.loads((SITE / "search.toml").read_text("utf-8"))
    return {
        "kinds": list(KINDS.values()),
        "games": [[game.family.id, game.family.title, [*_tables(game)], game.at("ask/")] for game in games()],
        "weights": [said["weights"][kind] for kind in KINDS],
        "same": [*said["same"], *_names()],
        "empty": said["empty"],
        "denial": said["denial"],
        "noise": said["noise"],
        "entries": [one.row() for one in _entries(course)],
    }


def _tables(game: Game) -> Iterator[Sequence[object]]:
    """Yield the name and the title of each of a game's tables, and what players call it."""
    said = ruleset_names(game.family)
    for one in game.family.presets:
        yield one.name, one.title, said.get(one.name, [])


def _said_of_questions() -> Mapping[str, str]:
    """Return what players say who mean a question, by its id."""
    said: Mapping[str, str] = tomllib.loads((SITE / "search.toml").read_text("utf-8"))["said"]
    return said


def _other_pages() -> Sequence[Mapping[str, str]]:
    """Return the title, address, sentence and further search words of each other page."""
    told: Sequence[Mapping[str, str]] = tomllib.loads((SITE / "search.toml").read_text("utf-8"))["pages"]
    return told


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
        game = game_of(family_of_term(known))
        yield Entry("term", game, capital(known.usual), f"glossary/#{id}", _cut(told.means), words)
    for page in _other_pages():
        yield Entry("page", None, page["title"], page["address"], page["text"], page["words"])


def _of_dispute(one: DecidedDispute) -> Entry:
    words = f"{one.dispute.words} {all_names(one.dispute.says)}"
    address = f"search/#{one.dispute.id}"
    text = plain(one.dispute.beyond)
    says, has_felt = plain(one.dispute.says), bool(dispute_felt(one.dispute))
    return Entry("dispute", one.game, says, address, text, words, one.outcomes, one.ask, has_felt)


def _of_track(track: Track) -> Iterator[Entry]:
    game = game_of(track.family)
    for lesson in track.lessons:
        words = "" if lesson.draws else f"{plain(track.title)} {all_names(lesson.title + lesson.summary)}"
        address = f"{track.key(lesson.name)}/"
        yield Entry("lesson", game, plain(capital(lesson.title)), address, plain(lesson.summary), words)
        for puzzle in lesson.puzzles:
            known = f"{lesson_words(lesson)} {puzzle_words(puzzle)}"
            address = puzzle_path(track, puzzle)
            yield Entry("puzzle", game, plain(puzzle.title), address, _cut(plain(puzzle.prompt)), known)


def _of_game(game: Game) -> Iterator[Entry]:
    said = _said_of_questions()
    for question in game.family.questions:
        address = f"{game.at('ask/')}#asks={question.id}"
        keys = " ".join(plain(key.says) for key in question.keys.values())
        words = f"{said.get(question.id, '')} {keys}".strip()
        yield Entry("question", game, plain(question.asks), address, "Ask about your own position.", words)
    for option in game.family.presets[0].options():
        choices = "; ".join(plain(choice.says) for choice in option.every)
        yield Entry("rule", game, plain(option.says), f"{game.at('rules/')}#{option.name}-1", _cut(choices))


def _names() -> Sequence[Sequence[str]]:
    """Return the single-word names of each term, which are synonyms."""
    every = (one for family in families() for one in family.terms)
    names = (dict.fromkeys((one.romaji, one.usual, one.english, one.japanese)) for one in every)
    return [words for words in ([name for name in each if name and " " not in name] for each in names) if words[1:]]


def _cut(text: str) -> str:
    """Shorten a text at a word boundary."""
    whole = plain(text)
    return whole if len(whole) <= MOST_TEXT else f"{whole[:MOST_TEXT].rsplit(' ', 1)[0]} …"
