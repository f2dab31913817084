"""Examples of questions, for pages on which any position can appear."""

from collections.abc import Iterable
from functools import cache

from callwise.question.case import Case
from callwise.view.cards.free_ruling import Reply
from callwise.view.elements.html import Markup, join


@cache
def example_felt(case: type[Case]) -> Markup:
    """Draw a question's example position."""
    return Reply.to(case.id, case.example).felt()


def example_felts(cases: Iterable[type[Case]]) -> Markup:
    """Draw each question's example position."""
    return join(map(example_felt, cases))
