"""Whose turn a sentence about an exchange tells, and where that turn stands."""

from __future__ import annotations

import re
from collections.abc import Mapping

from callwise.american.listening.happenings import SOMEONE
from callwise.american.listening.telling import OWN, Telling
from callwise.ground.seats import SEATS, Seat

IT = "it"
"""The picked tile is the one to be exchanged."""
_PLAYER = (
    r"(she|he|her|his|they|their|else|else's|player|player's|opponent|opponent's|other|neighbor's|"
    r"east|south|west|north|dealer|left|right|across)(?:'s)?"
)
_THEIRS = re.compile(
    rf"\b{_PLAYER} (?:turn|(?:is |are )?(?:still |just )?(?:about to|going to|up\b|on turn|playing|to play|picking|has"
    r" the turn))"
)
_NOT_MINE = re.compile(
    r"(?:\bnot|n't|nt|before|without|ahead of|out of|off|wait for|till|until|only (?:on|in|during)|"
    r"(?:have to|need to|must i|must it|got to) be)"
    r" (?:yet |really |even |being |it's |on |during |in )*(?:my |your |one's )?turn|not (?:up|mine)\b"
)
_DISCARDED = re.compile(
    r"(?:after|once|when|since|already) (?:i |i've |i have |i had )?(?:already |just )?"
    r"(?:discard|threw|throw|toss)|after (?:my|the|your) discard|"
    r"\bi (?:already |just )?(?:discarded|threw) (?:then|and|but|so)\b"
)
_ANY = re.compile(r"\b(?:on|in|at|during) any(?:one's|body's)? (?:player's )?(?:turn|time)\b|\banytime\b")
_MINE = re.compile(r"\b(?:on|in|during|it's|its) my (?:own )?turn\b")
_NOT_PICKED = re.compile(
    r"(?:before|without|instead of) (?:i |i've |i have |you )?(?:even )?(?:pick|draw|drew)|"
    r"(?:haven't|havent|didn't|didnt|not) (?:yet |even )?(?:pick|draw)"
)
_THEY_PICK = re.compile(
    r"(?:before|without) (?:she |he |they )?(?:even )?(?:pick|draw|drew)|n't (?:yet |even )?(?:pick|draw)"
)
_PRONOUNS = frozenset(("she", "he", "her", "his", "they", "their"))
_NOT_RACKED = re.compile(r"(?:before|without|haven't|havent|not|didn't|hadn't) (?:i )?(?:yet )?rack")
_PICKED = re.compile(r"\b(?:exchange|swap|trade|use|redeem|switch) (?:it|that)\b")
_THROWN = "9c"
_WINDS = frozenset(seat.value for seat in SEATS)


def told_turn(told: Telling, who: Seat) -> Mapping[str, str]:
    """
    Return the entries that tell a moment at which a player would exchange; none for a usual turn of theirs.

    A tile that nobody names was discarded before or after that turn, or is picked.
    """
    text = " ".join(word.small for word in told.words)
    theirs = _THEIRS.search(text)
    is_own = theirs is not None and who is not told.me and theirs[1] in _PRONOUNS
    if (_NOT_PICKED.search(text) is not None and theirs is None) or (is_own and _THEY_PICK.search(text) is not None):
        return {"discard": f"{_THROWN} by {who.after(3).value}"}
    if theirs is not None:
        return {"turn": _other(told, theirs[1], who).value}
    if who is not told.me and _MINE.search(text) is not None:
        return {"turn": told.me.value}
    if any(moment.search(text) is not None for moment in (_NOT_MINE, _ANY)) or "out-of-turn" in told.meanings:
        return {"turn": who.after(2).value}
    acts = [act for act in told.found.acts if act.what in ("picks", "racks", "discards") and not act.tiles]
    if _DISCARDED.search(text) is not None and any(act.what == "discards" and act.actor in OWN for act in acts):
        return {"discard": f"{_THROWN} by {told.me.value}"}
    if any(act.actor in OWN and act.what != "discards" for act in acts):
        if _NOT_RACKED.search(text) is not None:
            return {"picked": "?"}
        if _PICKED.search(text) is not None and any(act.what == "picks" for act in acts):
            return {"picked": IT}
    other = next((act.actor for act in acts if act.actor not in OWN and act.what == "picks"), None)
    return {} if other is None or told.seat(other) is who else {"turn": told.seat(other).value}


def _other(told: Telling, name: str, who: Seat) -> Seat:
    """Return the seat that the words before “turn” name."""
    try:
        seat = told.seat(name)
    except ValueError:
        seat = told.seat(SOMEONE)
    return seat if seat is not who or name in _WINDS else who.after(2)
