"""The pictures of each game's Ask page, and the words of its box."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from callwise.puzzle.registry import questions
from callwise.question.families import Family
from callwise.view.cards.free_ruling import fragment
from callwise.view.cards.question_pictures import QuestionPicture

_FILE = Path(__file__).with_suffix(".toml")


@cache
def asked_pictures(family: Family) -> tuple[QuestionPicture, ...]:
    """Return the pictures of a family, most asked first; a family without pictures has none."""
    listed = tomllib.loads(_FILE.read_text("utf-8"))["pictures"].get(family.id, [])
    return tuple(
        QuestionPicture(one["words"], one["asks"], one["table"], one["shows"], _address(one["asks"], one["table"]))
        for one in listed
    )


def _address(asks: str, table: Mapping[str, str]) -> str:
    """Return the fragment of a picture's position; a question's own example needs only the question."""
    return f"asks={asks}" if table == questions()[asks].example else fragment(asks, table)


def sample_sentence(family: Family) -> str:
    """Return a sentence as a player of a family would say it, for the box."""
    said: str = tomllib.loads(_FILE.read_text("utf-8"))["said"].get(family.id, "")
    return said
