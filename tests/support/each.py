"""
One test of many things, which checks each and names all failures.

For properties of every puzzle, clause or drawing: collecting and reporting hundreds of millisecond tests costs more
than running them.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")


def each(things: Iterable[T], name: Callable[[T], str] = str) -> Callable[[Callable[[T], None]], Callable[[], None]]:
    """
    Turn a test of one thing into a test of all, which raises an `ExceptionGroup` of the failures.

    `name` describes a thing that failed. The test also fails if there are no things.
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
    """Return all things if `whole`, otherwise one: successive numbers select successive things."""
    return things if whole else things[nth % len(things) :][:1]
