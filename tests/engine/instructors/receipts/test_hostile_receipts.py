"""Any input as a set, a run or a receipt gets a result or a sentence, and quickly."""

import json
from time import process_time

import pytest

from callwise.doors.bridge import handle
from tests.support.hostile.hostile_sets import hostile

SOME = [*range(3), *(pytest.param(seed, marks=pytest.mark.deep) for seed in range(3, 103))]
EACH = 100
SLOWEST = 3
"""Time limit for one input on a slow machine, in seconds."""
REFUSED = {"SetError", "RunError", "ReceiptError", "MessageError", "PuzzleError", "RulesetError"}


@pytest.mark.parametrize("seed", SOME)
def test_no_input_raises(seed: int) -> None:
    """The bridge doesn't catch unexpected exceptions, so they would show here."""
    answered = 0
    for method, params in hostile(seed, EACH):
        message = json.dumps({"method": method, "params": params})
        began = process_time()
        reply = json.loads(handle(message))
        assert process_time() - began < SLOWEST, message[:2_000]
        if "error" in reply:
            assert reply["error"]["kind"] in REFUSED, reply
            assert 0 < len(reply["error"]["message"]) < 2_000, reply
        else:
            answered += 1
            assert "<script>" not in str(reply["result"].get("html", ""))
    assert answered > EACH / 5
