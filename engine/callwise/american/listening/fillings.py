"""What a sentence says of an American table, written as the entries of a question."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from callwise.american.listening.altering import told_change
from callwise.american.listening.card_fillings import card, hot_tiles
from callwise.american.listening.claim_fillings import claimed, discard
from callwise.american.listening.error_fillings import error
from callwise.american.listening.exchanging import exchanger, named_owner
from callwise.american.listening.happenings import ME, SOMEONE, Act
from callwise.american.listening.spoken_tiles import spoken
from callwise.american.listening.telling import OWN, SIDES, USUAL, Telling, is_tile, natural
from callwise.american.listening.whole_question import denied
from callwise.american.listening.whose_turn import told_turn
from callwise.american.table.tiles import in_order, parse_tiles
from callwise.ground.seats import SEATS, Seat
from callwise.question.listening.heard import Fill, Span, fill
from callwise.question.listening.meanings import place_of

_RACK = 13
_VALUES = range(20, 101)
_PAIR, _PUNG = 2, 3
_TO_EXCHANGE = re.compile(r"\b(?:take|use|claim|call|grab|pick)\b.*(?<!allowed) to (?:swap|exchange|trade|redeem)\b")
_THROWER = re.compile(r"\b(?:discarder|thrower|feeder) (?:is |was )?(east|south|west|north)\b")
_REAL = re.compile(r"\b(a|1|one|2|two|3|three) (?:real|natural|actual)")
_COUNTS = {"a": 1, "1": 1, "one": 1, "2": 2, "two": 2, "3": 3, "three": 3}
_TILE = "3b"
_NEAR = 4
"""How many words before an exchange its tile may be named."""
_NUMBERS = frozenset(("one", "1", "two", "2", "only", "just"))
"""Words with which a sentence counts the tiles of a pass."""


def fillings(asks: str, told: Telling) -> tuple[Fill, ...]:
    """Return the entries of a question that the sentence says."""
    read = _READS.get(asks)
    found = [] if read is None else list(read(told))
    if not found and read is _situation:
        found = list(_named(told))
    return tuple({fill.entry: fill for fill in reversed(found)}.values())[::-1]


def _named(told: Telling) -> Iterator[Fill]:
    """Yield a tile of which nothing else is understood: no example stands in for a sentence that names it."""
    named = next((one for one in spoken(told.words) if natural(one.tiles)), None)
    if named is not None:
        rack = f"{named.tiles} +{_RACK - len(parse_tiles(named.tiles))}"
        yield from fill(told.me.value, rack, [place_of(told.words, named.first, named.after)], "rack")


def _exchange(told: Telling, act: Act) -> tuple[str, Seat, str] | None:
    """Return what is exchanged: the tile given, whose joker, and the exposure's tile; None if it isn't said."""
    given = told.found.first("gives") or told.found.first("picks")
    named = act.tiles or [tiles for tiles, _, at in told.found.loose if at > act.at - _NEAR]
    at = next((natural(tiles) for tiles in named if natural(tiles)), "")
    is_discard = _uses_discard(told)
    if is_discard and told.discard is not None:
        at = at or told.discard.tiles[0]
    owners = [(told.seat(name), tiles) for name, tiles, _ in told.found.exposed if "J" in tiles and natural(tiles)]
    whose = told.seat(act.actor) if act.actor not in OWN else told.seat(act.place) if act.place not in OWN else None
    other = None if whose is not None else named_owner(told)
    fits = [(seat, tiles) for seat, tiles in owners if whose in (None, seat)] or owners
    if other is not None and all(seat is not other for seat, _ in owners):
        return None
    if fits:
        seat, at = fits[0][0], natural(fits[0][1])
    elif at and (whose is not None or is_discard):
        seat = whose or other or told.seat(SOMEONE)
    else:
        return None
    tile = natural(given.tiles[0]) if given is not None and given.tiles and not is_discard else ""
    return tile or at, seat, at


def _passed(told: Telling, tiles: str) -> str:
    """Return the tiles of a pass: with two more if the sentence names one natural and no number."""
    is_one_of_three = is_tile(tiles) and tiles != "J" and not any(word.small in _NUMBERS for word in told.words)
    more = [tile for tile in ("1c", "9d", "N") if tile != tiles][:2] if is_one_of_three else []
    return in_order(parse_tiles("".join((tiles, *more))))


def _acts(told: Telling) -> Iterator[tuple[str, Sequence[Span]]]:
    """Yield the acts that the speaker does or would do, in the order in which they are told."""
    gone = told.discard
    tile = (told.name or gone.tiles[0]) if gone is not None else ""
    is_called = False
    for act in told.found.acts:
        if act.what == "passes" and act.tiles:
            yield f"pass {_passed(told, ''.join(act.tiles))}", act.spans
        elif act.what == "names" and "begin" in told.meanings and (found := _last_exchange(told)) is not None:
            yield f"begin {found[2]}", act.spans
        elif act.what == "exchanges" and (found := _exchange(told, act)) is not None:
            discarded = "discarded " if _uses_discard(told) else ""
            yield f"exchange {discarded}{found[0]} for {found[1].value} {found[2]}", act.spans
        elif act.what == "calls" and (
            _uses_discard(told) or (tile == "J" and {"exchange", "exposures"} & told.meanings.keys())
        ):
            continue
        elif act.what == "calls" and act.actor in OWN and tile and not is_called and not _puts_back(told):
            is_called = True
            yield f"call {tile}{_purpose(told, act)}", act.spans
        elif (
            act.what == "win"
            and act.actor in OWN
            and tile
            and not is_called
            and gone is not None
            and gone.actor not in OWN
        ):
            if not _is_denied(told, act):
                is_called = True
                yield f"call {tile} for mah jongg", act.spans
        elif act.what == "exposes" and act.actor in OWN and tile and not _puts_back(told):
            held = [tiles for _, tiles, _ in told.found.held if natural(tiles) in (tile, "")]
            shown = act.tiles[0] if act.tiles and not is_tile(act.tiles[0]) else "".join(held)
            if not is_called:
                is_called = True
                yield f"call {tile}", act.spans
            if shown:
                yield f"expose {in_order(parse_tiles(shown))}", act.spans
        elif act.what == "wants-back" and (back := _own_exposure(told)) is not None:
            is_joker = any(word.small == "joker" for word in told.words[act.at : act.at + _NEAR])
            if is_joker and any(name in OWN and tiles == back for name, tiles, _ in told.found.held):
                yield f"exchange {back} for {told.me.value} {back}", act.spans
            else:
                yield f"remove {'J' if is_joker else back} from {back}", act.spans
    yield from ((act, [told.meanings[one]]) for one, act in _slips(told))
    if (change := told_change(told)) is not None:
        yield change, [told.meanings["alter"]]
    elif "take-back" in told.meanings and tile:
        yield f"take back {tile}", [told.meanings["take-back"]]
    if (
        "wrong-tile" in told.meanings
        and {"exchange", "joker"} & told.meanings.keys()
        and "misnamed" not in told.meanings
    ):
        yield "mend", [told.meanings["wrong-tile"]]


def _uses_discard(told: Telling) -> bool:
    """Whether a discard would be exchanged for a joker: “can I take that to swap for the joker”."""
    text = " ".join(word.small for word in told.words)
    return "discard-used" in told.meanings or (told.discard is not None and _TO_EXCHANGE.search(text) is not None)


def _slips(told: Telling) -> Iterator[tuple[str, str]]:
    """Yield the meanings that tell of a slip in the Charleston or at the wall, each with its act."""
    if "peeks" in told.meanings and "charleston" in told.meanings:
        yield "peeks", "peek"
    if "change-pass" in told.meanings:
        yield "change-pass", "change pass"
    if "turned-over" in told.meanings and "of-the-wall" in told.meanings:
        yield "turned-over", "turn over"


def _last_exchange(told: Telling) -> tuple[str, Seat, str] | None:
    act = told.found.first("exchanges")
    return None if act is None else _exchange(told, act)


def _puts_back(told: Telling) -> bool:
    return told.found.first("wants-back") is not None


def _own_exposure(told: Telling) -> str | None:
    own = [tiles for name, tiles, _ in told.found.exposed if told.seat(name) is told.me]
    return natural(own[0]) if own else None


def _purpose(told: Telling, act: Act) -> str:
    after = [one for one in told.found.acts if one.at >= act.at and one.actor in OWN]
    for shape in ("pair", "single"):
        if any(one.what == shape and one.actor in OWN for one in told.found.acts):
            return f" for a {shape}"
    return " for mah jongg" if any(one.what == "win" and not _is_denied(told, one) for one in after) else ""


def _is_denied(told: Telling, act: Act) -> bool:
    return any(told.words[place].small in ("not", "no", "without") for place in range(max(act.at - 2, 0), act.at))


def _situation(told: Telling) -> Iterator[Fill]:
    acts = list(_acts(told))
    if told.found.first("exchanges") is not None and not any("exchange" in text for text, _ in acts):
        acts = acts if told.found.first("calls") is None else []
    if "exchange" in told.meanings and told.discard is None and told.found.first("exchanges") is not None:
        turn = told_turn(told, exchanger(told)).get("turn")
        if turn is not None:
            yield Fill("turn", turn, ())
    gone = told.discard
    if not acts and gone is not None and any(name in OWN for name, _, _ in told.found.held):
        acts = [(f"call {gone.tiles[0]}", gone.spans)]
    if gone is not None and told.discarder(gone) is told.me:
        acts = [one for one in acts if not one[0].startswith("call ")]
    if not acts and (fits := _picked_for(told)) is not None:
        acts = [fits]
    if acts:
        said = dict(acts)
        yield Fill("acts", "; ".join(said), tuple((span, text.split()[0]) for text, spans in acts for span in spans))
        yield Fill("you", told.me.value, ())
    yield from _position(told, {text.split()[0] for text, _ in acts})


def _picked_for(told: Telling) -> tuple[str, Sequence[Span]] | None:
    """Return the exchange of a picked tile for a joker that lies beside its like, if both are told."""
    picked = told.found.first("picks")
    if picked is None or len(picked.tiles) != 1 or picked.actor not in OWN:
        return None
    for name, tiles, span in told.found.exposed:
        if (name not in OWN or "joker" in told.meanings) and "J" in tiles and natural(tiles) == picked.tiles[0]:
            return f"exchange {picked.tiles[0]} for {told.seat(name).value} {picked.tiles[0]}", [*picked.spans, span]
    return None


def _position(told: Telling, acts: set[str]) -> Iterator[Fill]:
    fresh = told.discard if _puts_back(told) and not acts.isdisjoint(("remove", "exchange")) else None
    picked = told.found.first("picks")
    if fresh is not None:
        yield from fill("fresh", f"{fresh.tiles[0]} by {told.discarder(fresh).value}", fresh.spans, "called")
    elif picked is None or not picked.tiles or told.found.first("discards") is not None:
        yield from discard(told)
    if picked is not None and len(picked.tiles) == 1 and is_tile(picked.tiles[0]) and picked.actor in OWN:
        yield from fill("picked", picked.tiles[0], picked.spans, "picked")
    for seat in SEATS:
        yield from _rack(told, seat, is_exposing="expose" in acts and seat is told.me)
    sides = [(name, span) for name, span in told.found.seats if name in SIDES]
    if "pass" in acts and sides:
        yield from fill("passing", sides[0][0], [sides[0][1]], "pass")
    elif "pass" in acts:
        yield Fill("passing", "right", ())
    whole = [(tiles, span) for tiles, span, _ in told.found.loose if not is_tile(tiles)]
    whole = [(tiles, act.spans[-1]) for act in told.found.acts if act.what == "win" for tiles in act.tiles] + whole
    if sum(len(parse_tiles(tiles)) for tiles, _ in whole) == _RACK + 1:
        yield from fill("seeks", " ".join(tiles for tiles, _ in whole), [span for _, span in whole], "your hand")


def _rack(told: Telling, seat: Seat, *, is_exposing: bool) -> Iterator[Fill]:
    """Read a rack and its exposures, without one that is still to be made."""
    held = [(tiles, span) for name, tiles, span in told.found.held if told.seat(name) is seat]
    given = told.found.first("gives")
    if given is not None and given.tiles and seat is told.seat(given.actor) and natural(given.tiles[0]):
        held.append((given.tiles[0], given.spans[-1]))
    made = [tiles for act in told.found.acts if act.what == "exposes" and is_exposing for tiles in act.tiles]
    laid = [(tiles, at) for name, tiles, at in told.found.exposed if told.seat(name) is seat and tiles not in made]
    act = told.found.first("exchanges")
    if not laid and act is not None and (found := _exchange(told, act)) is not None and found[1] is seat:
        laid = [(f"{in_order(parse_tiles(found[2] * (_PUNG - 1)))}J", act.spans[-1])]
    if not held and not laid:
        return
    known = [str(tile) for tiles, _ in held for tile in parse_tiles(tiles)]
    if len(held) > 1 and any(len(parse_tiles(tiles)) > 1 for tiles, _ in held):
        most = Counter[str]()
        for tiles, _ in held:
            most |= Counter(map(str, parse_tiles(tiles)))
        known = list(most.elements())
    unseen = _RACK - len(known) - sum(len(parse_tiles(tiles)) for tiles, _ in laid)
    if unseen < 0:
        return
    rack = f"{in_order(parse_tiles(''.join(known)))} +{unseen}" if known else str(unseen)
    exposed = f" | {' '.join(tiles for tiles, _ in laid)}" if laid else ""
    parts = tuple((span, label) for group, label in ((held, "rack"), (laid, "exposed")) for _, span in group)
    yield Fill(seat.value, f"{rack}{exposed}", parts)


def _left(told: Telling) -> Iterator[Fill]:
    laid = [(tiles, span) for tiles, span in told.groups]
    yield from fill("exposures", " ".join(tiles for tiles, _ in laid), [span for _, span in laid], "exposed")
    gone = [(tiles, span) for tiles, span, _ in told.found.loose if is_tile(tiles) and natural(tiles)]
    lone = [act for act in told.found.acts if act.tiles and is_tile(act.tiles[0]) and natural(act.tiles[0])]
    gone += [(act.tiles[0], act.spans[-1]) for act in lone]
    if laid and gone:
        yield from fill("floor", " ".join(tiles for tiles, _ in gone), [span for _, span in gone], "discarded")


def _groups(told: Telling) -> Iterator[Fill]:
    found = told.groups
    jokers = [one for one in found if not natural(one[0])]
    alone = [(tiles, span) for tiles, span, _ in told.found.loose if is_tile(tiles) and natural(tiles)]
    alone += [(act.tiles[0], act.spans[-1]) for act in told.found.acts if act.tiles and is_tile(act.tiles[0])]
    alone = [(tile, span) for tile, span in dict(reversed(alone)).items() if natural(tile)]
    if len(found) == len(jokers) == len(alone) == 1:
        found = [(in_order(parse_tiles(alone[0][0] + jokers[0][0])), jokers[0][1])]
    if not found and "pair" in told.meanings and len(alone) == 1:
        found = [(in_order(parse_tiles(alone[0][0] * 2)), alone[0][1])]
    real = _REAL.search(" ".join(word.small for word in told.words))
    if real is not None and len(found) == len(jokers) == 1:
        found = [(f"{_TILE * _COUNTS[real[1]]}{jokers[0][0]}", jokers[0][1])]
    if not found and not alone and told.found.acts and {"pair", "joker"} <= told.meanings.keys():
        found = [(_TILE * _PAIR, told.meanings["pair"])]
    found = [one for one in found if natural(one[0]) or len(parse_tiles(one[0])) >= _PUNG]
    if found and all(len(parse_tiles(tiles)) != _PAIR for tiles, _ in found):
        found += [(in_order(parse_tiles(_TILE * _PAIR)), span) for span in _pair_besides(told)]
    yield from fill("groups", " ".join(tiles for tiles, _ in found), [span for _, span in found], "group")


def _pair_besides(told: Telling) -> Iterator[Span]:
    """Yield where a pair is named besides other groups: “in NEWS and in a pair”."""
    for place, word in enumerate(told.words):
        before = [one.small for one in told.words[max(0, place - _NEAR) : place]]
        if word.small in ("pair", "pairs") and not {"and", "or"}.isdisjoint(before):
            yield word.start, word.end
            return


def _paid(told: Telling) -> Iterator[Fill]:
    won, gone = told.found.first("win"), told.found.first("discards")
    winner = told.seat(won.actor) if won is not None and won.actor else None
    fed = [(name, span) for name, span in told.found.seats if name not in (ME, SOMEONE)]
    thrower = gone.actor if gone is not None and gone.actor else ""
    given = told.found.first("gives")
    if gone is None and given is not None and given.actor not in (*OWN, SOMEONE):
        thrower = given.actor
    if won is not None and won.place and not thrower:
        thrower = won.place
    if (named := _THROWER.search(" ".join(word.small for word in told.words))) is not None:
        thrower = named[1]
    if thrower and winner is None:
        winner = next((told.seat(name) for name, _ in fed if told.seat(name) is not told.seat(thrower)), None)
    spans = [span for act in (won, gone) if act is not None for span in act.spans]
    if "self-pick" in told.meanings:
        picked = told.found.first("picks")
        winner = winner or (told.seat(picked.actor) if picked is not None and picked.actor else None)
        by = " picked"
        spans = [told.meanings["self-pick"]]
    elif fault := next((one for one in ("misnamed", "out-of-turn") if one in told.meanings), ""):
        other = told.seat(thrower)
        winner = winner or (told.me if other is not told.me or not thrower else None)
        other = next(seat for seat in USUAL[1:] if seat is not winner) if other is winner else other
        by = f" by {other.value} {fault.replace('-', ' ')}"
        spans = [told.meanings[fault]]
    elif gone is not None and gone.actor == ME and denied(told.words, gone.spans[-1], 1):
        winner = winner or told.me
        by = f" by {next(seat for seat in USUAL[1:] if seat not in (winner, told.me)).value}"
    elif gone is not None or thrower:
        winner = winner or told.me
        other = told.seat(thrower) if thrower else next(seat for seat in USUAL[1:] if seat is not winner)
        by = f" by {other.value}" if other is not winner else ""
    else:
        by = ""
    if by:
        yield from fill("won", f"{(winner or told.me).value}{by}", spans, "won")
    for means, entry in (("unsaid", "unsaid"), ("hot", "hot")):
        if means in told.meanings:
            yield from fill(entry, "yes", [told.meanings[means]], means)
    yield from _value(told)


def _value(told: Telling) -> Iterator[Fill]:
    for word in told.words:
        digits = word.small.rstrip("c¢")
        if digits.isascii() and digits.isdigit() and len(digits) <= 3 and int(digits) in _VALUES:
            yield from fill("value", digits, [(word.start, word.end)], "worth")
            return


_READS: Mapping[str, Callable[[Telling], Iterable[Fill]]] = {
    "american.winner": claimed,
    "american.payments": _paid,
    "american.in-error": error,
    "american.error-payments": lambda told: (*error(told), *_value(told)),
    "american.points": lambda told: _value(told),
    "american.wall-game": discard,
    "american.dead": lambda told: _position(told, set()),
    "joker.left": _left,
    "card.possible": card,
    "card.hot": hot_tiles,
    **dict.fromkeys(("joker.groups", "joker.forms"), _groups),
    **dict.fromkeys(
        ("exchange.allowed", "exchange.each", "exchange.fault", "exchange.order", "exchange.jokers"), _situation
    ),
}
"""How each question's entries are read; questions that aren't here take none from a sentence."""
