"""Runs when the image is made, after trimming: finds every object in it."""

import gc
import types
from array import array

RUNNING = (types.FrameType, types.GeneratorType, types.CoroutineType)


def lasting() -> tuple[bytes, bytes]:
    """
    Return the addresses of all objects, and of the tracked ones among them, as 32-bit words.

    Running frames are left out, with everything that only they refer to.
    """
    gc.collect()
    tracked = [one for one in gc.get_objects() if not isinstance(one, RUNNING)]
    found = dict[int, object]()
    ahead = list(tracked)
    while ahead:
        one = ahead.pop()
        if id(one) not in found and not isinstance(one, RUNNING):
            found[id(one)] = one
            ahead += gc.get_referents(one)
            if isinstance(one, types.CodeType):  # not traversed by the collector
                ahead += (one.co_consts, one.co_names, one.co_name, one.co_linetable, one.co_exceptiontable)
    return array("I", found).tobytes(), array("I", map(id, tracked)).tobytes()
