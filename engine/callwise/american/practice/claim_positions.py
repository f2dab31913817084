"""Generated positions on a discard that several players want: whose claim gets the tile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from callwise.american.agreement.ruleset import AmericanRuleset
from callwise.american.calls import called_discard
from callwise.american.practice.deals.random_racks import SUITED, alike, spoken
from callwise.american.priority import mah_jongg, priority
from callwise.american.questions.claim_questions import WhoseTile
from callwise.american.table.tiles import DRAGONS, JOKER, WINDS, Tile
from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Clause
from callwise.question.makers import Chance, Draft, Maker, entries, phrase

_PUNG, _KONG, _PAIR, _ONE, _WIN, _PAIR_WIN = "pung", "kong", "pair", "single", "pung to win", "pair to win"
_PLACED, _LAID, _SEEN, _WON = "kong placed", "laid", "pair to win as seen", "pung to win placed"
_COMMITTED = (_PLACED, _LAID, _WON)
_SAYS: Mapping[str, Sequence[str]] = {
    _PUNG: ("wants {it} for a [[pung]]", "calls {it} for a [[pung]]"),
    _KONG: ("wants {it} for a [[kong]]", "calls {it} for a [[kong]]"),
    _PAIR: ("wants {it} for a pair", "needs {it} for a pair, but doesn’t win with it"),
    _ONE: ("wants {it} as a single tile", "wants {it} for a group of unlike tiles, and doesn’t win with it"),
    _WIN: ("wants {it} for [[mah-jongg]]", "declares [[mah-jongg]] with {it}"),
    _PAIR_WIN: (
        "declares [[mah-jongg]] with {it} as the second tile of a pair",
        "needs {it} for the pair that completes the hand",
    ),
    _SEEN: ("declares [[mah-jongg]] with {it} itself", "wants {it} for the pair that completes the hand"),
    _PLACED: (
        "calls {it} for a [[kong]] and puts it on top of the [[rack]]",
        "takes {it} for a [[kong]] and has it on top of the [[rack]]",
    ),
    _WON: (
        "declares [[mah-jongg]] with {it} and puts it on top of the [[rack]]",
        "wins with {it} and has it on top of the [[rack]]",
    ),
    _LAID: ("calls {it} and exposes {laid}", "takes {it} and exposes {laid}"),
}
_SINCE = {
    "looked": ("{next}, who comes next, picks a tile and looks at it.", "{next} picks and looks at the tile."),
    "racked": ("{next}, who comes next, picks a tile and racks it.", "{next} picks and racks the tile."),
    "discarded": ("Nobody speaks. {next} picks a tile and discards it.", "{next} picks and discards at once."),
    "error": (
        "{next} declares [[mah-jongg]] with it, but it’s an error: “Sorry, no.”",
        "{next} says “[[mah-jongg|Mah jongg|Mah jongg]]!” and takes it back: the hand isn’t complete.",
    ),
    "exchange": ("{next} picks, says “exchange” and holds a tile out.", "{next} picks and begins an [[exchange]]."),
}
_CLOSES = ("racked", "discarded", "exchange")


_Claims = tuple[str | None, str | None, str | None]


@dataclass(frozen=True)
class _Cast:
    """The acts of the next player, the one across and the last one, None for no act, and other circumstances."""

    claims: _Claims
    since: str | None = None
    concealed: int | None = None
    last: bool = False
    misnamed: bool = False
    joker: bool = False
    early: bool = False


def _casts(
    *claims: _Claims, since: str | None = None, last: bool = False, misnamed: bool = False, joker: bool = False
) -> tuple[_Cast, ...]:
    """Return casts with these claims, all in the same circumstances."""
    return tuple(_Cast(one, since, None, last, misnamed, joker) for one in claims)


_TWO = _casts((_PUNG, _KONG, None), (None, _PUNG, _KONG), (_KONG, None, _PUNG), (_PUNG, _PAIR, _KONG))
_WINS = _casts((_PUNG, None, _WIN), (_KONG, _PAIR_WIN, None), (_PUNG, _KONG, _WIN), (_WIN, _PUNG, None))
_HELD = _casts((_PUNG, None, _PLACED), (_PUNG, _PLACED, None), (None, _PUNG, _PLACED), (_PUNG, None, _LAID))
_WON_OVER = _casts((_PLACED, None, _WIN), (None, _LAID, _PAIR_WIN), (_WIN, _PLACED, None), (_PUNG, _PLACED, _WIN))
_SMALL = _casts((_PAIR, _PUNG, None), (_KONG, None, _PAIR), (None, _ONE, _PUNG), (_ONE, _KONG, _PUNG))
_CONCEALED = (
    _Cast((_KONG, _PUNG, None), concealed=0),
    _Cast((_PUNG, None, _PUNG), concealed=0),
    _Cast((_PUNG, _KONG, None), concealed=1),
    _Cast((None, _PUNG, _KONG), concealed=1),
)
_CLOSED = tuple(
    cast
    for since in _CLOSES
    for cast in _casts(
        *((None, _PUNG, _WIN), (None, _KONG, _PUNG), (None, _WIN, _PUNG), (None, _PUNG, _PAIR_WIN)), since=since
    )
)
_MISNAMED = _casts(
    *((_PUNG, None, _WIN), (_PUNG, _KONG, _WIN), (_KONG, _WIN, None), (_WIN, _PUNG, _KONG)), misnamed=True
)
_AS_NAMED = _casts(
    *((_SEEN, None, _WIN), (_SEEN, _PUNG, _WIN), (_WIN, _SEEN, None), (None, _WIN, _SEEN)), misnamed=True
)
_JOKERS = _casts((_PUNG, None, _KONG), (None, _PUNG, _WIN), (_KONG, _PUNG, None), (_WIN, None, _KONG), joker=True)
_JOKER_NAMED = _casts(
    *((_PUNG, None, _WIN), (None, _WIN, _KONG), (_KONG, _WIN, None), (_WIN, _PUNG, None)), misnamed=True, joker=True
)
_OPEN = _casts((None, _PAIR, _PUNG), (None, _KONG, _PAIR), (None, _ONE, _KONG), (_KONG, None, _PUNG), since="looked")
_LAST = _casts((_WIN, None, _PAIR), (_PAIR, _PAIR_WIN, None), (None, _WIN, _ONE), (_ONE, None, _WIN), last=True)
_PAIR_WINS = _casts((_PAIR_WIN, _PAIR, None), (_PAIR, None, _PAIR_WIN), (_PAIR, _PAIR_WIN, None))
_CONCEALED_WINS = (
    _Cast((_WIN, _PAIR, None), concealed=0),
    _Cast((_PAIR, _WIN, None), concealed=1),
    _Cast((_ONE, None, _WIN), concealed=2),
)
_WON_EARLIER = _casts((_WIN, None, _WON), (_WIN, _WON, None), (None, _WIN, _WON), (_WIN, _WON, _PUNG))
_ERROR = _casts((None, _PUNG, _WIN), (None, _WIN, _KONG), (None, _KONG, _PAIR_WIN), (None, _PUNG, _KONG), since="error")
_WIN_ERROR = _ERROR[:-1]
_NO_ERROR = _casts((None, _PUNG, _KONG), (None, _KONG, _PUNG))
_EARLY = tuple(replace(one, early=True) for one in _NO_ERROR + _casts((_PUNG, None, _KONG), (_KONG, _PUNG, None)))
_WIN_EARLY = tuple(replace(one, early=True) for one in _WINS)
_CASTS: Mapping[Clause, tuple[Sequence[_Cast], Sequence[_Cast]]] = {
    priority.ALONE: (_SMALL + _CONCEALED, _TWO),
    priority.MAH_JONGG_FIRST: (_WINS, _TWO),
    priority.BEATEN: ((*_WINS, *_WON_OVER), _TWO),
    priority.NEXT: (_TWO, _HELD),
    priority.FURTHER: (_TWO, _HELD),
    priority.COMMITTED: (_HELD, _TWO),
    called_discard.COMMITTED: (_HELD, _TWO),
    priority.WINDOW_CLOSED: (_CLOSED, _OPEN),
    priority.AFTER_ERROR: (_ERROR, _NO_ERROR),
    priority.WIN_AFTER_ERROR: (_WIN_ERROR, _WINS),
    priority.OUT_OF_TURN: (_EARLY, _TWO),
    priority.WIN_OUT_OF_TURN: (_WIN_EARLY, _WINS),
    priority.WIN_COMMITTED: (_WON_EARLIER, _WINS),
    priority.WIN_TAKEN: (_WON_EARLIER, _WINS),
    mah_jongg.BEFORE_EXPOSURE: (_WON_OVER, _WINS),
    mah_jongg.CALLED_MISNAMED: (_MISNAMED, _WINS),
    mah_jongg.CALLED_JOKER: (_JOKER_NAMED, _MISNAMED),
    mah_jongg.CALLED_LAST: (_LAST, _WINS),
    mah_jongg.CALLED_SINGLE: (_PAIR_WINS, _WINS),
    mah_jongg.CALLED_CONCEALED: (_CONCEALED_WINS, _CONCEALED),
    called_discard.MISNAMED: (_MISNAMED, _WINS),
    called_discard.JOKER_DEAD: (_JOKERS + _JOKER_NAMED, _WINS),
    called_discard.SINGLE: (_SMALL, _WINS),
    called_discard.CONCEALED: (_CONCEALED, _TWO),
    called_discard.STILL_OPEN: (_OPEN, _CLOSED),
    called_discard.PICKED: (_OPEN[-1:], _CLOSED),
}
_ELSEWHERE: Mapping[Clause, tuple[str, str]] = {
    priority.NAME_FIRST: (
        "league+misnamed_win=name",
        "At this table, a win with the name of a misnamed tile comes before a win with the tile.",
    ),
    priority.TILE_FIRST: (
        "league+misnamed_win=tile",
        "At this table, a win with a misnamed tile itself comes before a win with its name.",
    ),
}
"""Clauses that decide only under a particular ruleset, with that ruleset and its description."""


def _draw(chance: Chance, rules: AmericanRuleset, aim: Clause) -> Draft:
    """Draw a discard, and the claims for it."""
    cast, other = map(chance.choice, _CASTS.get(aim, (_AS_NAMED, _MISNAMED[:1])))
    tile = chance.choice((*SUITED, *WINDS, *DRAGONS))
    named = alike(chance, tile)
    by, way = chance.choice(SEATS), chance.randrange(4)
    drawn, near = (_draft(chance, one, tile, named, by, way) for one in (cast, other))
    return drawn.with_near(near)


def _draft(chance: Chance, cast: _Cast, plain: Tile, named: Tile, by: Seat, way: int) -> Draft:
    tile = JOKER if cast.joker else plain
    seats = [by.after(turns) for turns in (1, 2, 3)]
    name = spoken(named)
    tells = _MISNAMES if cast.misnamed else _TOO_SOON if cast.early else _TELLS
    says = ["The wall is empty."] if cast.last else []
    says.append(tells[way].format(by=by.words, tile=f"{{{tile}}}", named=name, Named=name[0].upper() + name[1:]))
    if cast.since:
        says.append(phrase(chance, _SINCE[cast.since], next=seats[0].words))
    claims, committed, others = list[str](), list[str](), list[str]()
    for turns, (seat, claim) in enumerate(zip(seats, cast.claims, strict=True)):
        if claim is None:
            continue
        is_name = cast.misnamed and claim in (_WIN, _PAIR_WIN)
        is_seen = cast.misnamed and not is_name and not cast.joker
        it = f"{{{named if is_name else tile}}}" if is_name or is_seen or cast.since else "it"
        claims.append(f"{seat.value} {f'pung laid {tile}J' if claim == _LAID else claim}")
        ways = _SAYS[claim]
        said = ways[(way + turns) % len(ways)].format(it=it, laid=f"{{{tile}{tile}J}}")
        (committed if claim in _COMMITTED else others).append(f"{seat.words} {said}")
    if committed:
        says.append(f"{committed[0]}. {_THEN[way]} {others[0]}{f', and {others[1]}' if others[1:] else ''}.")
    else:
        says.append(f"{'; '.join(others[:-1])}; {others[-1]}." if len(others) > 2 else f"{', and '.join(others)}.")
    concealed = None if cast.concealed is None else seats[cast.concealed]
    if concealed:
        says.append(f"{concealed.words} plays a [[concealed-hand]].")
    what = "joker" if cast.joker else plain.words
    title = _TITLES[way].format(by=by.words, tile=what, article="An" if what[0] in "8e" else "A")
    table = {
        "discard": f"{tile} by {by.value}{f', named {named}' if cast.misnamed else ''}",
        "claims": "; ".join(claims),
        "since": cast.since,
        "concealed": concealed and concealed.value,
        "last": "yes" if cast.last else None,
        "early": "yes" if cast.early else None,
    }
    return Draft(title, " ".join(says), entries(table))


_TELLS = (
    "{by} discards {tile}.",
    "{tile} is {by}’s discard.",
    "{by} puts {tile} down and names it.",
    "{by}’s next discard is {tile}.",
)
_MISNAMES = (
    "{by} discards {tile} and says “{named}”.",
    "“{Named},” says {by}, and discards {tile}.",
    "{by} discards {tile}, but calls it “{named}”.",
    "{by} puts {tile} down and says “{named}”.",
)
_TOO_SOON = (
    "{by} discards {tile} out of turn.",
    "It isn’t {by}’s turn, but {by} discards {tile}.",
    "Without waiting for a turn, {by} discards {tile}.",
    "{by} discards {tile}, though it’s another player’s turn.",
)
_THEN = ("Just after that,", "A moment later,", "After that,", "Now")
_TITLES = ("{by}’s {tile}", "{article} {tile} from {by}", "{by} discards", "More than one voice")

MAKERS = (
    Maker(WhoseTile, tuple(_CASTS), _draw, is_dispute=True),
    *(Maker(WhoseTile, (aim,), _draw, name, says={name: says}) for aim, (name, says) in _ELSEWHERE.items()),
)
