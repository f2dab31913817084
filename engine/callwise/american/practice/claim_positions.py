"""Generated positions on a discard that several players want: whose claim gets it."""

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
from callwise.question.makers import Chance, Draft, Maker

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
    "exchange": ("{next} picks, says “exchange” and holds a tile out.", "{next} picks and begins an [[exchange]]."),
}
_CLOSES = ("racked", "discarded", "exchange")


@dataclass(frozen=True)
class _Cast:
    """The acts of the next player, the one across and the last one, None for no act; and other circumstances."""

    claims: tuple[str | None, str | None, str | None]
    since: str | None = None
    concealed: int | None = None
    last: bool = False
    misnamed: bool = False
    joker: bool = False


def _c(*claims: str | None) -> _Cast:
    one, two, three = claims
    return _Cast((one, two, three))


_TWO = (_c(_PUNG, _KONG, None), _c(None, _PUNG, _KONG), _c(_KONG, None, _PUNG), _c(_PUNG, _PAIR, _KONG))
_WINS = (_c(_PUNG, None, _WIN), _c(_KONG, _PAIR_WIN, None), _c(_PUNG, _KONG, _WIN), _c(_WIN, _PUNG, None))
_HELD = (_c(_PUNG, None, _PLACED), _c(_PUNG, _PLACED, None), _c(None, _PUNG, _PLACED), _c(_PUNG, None, _LAID))
_WON_OVER = (_c(_PLACED, None, _WIN), _c(None, _LAID, _PAIR_WIN), _c(_WIN, _PLACED, None), _c(_PUNG, _PLACED, _WIN))
_SMALL = (_c(_PAIR, _PUNG, None), _c(_KONG, None, _PAIR), _c(None, _ONE, _PUNG), _c(_ONE, _KONG, _PUNG))
_CONCEALED = (
    replace(_c(_KONG, _PUNG, None), concealed=0),
    replace(_c(_PUNG, None, _PUNG), concealed=0),
    replace(_c(_PUNG, _KONG, None), concealed=1),
    replace(_c(None, _PUNG, _KONG), concealed=1),
)
_CLOSED = tuple(
    replace(_c(None, *claims), since=since)
    for since in _CLOSES
    for claims in ((_PUNG, _WIN), (_KONG, _PUNG), (_WIN, _PUNG), (_PUNG, _PAIR_WIN))
)
_MISNAMED = tuple(
    replace(_c(*claims), misnamed=True)
    for claims in ((_PUNG, None, _WIN), (_PUNG, _KONG, _WIN), (_KONG, _WIN, None), (_WIN, _PUNG, _KONG))
)
_AS_NAMED = tuple(
    replace(_c(*claims), misnamed=True)
    for claims in ((_SEEN, None, _WIN), (_SEEN, _PUNG, _WIN), (_WIN, _SEEN, None), (None, _WIN, _SEEN))
)
_JOKERS = tuple(
    replace(_c(*claims), joker=True)
    for claims in ((_PUNG, None, _KONG), (None, _PUNG, _WIN), (_KONG, _PUNG, None), (_WIN, None, _KONG))
)
_JOKER_NAMED = tuple(
    replace(_c(*claims), misnamed=True, joker=True)
    for claims in ((_PUNG, None, _WIN), (None, _WIN, _KONG), (_KONG, _WIN, None), (_WIN, _PUNG, None))
)
_OPEN = tuple(
    replace(_c(*claims), since="looked")
    for claims in ((None, _PAIR, _PUNG), (None, _KONG, _PAIR), (None, _ONE, _KONG), (_KONG, None, _PUNG))
)
_LAST = tuple(
    replace(_c(*claims), last=True)
    for claims in ((_WIN, None, _PAIR), (_PAIR, _PAIR_WIN, None), (None, _WIN, _ONE), (_ONE, None, _WIN))
)
_PAIR_WINS = (_c(_PAIR_WIN, _PAIR, None), _c(_PAIR, None, _PAIR_WIN), _c(_PAIR, _PAIR_WIN, None))
_CONCEALED_WINS = (
    replace(_c(_WIN, _PAIR, None), concealed=0),
    replace(_c(_PAIR, _WIN, None), concealed=1),
    replace(_c(_ONE, None, _WIN), concealed=2),
)
_WON_EARLIER = (_c(_WIN, None, _WON), _c(_WIN, _WON, None), _c(None, _WIN, _WON), _c(_WIN, _WON, _PUNG))
_CASTS: Mapping[str, tuple[Sequence[_Cast], Sequence[_Cast]]] = {
    priority.ALONE.id: (_SMALL + _CONCEALED, _TWO),
    priority.MAH_JONGG_FIRST.id: (_WINS, _TWO),
    priority.BEATEN.id: ((*_WINS, *_WON_OVER), _TWO),
    priority.NEXT.id: (_TWO, _HELD),
    priority.FURTHER.id: (_TWO, _HELD),
    priority.COMMITTED.id: (_HELD, _TWO),
    called_discard.COMMITTED.id: (_HELD, _TWO),
    priority.WINDOW_CLOSED.id: (_CLOSED, _OPEN),
    priority.WIN_COMMITTED.id: (_WON_EARLIER, _WINS),
    priority.WIN_TAKEN.id: (_WON_EARLIER, _WINS),
    mah_jongg.BEFORE_EXPOSURE.id: (_WON_OVER, _WINS),
    mah_jongg.CALLED_MISNAMED.id: (_MISNAMED, _WINS),
    mah_jongg.CALLED_JOKER.id: (_JOKER_NAMED, _MISNAMED),
    mah_jongg.CALLED_LAST.id: (_LAST, _WINS),
    mah_jongg.CALLED_SINGLE.id: (_PAIR_WINS, _WINS),
    mah_jongg.CALLED_CONCEALED.id: (_CONCEALED_WINS, _CONCEALED),
    called_discard.MISNAMED.id: (_MISNAMED, _WINS),
    called_discard.JOKER_DEAD.id: (_JOKERS + _JOKER_NAMED, _WINS),
    called_discard.SINGLE.id: (_SMALL, _WINS),
    called_discard.CONCEALED.id: (_CONCEALED, _TWO),
    called_discard.STILL_OPEN.id: (_OPEN, _CLOSED),
    called_discard.PICKED.id: (_OPEN[-1:], _CLOSED),
}
_ELSEWHERE: Mapping[str, tuple[str, str]] = {
    priority.NAME_FIRST.id: (
        "league+misnamed_win=name",
        "At this table, a win with the name of a misnamed tile comes before a win with the tile.",
    ),
    priority.TILE_FIRST.id: (
        "league+misnamed_win=tile",
        "At this table, a win with a misnamed tile itself comes before a win with its name.",
    ),
}
"""Clauses that decide only at a particular table: its ruleset, and its description."""


def _draws(chance: Chance, rules: AmericanRuleset, aim: str) -> Draft | None:
    """Draw a discard, and the claims for it."""
    cast, other = map(chance.choice, _CASTS.get(aim, (_AS_NAMED, _MISNAMED[:1])))
    tile = chance.choice((*SUITED, *WINDS, *DRAGONS))
    named = alike(chance, tile)
    by, way = chance.choice(SEATS), chance.randrange(4)
    drawn, near = (_draft(chance, one, tile, named, by, way) for one in (cast, other))
    ruleset, says = _ELSEWHERE.get(aim, ("", ""))
    if rules.name == ruleset:
        drawn, near = (replace(one, prompt=f"{says} {one.prompt}") for one in (drawn, near))
    return replace(drawn, near=near)


def _draft(chance: Chance, cast: _Cast, plain: Tile, named: Tile, by: Seat, way: int) -> Draft:
    tile = JOKER if cast.joker else plain
    seats = [by.after(turns) for turns in (1, 2, 3)]
    name = spoken(named)
    tells = _MISNAMES if cast.misnamed else _TELLS
    first = tells[way].format(by=by.words, tile=f"{{{tile}}}", named=name, Named=name[0].upper() + name[1:])
    says = [*(("The wall is empty.",) if cast.last else ()), first]
    if cast.since:
        says.append(chance.choice(_SINCE[cast.since]).format(next=seats[0].words))
    table: dict[str, str] = {"discard": f"{tile} by {by.value}{f', named {named}' if cast.misnamed else ''}"}
    claims: list[str] = []
    told: list[tuple[bool, str]] = []
    for turns, claim in enumerate(cast.claims):
        if claim is None:
            continue
        seat = seats[turns]
        laid = "" if claim != _LAID else f"{tile}{tile}J"
        is_name = cast.misnamed and claim in (_WIN, _PAIR_WIN)
        is_seen = cast.misnamed and not is_name and not cast.joker
        it = f"{{{named if is_name else tile}}}" if is_name or is_seen or cast.since else "it"
        claims.append(f"{seat.value} {f'pung laid {tile}J' if laid else claim}")
        ways = _SAYS[claim]
        said = ways[(way + turns) % len(ways)].format(it=it, laid=f"{{{tile}{tile}J}}")
        told.append((claim in _COMMITTED, f"{seat.words} {said}"))
    committed = [one for held, one in told if held]
    others = [one for held, one in told if not held]
    if committed:
        says.append(f"{committed[0]}. {_THEN[way]} {others[0]}{f', and {others[1]}' if others[1:] else ''}.")
    else:
        says.append(f"{'; '.join(others[:-1])}; {others[-1]}." if len(others) > 2 else f"{', and '.join(others)}.")
    if cast.concealed is not None:
        says.append(f"{seats[cast.concealed].words} plays a [[concealed-hand]].")
    table["claims"] = "; ".join(claims)
    if cast.since:
        table["since"] = cast.since
    if cast.concealed is not None:
        table["concealed"] = seats[cast.concealed].value
    if cast.last:
        table["last"] = "yes"
    what = "joker" if cast.joker else plain.words
    an = "An" if what[0] in "8e" else "A"
    title = _TITLES[way].format(by=by.words, tile=what, article=an)
    return Draft(title, " ".join(says), table)


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
_THEN = ("Just after that,", "A moment later,", "After that,", "Now")
_TITLES = ("{by}’s {tile}", "{article} {tile} from {by}", "{by} discards", "More than one voice")

MAKERS = (
    Maker(WhoseTile, tuple(_CASTS), _draws, is_dispute=True),
    *(Maker(WhoseTile, (aim,), _draws, ruleset) for aim, (ruleset, _) in _ELSEWHERE.items()),
)
