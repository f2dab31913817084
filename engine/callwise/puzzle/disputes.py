"""
What players argue about: each dispute as they would ask it, with a position and the question that decides it.

    [[group]]
    id    = "furiten"
    title = "Furiten"
    about = "A winning discard you can’t win on."

    [[group.dispute]]
    id       = "furiten-tsumo"
    says     = "I’m furiten. Can I still win by [[tsumo]]?"
    asks     = "furiten.win"           # the question about the position
    position = { hand = "123m 456p 789m 33z 45s", pond = "3s", tiles = "6s" }
    answer   = "6s drawn"              # the answer ruled on; without it, the answers that are right
    option   = "sacred_discard"        # the option on which tables differ; optional
    words    = "self draw"             # other search words
    [group.dispute.answers]            # the ruling in words; optional
    "furiten.own-draw" = "Yes. Furiten only stops wins on discards."

The file doesn’t say what is right: `callwise.puzzle.dispute_answers` rules on the position under every ruleset. A key
of `answers` is the value of its option, the clause that decides, the code of a right answer, or a seat’s amount. If
the engine doesn’t rule on a dispute, `beyond` says why, and `game` is its game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from callwise.ground.errors import CallwiseError
from callwise.puzzle.findings import Finding
from callwise.puzzle.registry import current_id, mentioned, questions
from callwise.question.families import Family, families

FILE = "disputes.toml"
_GROUP = ("id", "title", "about")
_SAYS = ("id", "says", "words")
_MAY_SAY = ("asks", "position", "answer", "answers", "option", "beyond", "game")
_TABLES = ("position", "answers")


class DisputeError(CallwiseError):
    """Invalid disputes; the message names them and says how to fix them."""


@dataclass(frozen=True)
class Dispute:
    """
    A topic of players' arguments, worded as one of them would ask it.

    `asks` is a question about `position`, and `answer` the answer ruled on; if it is empty, the right answers count.
    `answers` are sentences that word its rulings. `option` is the option on which tables differ, and `words` are
    additional search words. `beyond` explains why the engine doesn't rule on it; `game` is then its family.
    """

    id: str
    says: str
    words: str
    asks: str = ""
    position: Mapping[str, str] = field(default_factory=dict)
    answer: str = ""
    answers: Mapping[str, str] = field(default_factory=dict)
    option: str = ""
    beyond: str = ""
    game: str = ""

    @property
    def family(self) -> Family:
        """The family that its question or `game` belongs to, by default the first."""
        every = families()
        asked = (one for one in every if one.id == self.game or self.asks in {case.id for case in one.questions})
        return next(asked, every[0])


@dataclass(frozen=True)
class Group:
    """Related disputes under a title, with a sentence on their topic."""

    id: str
    title: str
    about: str
    disputes: tuple[Dispute, ...]


def read_disputes(data: Mapping[str, object]) -> tuple[Group, ...]:
    """Read groups of disputes. Raises DisputeError."""
    groups = data.get("group", [])
    if not isinstance(groups, list) or set(data) - {"group"}:
        raise DisputeError(f"disputes stand in tables [[group]], got {', '.join(data)}")
    return tuple(_group(one) for one in groups)


def _group(data: object) -> Group:
    if not isinstance(data, dict) or set(data) != {*_GROUP, "dispute"} or not isinstance(data["dispute"], list):
        raise DisputeError(f"a group has {', '.join(_GROUP)} and tables [[group.dispute]], got {_got(data)}")
    words = {key: _text(data, key) for key in _GROUP}
    return Group(**words, disputes=tuple(_dispute(one) for one in data["dispute"]))


def _dispute(data: object) -> Dispute:
    if not isinstance(data, dict) or not set(_SAYS) <= set(data) <= {*_SAYS, *_MAY_SAY}:
        raise DisputeError(f"a dispute has {', '.join(_SAYS)} and may have {', '.join(_MAY_SAY)}, got {_got(data)}")
    words = {key: _text(data, key) for key in data if key not in _TABLES}
    words |= {"asks": current_id(words["asks"])} if "asks" in words else {}
    return Dispute(**words, position=_texts(data, "position"), answers=_texts(data, "answers"))


def _texts(data: Mapping[str, object], key: str) -> Mapping[str, str]:
    texts = data.get(key, {})
    if not isinstance(texts, dict):
        raise DisputeError(f"{key} is a table of texts, got {texts!r}")
    return {name: _text(texts, name) for name in texts}


def _got(data: object) -> str:
    return ", ".join(map(str, data)) if isinstance(data, dict) else repr(data)


def _text(data: Mapping[str, object], key: str) -> str:
    value = data[key]
    if not isinstance(value, str) or not value.strip():
        raise DisputeError(f"{key} is a text, got {value!r}")
    return value


def check_disputes(groups: tuple[Group, ...]) -> Iterator[Finding]:
    """Find disputes with an unknown name, without a deciding rule, or with a duplicate id."""
    seen: set[str] = set()
    for one in (one for group in groups for one in group.disputes):
        where = f"{FILE}: {one.id}"
        if one.id in seen:
            yield Finding(where, "a second dispute of that id")
        seen.add(one.id)
        if one.option and one.option not in _options():
            yield Finding(where, f"no option {one.option!r}; options are {', '.join(sorted(_options()))}")
        if one.asks and one.asks not in questions():
            yield Finding(where, f"no question {one.asks!r}; questions are {', '.join(questions())}")
        if bool(one.beyond) == bool(one.asks):
            yield Finding(where, "a dispute has a question about a position, or it says with beyond why it has none")
        try:
            mentioned(" ".join((one.says, one.beyond, *one.answers.values())))
        except CallwiseError as error:
            yield Finding(where, str(error))


def _options() -> set[str]:
    return {option.name for family in families() for option in family.presets[0].options()}
