"""Expect refusals in tests, or expect none."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from callwise.ground.errors import CallwiseError


@contextmanager
def refused(says: str | None, kind: type[Exception] = CallwiseError, *, key: str | None = None) -> Iterator[None]:
    """
    Expect a refusal whose message matches this regular expression; without one, expect no refusal.

    With `key`, the refusal must name that entry.
    """
    if not says:
        yield
        return
    with pytest.raises(kind, match=says) as caught:
        yield
    assert key is None or (isinstance(caught.value, CallwiseError) and caught.value.key == key)
