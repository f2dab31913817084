"""JSON as files and pages contain it."""

import json


def compact(value: object) -> str:
    """Write JSON as browsers do, without spaces."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def inline(value: object) -> str:
    """Write JSON for embedding in an HTML element: ASCII that can't close the element."""
    return json.dumps(value, separators=(",", ":")).replace("<", "\\u003c")
