"""Which words of a sentence a question and its position don't hold, so that no ruling passes for one on all of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet

from callwise.ground.seats import SEATS, Relation
from callwise.question.listening.asking_vocabulary import ASKING, UNSURE
from callwise.question.listening.heard import Span
from callwise.question.listening.meanings import place_of
from callwise.question.listening.negation import is_negation
from callwise.question.listening.phrases import Found, Phrasebook
from callwise.question.listening.words import Word, base, spaced
from callwise.riichi.listening.common_vocabulary import RULESETS
from callwise.riichi.listening.drawn_tables import player_states
from callwise.riichi.listening.empty_vocabulary import EMPTY
from callwise.riichi.listening.fillings import fillings
from callwise.riichi.listening.happenings import CALLS, ME, SOMEONE, Act
from callwise.riichi.listening.telling import Telling

_ASKING = Phrasebook({**ASKING, "unsure": UNSURE})
_HAND = r"(hand|melds|east|south|west|north) [^;]*\d"
_SLIP = r"slip [\w-]*(?:call|meld)"
_SHOWN = {
    "chii": rf"chii|'|{_SLIP}",
    "pon": rf"pon|'|{_SLIP}",
    "kan": rf"kan|'\d\d\d|0z|four-kans|{_SLIP}",
    "daiminkan": r"\bkan \d\w with|daiminkan|'\d\d\d",
    "ankan": r"ankan|0z",
    "shouminkan": r"shouminkan",
    "riichi": r"riichi|declares|\d'",
    "in-riichi": r"riichi|declares|\d'",
    "tsumo": r"tsumo|drew|drawn",
    "draws": r"drew|drawn|turn",
    "passes": r"past|pond",
    "seen-pass": r"past|pond",
    "takes": r"chii|pon|kan|'",
    "discards": r"discard|pond|past|call|moment|by |declares|tiles",
    "deals-in": r"discard|by ",
    "scores": r"wins",
    "ron": r"\bron\b|wins|winners",
    "wins": r"\bron\b|wins|winners",
    "chankan": r"chankan|robbed| as ",
    "nagashi": r"\| \| 1z9m",
    "east": r"east",
    "holds": rf"{_HAND}|with \d",
    "waits": _HAND,
    "pairs": _HAND,
    "lays": _HAND,
    "ready": _HAND,
    "tenpai": _HAND,
    "with": _HAND,
    "pond": r"pond|\| \||discard",
    "earlier": r"pond|\| \||has drawn",
    "wall-left": r"wall",
    "last-discard": r"wall|last",
    "exhaustive": r"wall",
    "open-hand": r"melds|'",
    "closed-hand": r"^(?!.*(melds|'))",
    "temporary": r"past",
    "feeds": r"'",
    "second-later": r" at \d|has drawn",
    "touched": r"has drawn",
    "two": r"0z[^;]*; \w+ [^;]*0z|winners \w+ \w|ron.*ron|1z9m.*1z9m|claims .*; \w+ (?:chii|pon|kan|ron)",
    "mixed-in": r"slip (?:wrong-draw|mixed-win|riichi-mixed)",
    "honba": r"honba",
    "people": r"0z[^;]*; \w+ [^;]*0z|winners \w+ \w|ron.*ron|claims .*; \w+ (?:chii|pon|kan|ron)",
    "three": r"ron.*ron.*ron|winners \w+ \w+ \w+",
}
"""What in a position shows an act or a meaning."""
_GROUPS = {
    "pao": r"\|.*'|liable",
    "fourth-kan": r"suukantsu|4'?4'?4'?4'?p|0z44p0z",
    "fourth-wind": r"daisuushii|4'?4'?4'?z|0z44z0z",
}
"""What in a position shows the last group of a yakuman."""
_ABOUT = {
    "calls.legal": "not-discarded broken chii pon kan daiminkan ron takes discards can-i-call wall-left yaku only",
    "calls.turn": "no-call-button riichi stick-paid ankan kan shouminkan tsumo draws points-left wall-left yaku only",
    "calls.discard": "discards draws",
    "calls.chankan": "yaku ron wins kan shouminkan ankan chankan",
    "calls.cost": (
        "tenpai ready noten holds riichi-tile stick-paid cost who-pays chombo mistake shown hidden discards exhaustive "
        "abort ends takes wins turned lay later-turn second-later"
    ),
    "calls.waits": "ron wins only open-hand yaku",
    "calls.value": "wins ron han",
    "calls.yaku": "wins ron yaku",
    "calls.kandora": "discards when kan-dora",
    "calls.chances": "broken ippatsu",
    "calls.meld": "chii pon kan lay turned",
    "kuikae.": "chii pon takes discards next-turn same-tile kuikae",
    "kuikae.cost": "cost",
    "furiten.": "ron wins discards again safe furiten",
    "furiten.win": "tsumo draws takes",
    "furiten.ready": "riichi",
    "furiten.end": "draws discards",
    "win.reasons": "ron tsumo wins yaku no-button",
    "win.payments": "who-pays wins ron east chankan kan shouminkan discarder",
    "pao.": "pao who-pays wins ron",
    "priority.": "chii pon kan daiminkan ron takes discards who-tile first who-pays wins ends abort discarder",
    "priority.winner": "who-takes next-turn",
    "priority.stick": "who-takes turned lay next-turn stick-paid sticks thousand",
    "priority.timeline": "who-takes",
    "priority.deal": "deal-next honba honba-next sticks east",
    "priority.bonus": "who-takes sticks honba thousand",
    "draws.": "draws who-pays exhaustive",
    "draws.abort": "four fourth riichi-tile abort ends discards first-draw round terminals nine-kinds",
    "draws.nagashi": "broken",
    "draws.aborted": "who-takes abort ends deal-next honba honba-next sticks",
    "draws.deal": "deal-next honba honba-next sticks east who-takes thousand",
    "chombo.": (
        "chombo cost who-pays east sticks stick-paid false-win wrong-tiles incomplete mistake ron tsumo shown yaku "
        "furiten noten noten-riichi chombo-price"
    ),
    "chombo.after": "again deal-next honba honba-next sticks valid-win one-invalid same-tile same-time double-ron",
}
"""What questions are about, by the beginning of their ids."""
_DECIDES = {
    "kuikae.legal": "discards",
    "kuikae.call": "chii pon kan daiminkan takes",
    "calls.legal": "chii pon kan daiminkan ron wins takes",
    "calls.turn": "riichi kan ankan shouminkan tsumo wins",
    "calls.discard": "discards",
    "calls.waits": "ron wins",
    "furiten.ron": "ron wins",
    "furiten.win": "ron wins tsumo draws",
    "priority.stick": "",
}
"""The acts that questions decide, if they decide on acts."""
_ASKED = frozenset(spaced("cost who-pays deal-next who-takes who-tile stick-paid deals-in riichi-tile not-drawn"))
"""What a sentence can say in words that tell nothing by themselves."""
_UNSAID = frozenset(("noten", *(side.value for side in Relation)))
"""Meanings that suggest a question and that its position has to show."""
_CLAIMS = ("chii", "pon", "kan", "ron")
_SEVERAL = re.compile(r"winners \w+ \w+|claims .*; \w+ (?:chii|pon|kan|ron)|riichi \w+ \w+")
_SEAT = rf"((?: ?\b(?:{'|'.join(seat.value for seat in SEATS)})\b)+)"
_WON = rf"\b(?:wins|winners) {_SEAT}|{_SEAT} ron\b"
_BY = {
    **{what: re.compile(rf"{_SEAT} {what}\b") for what in ("chii", "pon", "ankan", "kan")},
    **dict.fromkeys(("ron", "wins", "tsumo", "scores"), re.compile(_WON)),
    **dict.fromkeys(("riichi", "in-riichi"), re.compile(rf"{_SEAT} riichi\b|\briichi {_SEAT}")),
    **dict.fromkeys(("discards", "deals-in"), re.compile(rf"\bby {_SEAT}")),
    "draws": re.compile(rf"{_SEAT} (?:drew|has drawn)"),
}
"""What in a position shows whose act it is."""


def left_out(
    words: Sequence[Word],
    phrases: Sequence[Found],
    told: Telling,
    met: AbstractSet[str],
    asks: str,
    position: Mapping[str, str],
) -> Iterator[Span]:
    """Yield the parts of a sentence that a question and its position don't hold; `met` are meanings that suggest it."""
    held = [*_by_meaning(words, phrases, told, met, asks, position), *_by_happening(told, asks, position)]
    shown = _text(position)
    undecided = told.asked - {*spaced(_DECIDES[asks])} if asks in _DECIDES else set()
    undecided -= {*CALLS, "takes"} if asks in ("kuikae.legal", "calls.turn") and told.found.acts[1:] else set()
    others = [
        span for act in told.found.acts for span in act.spans if act.what in undecided or not _is_by(told, act, shown)
    ]
    if asks.startswith("draws.") and "wall" in position:
        others += _misstated(told, position)
    asked = [
        span
        for one in phrases
        if one.after - one.first > 1 and not _ASKED.isdisjoint(one.means)
        if words[one.after - 1].small != "happens"
        for span in (place_of(words, one.first, one.after),)
        if not any(start <= span[0] and span[1] <= end for start, end in held)
    ]
    inside = [_is_in(word, held) and not _is_in(word, (*others, *asked)) for word in words]
    held_words = [word for word, is_held in zip(words, inside, strict=True) if is_held and not is_negation(word)]
    said = {base(word.written) for word in held_words if word.small.isalpha()}
    denied = (word for word, is_next in zip(words, inside[1:], strict=False) if word.small == "no" and is_next)
    asked += [(word.start, word.end) for word in denied]
    part: Span | None = None
    for word, is_held in zip(words, inside, strict=True):
        if word.is_mark:
            continue
        if is_held or (({base(word.written), word.small} & (EMPTY | said)) and not _is_in(word, asked)):
            if part is not None:
                yield part
            part = None
        else:
            part = (word.start, word.end) if part is None else (part[0], word.end)
    if part is not None:
        yield part


def _is_in(word: Word, parts: Sequence[Span]) -> bool:
    return any(start <= word.start < end for start, end in parts)


def _by_meaning(
    words: Sequence[Word],
    phrases: Sequence[Found],
    told: Telling,
    met: AbstractSet[str],
    asks: str,
    position: Mapping[str, str],
) -> Iterator[Span]:
    """Yield the phrases of which a question or its position holds a meaning."""
    about = {means for prefix, every in _ABOUT.items() if asks.startswith(prefix) for means in spaced(every)}
    parts = {span for one in fillings(asks, told) for span, _ in one.parts}
    about |= {
        means for one in phrases if place_of(words, one.first, one.after) in parts for means in one.means
    } - _SHOWN.keys()
    about |= {*(met - _SHOWN.keys() - _UNSAID), *(told.meanings.found - _SHOWN.keys()), *RULESETS}
    shown = _text(position)
    for one in phrases:
        if not any(_is_missed(means, told, shown) for means in one.means) and any(
            means in about or (means in _SHOWN and re.search(_SHOWN[means], shown)) for means in one.means
        ):
            yield place_of(words, one.first, one.after)
    for one in _ASKING.find(words):
        yield place_of(words, one.first, one.after)


def _misstated(told: Telling, position: Mapping[str, str]) -> Iterator[Span]:
    """Yield “tenpai” if a player who is said to be has no hand in a position."""
    hands = {seat.value for seat in SEATS if position.get(seat.value, "?").partition("|")[0].strip("? ")}
    if not hands.issuperset(player_states(told)["tenpai"]):
        yield told.meanings.spans["tenpai"]


def _is_missed(means: str, told: Telling, shown: str) -> bool:
    """Whether a position lacks a meaning that it must show, whatever else the same words mean."""
    if means in _GROUPS and "wins " in shown:
        return not re.search(_GROUPS[means], shown)
    if means == "later-turn":
        return "call " in shown and "drawn" not in shown
    if means in ("same-kind", "same-tile") and (call := re.search(r"\bcall \w+ (\d\w)", shown)) is not None:
        discards = re.search(r"\bdiscards ([^;]*)", shown)
        return discards is not None and {*_codes(call[1])}.isdisjoint(_codes(discards[1]))
    if means == "last-draw":
        return "wall" not in shown or ("drew" not in shown and "discards" not in told.meanings)
    is_declared = any(act.what == "riichi" for act in told.found.acts[:1])
    return means == "double-riichi" and "since south riichi" in shown and is_declared


def _by_happening(told: Telling, asks: str, position: Mapping[str, str]) -> Iterator[Span]:
    """Yield the parts of which a position holds the tiles, seats, numbers and acts."""
    for one in fillings(asks, told):
        if one.entry in position:
            yield from (span for span, _ in one.parts)
    yield from told.numbers.used
    shown = _text(position)
    if "pond" in position and (turns := told.numbers.of("turns")) is not None:
        yield turns[1]
    kinds = set(_codes(shown))
    seats = [span for _, span in told.found.seats]
    is_fed = re.search(_SHOWN["feeds"], shown) is not None
    feeds = [told.meanings.spans[means][0] for means in ("feeds", "pao") if is_fed and means in told.meanings.spans]
    for name, span in told.found.seats:
        if seats.count(span) > 1:
            yield from [span] * bool(_SEVERAL.search(shown))
        elif (
            name in (ME, SOMEONE)
            or (asks == "calls.cost" and len({name for name, _ in told.found.seats} - {ME, SOMEONE}) == 1)
            or told.seating.seat(name).value in shown
            or any(0 <= start - span[1] <= len(" pays ") for start in feeds)
            or ("call chii" in shown and told.seating.side(name) is Relation.KAMICHA)
        ):
            yield span
    for act in told.found.acts:
        if {*map(_kind, act.tiles)} <= kinds:
            yield from (span for span in act.spans if act.tiles and span not in seats)
    for tiles, span, _ in told.found.loose:
        if {*map(_kind, tiles)} <= kinds:
            yield span
    for place, lying in told.found.places.items():
        if {*map(_kind, lying.tiles)} <= kinds or (place == "wait" and re.search(_HAND, shown)):
            yield from lying.spans


def _text(position: Mapping[str, str]) -> str:
    return "; ".join(f"{key} {text}" for key, text in position.items())


def _is_by(told: Telling, act: Act, shown: str) -> bool:
    """Whether a position doesn't have an act as another player's."""
    if "claims " in shown and "moment " not in shown and act.what in _CLAIMS and f" {act.what} " not in shown:
        return False
    is_named = act.actor and (act.actor != SOMEONE or act.what not in ("discards", "draws")) and act.what in _BY
    found = _BY[act.what].findall(shown) if is_named else []
    done = {seat for one in found for seats in ((one,) if isinstance(one, str) else one) for seat in spaced(seats)}
    others = done - {told.seating.me.value} if act.actor == SOMEONE else ()
    return not done or bool(others) or told.seating.seat(act.actor).value in done


def has_tiles(told: Telling, position: Mapping[str, str]) -> bool:
    """Whether a position has every tile that the sentence names."""
    return set(_named(told)) <= set(_codes(" ".join(position.values())))


def _named(told: Telling) -> Iterator[str]:
    found = told.found
    groups = [tiles for act in found.acts for tiles in (act.tiles, act.shown)]
    groups += [held.tiles for place, held in found.places.items() if place != "wait"]
    for tiles in (*groups, *(tiles for tiles, _, _ in found.loose)):
        yield from map(_kind, tiles)


def _codes(text: str) -> Iterator[str]:
    for ranks, suit in re.findall(r"([0-9'*]+)([mpsz])", text):
        yield from (_kind(rank + suit) for rank in ranks if rank.isdecimal())


def _kind(tile: str) -> str:
    """Return a tile, but a red five without its suit: a sentence seldom says which."""
    return "0" if tile[0] == "0" else tile
