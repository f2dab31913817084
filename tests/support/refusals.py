"""Refusals in tests: what must be refused, and what must not."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from callwise.ground.errors import CallwiseError


@contextmanager
def refused(says: str | None, kind: type[Exception] = CallwiseError, *, key: str | None = None) -> Iterator[None]:
    """
    Expect a refusal that says this, as a regular expression; without one, expect none.

    With `key`, it is the refusal of that entry.
    """
    if not says:
        yield
        return
    with pytest.raises(kind, match=says) as caught:
        yield
    assert key is None or (isinstance(caught.value, CallwiseError) and caught.value.key == key)
