"""
Names that look alike: what people take for one name, whatever signs it is written with.

Case, spaces, the form in which a letter is coded, signs that nobody sees, and
letters of other scripts that look like Latin ones make no difference.
"""

from __future__ import annotations

import re
import unicodedata

NOBODY = "No name"
_UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Signs that are drawn as nothing, and that Unicode counts among letters, marks and symbols."""
_LATIN = str.maketrans(
    "авекмнорстухіјѕһԁԛԝ" + "αβεζηικμνορτυχ" + "ıɑɡ",
    "abekmhopctyxijshdqw" + "abezhikmnoptyx" + "iag",
)
"""Small letters of which one case or both look like a Latin letter: Cyrillic, Greek, and some from phonetics."""


def likeness(name: str) -> str:
    """
    Give what a name has in common with all that look like it; it is empty where nothing of it can be seen.

    >>> likeness(" ANA\\u200b ") == likeness("Аnа") == likeness("Ａｎａ") == "ana"
    True
    """
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(sign for sign in _UNSEEN.sub("", plain) if unicodedata.category(sign)[0] not in "CZ").translate(
        _LATIN
    )


def shown(name: str) -> str:
    """Write a name on one line; it is empty where nothing of it could be seen."""
    return " ".join(name.split()) if likeness(name) else ""


def called(name: str) -> str:
    """Write a name on one line, or what a learner is called who gave none."""
    return shown(name) or NOBODY
