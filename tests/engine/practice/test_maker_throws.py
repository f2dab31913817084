"""Makers' raw drafts before filtering: how often one is usable, and their wording."""

import re
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from callwise.agreement.ruleset import Ruleset
from callwise.ground.errors import CallwiseError
from callwise.practice.draft_quality import sift
from callwise.practice.maker_index import makers
from callwise.practice.orders import Order, _written
from callwise.puzzle.registry import family_of
from callwise.question.makers import AnyMaker, Draft
from tests.support.each import each

PLACES = ("on your right", "across from you", "on your left")
AIMS = [(maker, aim) for maker in makers() for aim in maker.aims]
_SLOT = re.compile(r"\{[^{}]*\}|\d[\d,]*")


def aim_name(maker: AnyMaker, aim: str) -> str:
    """Return a test id."""
    return f"{maker.case.id} {aim} {maker.ruleset or ''}".strip()


def drafts(maker: AnyMaker, aim: str, count: int) -> Iterator[Draft | None]:
    rules, chance = ruleset(maker), Random(aim)
    return (maker.draws(chance, rules, aim) for _ in range(count))


def ruleset(maker: AnyMaker) -> Ruleset:
    return maker.case.ruleset(maker.ruleset or maker.case.presets()[0].name)


@each(AIMS, name=lambda aimed: aim_name(*aimed))
def test_titles_are_short_and_prompts_vary(aimed: tuple[AnyMaker, str]) -> None:
    """An American prompt names players by their seats, whose places the picture shows."""
    maker, aim = aimed
    ways = set[str]()
    for draft in filter(None, drafts(maker, aim, 12)):
        assert 0 < len(draft.title.split()) <= 6
        if family_of(maker.case).id == "american":
            assert not any(place in draft.prompt for place in PLACES), draft.prompt
        ways.add(_SLOT.sub("…", draft.prompt))
        if len(ways) > 1:
            return
    pytest.fail(f"{ways} is all that is said")


@pytest.mark.deep
@pytest.mark.parametrize(("maker", "aim"), [pytest.param(*aimed, id=aim_name(*aimed)) for aimed in AIMS])
def test_one_throw_in_ten_is_usable(maker: AnyMaker, aim: str, pytestconfig: pytest.Config) -> None:
    """This makes running out of drafts rarer than one in hundreds of thousands of orders."""
    rules, seen, count = ruleset(maker), Counter[str](), pytestconfig.getoption("--throws")
    for draft in drafts(maker, aim, count):
        seen["nothing" if draft is None else fault(maker, draft, aim, rules)] += 1
    print(dict(seen))
    assert seen["serves"] >= count // 10, seen


def fault(maker: AnyMaker, draft: Draft, aim: str, rules: Ruleset) -> str:
    """Return why a draft can't be used, without its numbers and tiles."""
    try:
        puzzle = _written(maker, draft, Order("throws", aim), rules, Random(aim))
        assert puzzle is not None
        found = next(sift(puzzle, aim), None)
    except CallwiseError as error:
        return re.sub(r"\d+\w?", "…", str(error))[:60]
    return "serves" if found is None else re.sub(r"\d+", "…", found.says)
