"""
Names that look the same, whatever characters they're written with.

Case, spaces, Unicode form, invisible characters and letters of other scripts that look Latin make no difference.
"""

from __future__ import annotations

import re
import unicodedata

NOBODY = "No name"
_UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Invisible characters that Unicode counts among letters, marks and symbols."""
_LATIN = str.maketrans(
    "авекмнорстухіјѕһԁԛԝ" + "αβεζηικμνορτυχ" + "ıɑɡ", "abekmhopctyxijshdqw" + "abezhikmnoptyx" + "iag"
)
"""Small letters that look Latin in one case or both: Cyrillic, Greek and some phonetic ones."""


def likeness(name: str) -> str:
    """
    Return a key shared by all names that look the same; empty if nothing of the name is visible.

    >>> likeness(" ANA\\u200b ") == likeness("Аnа") == likeness("Ａｎａ") == "ana"
    True
    """
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(sign for sign in _UNSEEN.sub("", plain) if unicodedata.category(sign)[0] not in "CZ").translate(
        _LATIN
    )


def shown(name: str) -> str:
    """Return a name on one line; empty if nothing of it is visible."""
    return " ".join(name.split()) if likeness(name) else ""


def called(name: str) -> str:
    """Return a name on one line, or a placeholder for learners who gave none."""
    return shown(name) or NOBODY
