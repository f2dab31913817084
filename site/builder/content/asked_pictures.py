"""The pictures of each game's Ask page, and the words of its box."""

import tomllib
from functools import cache
from pathlib import Path

from callwise.question.families import Family
from callwise.view.cards.free_ruling import fragment
from callwise.view.cards.question_pictures import QuestionPicture

_FILE = Path(__file__).with_suffix(".toml")


@cache
def asked_pictures(family: Family) -> tuple[QuestionPicture, ...]:
    """Return the pictures of a family, most asked first; a family without pictures has none."""
    listed = tomllib.loads(_FILE.read_text("utf-8"))["pictures"].get(family.id, [])
    return tuple(
        QuestionPicture(one["words"], one["asks"], one["table"], one["shows"], fragment(one["asks"], one["table"]))
        for one in listed
    )


def sample_sentence(family: Family) -> str:
    """Return a sentence as a player of a family would say it, for the box."""
    said: str = tomllib.loads(_FILE.read_text("utf-8"))["said"].get(family.id, "")
    return said
