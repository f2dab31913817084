"""
Names that look the same, regardless of their characters.

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
"""Lowercase letters that look Latin in either case: Cyrillic, Greek and some phonetic ones."""


def likeness(name: str) -> str:
    """
    Return a key shared by all names that look the same; empty if the name has no visible characters.

    >>> likeness(" ANA\\u200b ") == likeness("Аnа") == likeness("Ａｎａ") == "ana"
    True
    """
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(sign for sign in _UNSEEN.sub("", plain) if unicodedata.category(sign)[0] not in "CZ").translate(
        _LATIN
    )


def shown(name: str) -> str:
    """Return a name on one line; empty if it has no visible characters."""
    return " ".join(name.split()) if likeness(name) else ""


def called(name: str) -> str:
    """Return a name on one line, or a placeholder if the learner gave no name."""
    return shown(name) or NOBODY
