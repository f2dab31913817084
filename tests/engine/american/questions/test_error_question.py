"""Mah jongg in error: one sentence says whose hand is dead, who plays on and who pays."""

from collections.abc import Mapping

import pytest

from callwise.puzzle.free_question import put
from callwise.view.cards.free_ruling import Reply
from callwise.view.elements.prose import plain


@pytest.mark.parametrize(
    ("table", "summary"),
    [
        ({"declared": "south said"}, ("Nobody", "play on")),
        ({"declared": "west shown"}, ("West’s hand is dead", "East, South and North play on")),
        ({"declared": "west shown", "thrown": "south"}, ("South and West are dead", "East and North play on")),
        (
            {"declared": "west shown", "thrown": "south north"},
            ("South, West and North are dead", "only East has a hand left", "West pays East double"),
        ),
        ({"declared": "west shown", "thrown": "south north east"}, ("are dead", "don’t settle who pays")),
        ({"declared": "west said", "thrown": "south north east"}, ("are dead", "don’t settle who pays")),
    ],
)
def test_a_summary_says_who_is_dead_who_goes_on_and_who_pays(
    table: Mapping[str, str], summary: tuple[str, ...]
) -> None:
    form, rules = put("american.in-error", table)
    said = form.case.summary(rules)
    assert said is not None
    assert all(part in plain(said) for part in summary)


def test_hands_have_no_verdict_marks() -> None:
    """A dead hand isn’t a legal answer, so it is told in words alone."""
    (told,) = Reply.to("american.in-error", {"declared": "west shown", "thrown": "south north"}).rulings()
    assert not told["marks"]
