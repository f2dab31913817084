"""
One test over many things: each is tried, and all that fail are named.

For what is true of every puzzle, clause or drawing: hundreds of tests that take a millisecond each cost more in being
collected and told than in being run.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")


def each(things: Iterable[T], name: Callable[[T], str] = str) -> Callable[[Callable[[T], None]], Callable[[], None]]:
    """
    Make a test of one thing a test of all of them, which raises an `ExceptionGroup` of all that failed.

    `name` says how a thing is told when its turn fails.  That there are things at all is part of the test.
    """
    listed = list(things)

    def over(test: Callable[[T], None]) -> Callable[[], None]:
        def whole() -> None:
            assert listed, "there is nothing to test"
            failed: list[Exception] = []
            for thing in listed:
                try:
                    test(thing)
                except Exception as error:  # noqa: BLE001 - all are raised below
                    error.add_note(f"of {name(thing)}")
                    failed.append(error)
            if failed:
                raise ExceptionGroup(f"{len(failed)} of {len(listed)} fail", failed)

        whole.__name__, whole.__doc__, whole.__module__ = test.__name__, test.__doc__, test.__module__
        return whole

    return over


def in_turn(things: Sequence[T], nth: int, *, whole: bool) -> Sequence[T]:
    """Give all of some things, or one: whoever asks again with the next number gets the next."""
    return things if whole else things[nth % len(things) :][:1]
