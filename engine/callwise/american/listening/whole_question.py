"""What a sentence says that the position ruled on leaves out: another case must not be answered in its place."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence

from callwise.american.listening.deciding_words import agreement, exceptions, moments, outcomes
from callwise.american.listening.happenings import CLAIMS, Act
from callwise.american.listening.plain_vocabulary import FILLING, plain_word, plain_words, without_outcome
from callwise.american.listening.spoken_tiles import spoken
from callwise.american.listening.telling import SIDES, Telling
from callwise.american.table.exposures import SIZES
from callwise.american.table.tiles import parse_tiles
from callwise.ground.seats import SEATS
from callwise.question.listening.heard import Span
from callwise.question.listening.meanings import place_of
from callwise.question.listening.words import Word, base, spaced

_HOLDS = {
    plain_word(word): re.compile(pattern)
    for pattern, words in (
        (r"\bdiscard|won=\w+ by|floor|groups", "discard thrower discarder fed feed"),
        (r"\||expos|laid|concealed", "expose shows shown showed top"),
        (r"pick|draws|since=looked", "pick"),
        (r"\brack|since=racked", "rack"),
        (r"mah jongg|to win|won=|seeks|declared", "mahj declare"),
        (r"call|claims|wanted|since|won=|declared", "call claim"),
        (r"exchange|J for|joker|remove J", "exchange"),
        (r"exchange|call|wrong=|pick|draws", "take"),
        (r"\bJ|[^ ]J", "joker"),
        (r"misnamed|named", "misname name"),
        (r"[ =][RG0]+\b", "dragon"),
        (r"[ =][NEWS]+\b", "wind"),
        (r"concealed", "concealed closed"),
        (r"dead", "dead"),
        (r"pass", "charleston pass"),
        (r"wall|draws|pick", "wall"),
        (r"=[^|;]*(\w)\1 |groups=(\w+)\2|seeks=11b", "pair"),
        (r"seeks=11b", "singles"),
        (r"declared", "bad"),
        (r"(?:claims|acts)=[^=;]*; [^=;]*(?:;|$)|(?:thrown|dead)=\w+ \w+", "two"),
    )
    for word in words.split()
}
"""How a position holds what a plain word tells."""
_SEATS = frozenset(seat.value for seat in SEATS)
_SIDES = _SEATS | {*SIDES, "dealer"}
_THEIRS = frozenset(("her", "his", "their", *_SIDES))
_ANOTHERS_TURN = re.compile(r"turn=|early|out of turn")
_I_AM_DEAD = re.compile(r"\bme (?:hand )?(?:was )?(?:cal )?dead\b")
_ACTS = {
    "exchange": "exchanges",
    "call": "calls",
    "discard": "discards",
    "pick": "picks",
    "rack": "racks",
    "expose": "exposes",
}
_DENYING = frozenset(map(base, spaced("not no never without before until till instead rather")))
_AUXILIARIES = 1
"""The most words between who does something and what they do: “she just picked”."""
_OUTCOMES = frozenset(map(plain_word, spaced("turn fine right correct good valid alive except unless")))
_OF_A_MOMENT = frozenset(map(plain_word, spaced("wall pick rack")))
"""Words that can end a moment: “before drawing from the wall”, “before I rack my pick”."""
_JOINING = frozenset("-/'’")
_REACH = 4
"""How many words after “not” or “before” the act that it denies may follow."""


def left_out(
    told: Telling, position: Mapping[str, str], known: Sequence[Span], mentioned: Collection[str]
) -> Iterator[Span]:
    """Yield the words that neither the position nor a known part of the sentence nor the words of its topic hold."""
    codes = {*_codes(" ".join(position.values()))}
    named = [(place_of(told.words, one.first, one.after), {*_codes(one.tiles)} - {"J"}) for one in spoken(told.words)]
    yield from (span for span, tiles in named if not tiles <= codes)
    shown = {one.span: agreement(one, position) for one in moments(told)}
    yield from (span for span, agrees in shown.items() if agrees is False)
    agreed = [span for span, agrees in shown.items() if agrees]
    spans = (*known, *(span for span, _ in named))
    decided = (*exceptions(told.words), *outcomes(told.words))
    yield from (span for span in decided if not _is_told(told.words, span, spans, mentioned))
    kept = without_outcome(plain_words(told.words)).split()
    text = "; ".join(f"{key}={value}" for key, value in position.items())
    meant = {*kept} - {plain_word(word.small) for word in told.words} - {*mentioned}
    is_meant = all(_is_held(told, plain, text, position) for plain in meant)
    denied, denier = 0, 0
    for at, word in enumerate(told.words):
        plain, denied = plain_word(word.small), denied - 1
        if _is_within(word, agreed) or (
            plain in _OF_A_MOMENT and any(_is_within(one, agreed) for one in told.words[max(0, at - 3) : at])
        ):
            continue
        if plain == "turn":
            owner = told.words[at - 1].small
            is_theirs = (owner.endswith("'s") or owner in _THEIRS) and "she" not in mentioned
            is_anothers = is_theirs or (denied > 0 and "not" not in mentioned)
            if is_anothers and _ANOTHERS_TURN.search(text) is None and not _is_within(word, spans):
                yield word.start, word.end
            continue
        denied = 0 if word.is_mark and word.written not in _JOINING else denied
        if plain == "mahj" and plain in mentioned and denied > 0 and _is_held(told, plain, text, position):
            yield denier, word.end
        if word.is_mark or plain in mentioned or (plain not in kept and is_meant):
            continue
        is_side = word.small == "right" and told.words[at - 1].small in ("my", "the", "her", "his")
        if base(word.written) in FILLING and not is_side:
            continue
        if plain not in CLAIMS and _is_within(word, spans):
            if denied > 0 and plain in _HOLDS:
                yield denier, word.end
            continue
        following = {plain_word(one.small) for one in told.words[at + 1 : at + 1 + _REACH]}
        if _denies(word.small) and not following.isdisjoint((*_HOLDS, *CLAIMS, "turn")):
            denied, denier = _REACH + 1, word.start
        elif not (word.small == "rack" and "|" in text):
            is_act = plain in _HOLDS or plain in CLAIMS
            if _is_held(told, plain, text, position) == (is_act and denied > 0):
                yield denier if is_act and denied > 0 else word.start, word.end
    yield from _of_others(told, position, agreed)
    if _I_AM_DEAD.search(" ".join(kept)) and told.me.value not in position.get("dead", told.me.value):
        yield from (place_of(told.words, at, at + 1) for at, word in enumerate(told.words) if word.small == "dead")


def _is_told(words: Sequence[Word], span: Span, known: Sequence[Span], mentioned: Collection[str]) -> bool:
    """Whether a part of a sentence is known, or its topic mentions the first or the last of its words."""
    within = [word for word in words if span[0] <= word.start < span[1]]
    said = {plain_word(word.small) for word in within}
    return any(_is_within(word, known) for word in within) or not said.isdisjoint({*mentioned} & _OUTCOMES)


def _is_within(word: Word, spans: Sequence[Span]) -> bool:
    return any(start <= word.start < end for start, end in spans)


def _of_others(told: Telling, position: Mapping[str, str], agreed: Sequence[Span]) -> Iterator[Span]:
    """Yield what somebody does in the sentence that only other players do in the position, agreed moments aside."""
    for what, actors in _doers(position, told.me.value).items():
        acts = [act for act in told.found.acts if act.what == what and act.actor]
        said = [act for act in acts if not denied(told.words, act.spans[-1], 1)]
        is_agreed = any(start <= act.spans[-1][0] < end for act in said for start, end in agreed)
        if said and not is_agreed and not any(told.seat(act.actor).value in actors for act in said):
            yield said[0].spans[0][0], _verb_end(told, said[0])


def _verb_end(told: Telling, act: Act) -> int:
    """Return where an act's verb ends if only a few plain words are between it and who acts, else where those do."""
    (_, end), (start, last) = act.spans[0], act.spans[min(1, len(act.spans) - 1)]
    between = [word for word in told.words if end <= word.start < start]
    return last if len(between) <= _AUXILIARIES and not any(word.is_mark for word in between) else end


def _doers(position: Mapping[str, str], me: str) -> Mapping[str, set[str]]:
    """Return who does what in a position."""
    doers = defaultdict[str, set[str]](set)
    for step in filter(None, position.get("acts", "").split("; ")):
        first, _, rest = step.partition(" ")
        actor, verb = (first, rest.partition(" ")[0]) if first in _SIDES else (position.get("you", ""), first)
        doers["win" if step.endswith("mah jongg") else _ACTS.get(verb, verb)].add(actor)
    for claim in filter(None, position.get("claims", "").split("; ")):
        actor, what, *more = claim.split()
        doers["win" if "win" in more else what].add(actor)
    thrower = position.get("discard", "").partition(",")[0].rpartition(" ")[2]
    if thrower not in ("", me):
        doers["discards"] |= {*_SEATS} - {me}
    winner, _, how = position.get("won", "").partition(" ")
    if how:
        doers["win"].add(winner)
        doers["picks" if how == "picked" else "discards"].add(winner if how == "picked" else how.split()[-1])
    return doers


def denied(words: Sequence[Word], span: Span, reach: int = _REACH) -> bool:
    """Whether one of so many words before a part of a sentence denies it."""
    before = [word.small for word in words if word.end <= span[0]][-reach:]
    return any(map(_denies, before))


def _codes(text: str) -> Iterator[str]:
    for digits, suit in re.findall(r"([1-9]+)([bcd])", text):
        yield from (digit + suit for digit in digits)
    yield from re.findall(r"[ESWNRGFJ0]", text)


def _denies(word: str) -> bool:
    return base(word) in _DENYING or word.endswith(("n't", "nt"))


def _is_held(told: Telling, plain: str, text: str, position: Mapping[str, str]) -> bool:
    """Whether a position holds what a plain word tells: an act, a place at the table, a number or a size."""
    if (holds := _HOLDS.get(plain)) is not None:
        return holds.search(text) is not None
    if plain in CLAIMS:
        return plain in text or _fits(
            position, told.me.value, next(size for size, name in SIZES.items() if name == plain)
        )
    if plain in _SIDES:
        return re.search(rf"\b{told.seat(plain).value}\b|[=;EWSN]{plain[0].upper()}+\b", text) is not None
    return plain.isdigit() and re.search(rf"\b{plain}\b", text) is not None


def _fits(position: Mapping[str, str], me: str, size: int) -> bool:
    """Whether an exposure has so many tiles, or a rack holds the others for the discard."""
    racks = [text.partition("|") for key, text in position.items() if key in _SIDES]
    if any(len(parse_tiles(group.strip("()"))) == size for _, _, laid in racks for group in laid.split()):
        return True
    known = re.sub(r"\+?\b\d+(?![bcd\d])", "", position.get(me, "").partition("|")[0]).replace(" ", "")
    wanted = {position.get("discard", "").partition(" ")[0], "J"}
    return sum(str(tile) in wanted for tile in parse_tiles(known)) >= size - 1
