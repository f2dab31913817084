"""A general question about an exchange, and the position that stands in for one that it doesn't tell."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from callwise.american.listening.happenings import CLAIMS, ME
from callwise.american.listening.spoken_tiles import spoken
from callwise.american.listening.telling import OWN, Telling, natural
from callwise.american.listening.whose_turn import IT, told_turn
from callwise.american.table.practice_hands import HAND_SIZE
from callwise.american.table.tiles import in_order, parse_tiles
from callwise.ground.seats import Seat
from callwise.question.listening.words import spaced

_MOMENTS = frozenset(
    spaced(
        """
        call-joker rack-called take-back refuse charleston wrong-tile begin in-error misnamed last dead call
        penalty one-turn discard-used alter self-pick why
        """
    )
)
_OF_A_TURN = frozenset(spaced("window out-of-turn racked not-racked looked"))
"""Meanings that tell of a moment, or of another question than whether a joker can be taken."""
_MUST = re.compile(r"\bmust\b|\b(?:have|has|need|required|forced|supposed) to (?:exchange|swap|redeem|trade|take)\b")
_ARTICLES = ("a", "an", "the")
_MOMENT_ACTS = frozenset(spaced("discards picks looks racks exposes win"))
_WHERE = frozenset(("on", "from", "off"))
_GROUP = r"(?:exposures?|exposed|pung|kong|quint|sextet|set|group|meld)"
_MINE = re.compile(
    rf"\b{_GROUP} (?:of [\w ]+ )?(?:that )?i (?:just )?(?:made|put|have|had|laid|expos)|"
    rf"\bmy own (?:\w+ )?(?:jokers?|rack|{_GROUP})|\b(?:in|from|on|of|off) my (?:\w+ )?{_GROUP}"
)
_CLOSED = re.compile(
    r"(?<!my )\b(?:closed|concealed|hidden|unexposed) (?:rack|hand|tiles)|\b(?:her|his|someone's|somebody's) hand\b"
)
_THEIR_OWN = re.compile(r"\b(?:her|his|their) own\b")
_OTHERWISE = re.compile(
    r"\bjokers? for (?:the |a |her |his )?(?:real|natural|actual)\b|\bsame joker\b"
    r"|\bpick(?:ed)? up (?:a|the|her|his) (?:discard|\w+ (?:she|he) )"
)
"""Questions that an ordinary exchange doesn’t answer."""
_USUAL, _PICKED = "3b", "9c"
_REST = "11c 456d EEESS FFJ"
_SPARE = "7c9bRG2d8c"
_THEIRS = frozenset(("her", "his", "their"))
_EXPOSED = ("joker", "expos", "pung", "kong", "quint")
_SHOWN = {"pung": "{0}{0}J", "kong": "{0}{0}{0}J", "quint": "{0}{0}{0}JJ"}


def general_exchange(told: Telling) -> Mapping[str, str] | None:
    """
    Return a position for a question about taking a joker, with the tiles and the turn that it tells.

    None if the sentence asks something else, or tells more.
    """
    if "exchange" not in told.meanings:
        return None
    who = exchanger(told)
    turn = told_turn(told, who)
    blocked = _MOMENTS - {"refuse", "self-pick"} if turn else _MOMENTS | _OF_A_TURN
    if not (blocked - {"call-joker"} if "out of" in _text(told) else blocked).isdisjoint(told.meanings):
        return None
    moments = _MOMENT_ACTS - {"racks"} if _names_a_rack(told) else _MOMENT_ACTS
    if turn:
        moments -= {"picks", "racks", "discards"}
    if any(act.what in moments or (act.what in CLAIMS and act.actor == ME) for act in told.found.acts):
        return None
    if _MUST.search(_text(told)) is not None and not turn:
        return None
    if any(word.small.startswith(("announc", "suit")) for word in told.words) or _OTHERWISE.search(_text(told)):
        return None
    given, at = _tiles(told)
    return None if given is None else _position(told, who, turn, given, at)


def exchanger(told: Telling) -> Seat:
    """Return who would exchange."""
    act = told.found.first("exchanges")
    return told.me if act is None else told.seat(act.actor)


def _names_a_rack(told: Telling) -> bool:
    """Whether “rack” is the place of a joker, as in “on my friend’s rack”."""
    words = [word.small for word in told.words]
    return any(word == "rack" and not _WHERE.isdisjoint(words[max(0, at - 4) : at]) for at, word in enumerate(words))


def _tiles(told: Telling) -> tuple[str | None, str]:
    """Return the tile that is given and the one of the exposure, the usual ones if none is named; None if unclear."""
    named = [(natural(one.tiles), one.first) for one in spoken(told.words) if natural(one.tiles)]
    kinds = list(dict.fromkeys(tile for tile, _ in named))
    if len(kinds) < 2:
        tile = kinds[0] if kinds else _USUAL
        return tile, tile
    before = {
        tile: [word.small for word in told.words[max(0, at - 2) : at] if word.small not in _ARTICLES]
        for tile, at in named
    }
    given = next((tile for tile, said in before.items() if said[-1:] in (["my"], ["with"])), None)
    joker = next((at for at, word in enumerate(told.words) if word.small.startswith("joker")), 0)
    given = given or next((tile for tile, at in named if at < joker), None)
    return (given, kinds[kinds[0] == given]) if len(kinds) == 2 and given is not None else (None, "")


def _position(told: Telling, who: Seat, turn: Mapping[str, str], given: str, at: str) -> Mapping[str, str]:
    owner = _owner(told, who)
    by = "" if who is told.me else f"{who.value} "
    by_turn = {"turn": who.value} if by else {}
    if owner is not who and _CLOSED.search(_text(told)) is not None:
        act = f"{by}exchange {given} for J of {owner.value} rack"
        return {"acts": act, "you": told.me.value, **turn, who.value: f"{given} {_rest({given}, 13)}"}
    if "picked" in turn and owner is not who:
        return _unracked(told, who, owner, given, at, is_picked=turn["picked"] == IT)
    at = given if owner is who else at
    shape = next((form for size, form in _SHOWN.items() if size in told.meanings), "{0}{0}JJ")
    laid = in_order(parse_tiles(shape.format(at)))
    on_turn = turn.get("turn", "" if turn else who.value)
    rest = HAND_SIZE - 1 - (on_turn != who.value)
    if owner is who:
        seats = {who.value: f"{given} {_rest({given, at}, rest - len(parse_tiles(laid)))} | {laid}"}
    else:
        unseen = HAND_SIZE - (on_turn != owner.value) - len(parse_tiles(laid))
        seats = {who.value: f"{given} {_rest({given, at}, rest)}", owner.value: f"{unseen} | {laid}"}
    return {"acts": f"{by}exchange {given} for {owner.value} {at}", "you": told.me.value, **(turn or by_turn), **seats}


def _unracked(told: Telling, who: Seat, owner: Seat, given: str, at: str, *, is_picked: bool) -> Mapping[str, str]:
    """Return a turn before racking: the picked tile is given, or one of the rack, or either if neither is named."""
    picked = given if is_picked else _PICKED if given != _PICKED else _USUAL
    kinds = [at] if is_picked or any(natural(one.tiles) for one in spoken(told.words)) else [picked, at]
    exposed = [in_order(parse_tiles(_SHOWN["pung"].format(kind))) for kind in kinds]
    used = {given, at, picked}
    return {
        "acts": "; ".join(f"exchange {given if kind == at else kind} for {owner.value} {kind}" for kind in kinds),
        "you": told.me.value,
        "picked": picked,
        who.value: in_order(parse_tiles(f"{'' if is_picked else given}{_rest(used, HAND_SIZE - 1 - (not is_picked))}")),
        owner.value: f"{HAND_SIZE - 1 - 3 * len(exposed)} | {' '.join(exposed)}",
    }


def _text(told: Telling) -> str:
    return " ".join(word.small for word in told.words)


def _owner(told: Telling, who: Seat) -> Seat:
    """Return whose joker it is: the player named last before an exposure or a joker, else any named one."""
    text = _text(told)
    if _MINE.search(text) is not None:
        return told.me
    if who is not told.me:
        return who if _THEIR_OWN.search(text) is not None else told.me
    named = [seat for name, _ in told.found.seats if name not in OWN and (seat := told.seat(name)) is not told.me]
    return named_owner(told) or (named or [Seat.WEST])[-1]


def named_owner(told: Telling) -> Seat | None:
    """Return the other player whose exposure or joker a sentence names: “in her pung”, “West’s joker”."""
    owner = None
    for name, (start, _) in told.found.seats:
        at = next((at for at, word in enumerate(told.words) if word.start == start), 0)
        is_theirs = told.words[at].small.endswith("'s") or told.words[at].small in _THEIRS
        following = (word.small for word in told.words[at + 1 : at + 5])
        if name not in OWN and is_theirs and any(word.startswith(_EXPOSED) for word in following):
            owner = told.seat(name)
    return None if owner is told.me else owner


def _rest(used: Iterable[str], count: int) -> str:
    """Return so many tiles that aren’t among those used."""
    kept = [tile for tile in parse_tiles(_REST + _SPARE) if str(tile) not in used][:count]
    return _REST if kept == list(parse_tiles(_REST)) else re.sub(r"([bcd])(?=.)", r"\1 ", in_order(kept))


def is_particular(told: Telling) -> bool:
    """Whether a sentence names a tile or a turn, or tells what somebody did."""
    acts = any(act.what in _MOMENT_ACTS and act.actor for act in told.found.acts)
    return acts or bool(told_turn(told, told.me)) or any(natural(one.tiles) for one in spoken(told.words))
