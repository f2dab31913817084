"""What a sentence says, written as the entries of a question."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from callwise.ground.seats import Relation, Seat
from callwise.question.listening.heard import Fill, Span, fill
from callwise.question.listening.words import spaced
from callwise.riichi.listening.end_fillings import aborted, bonus, chombo, drawn_hand, paid, slip, winners
from callwise.riichi.listening.happenings import CALLS, ME, OWN, SOMEONE, Act
from callwise.riichi.listening.interruption_fillings import kandora, since
from callwise.riichi.listening.named_claims import LATER, is_kan_after_call, late_ron
from callwise.riichi.listening.telling import Telling, in_riichi, kind_of
from callwise.riichi.listening.tile_rows import in_order, row

_ORPHANS = spaced("1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z")
_ANY_DRAWN = "1z"
"""The tile that is written if a sentence asks about the next turn; any tile lifts the restriction."""


def fillings(asks: str, told: Telling) -> tuple[Fill, ...]:
    """Return the entries of a question that the sentence says."""
    read = _READS.get(asks)
    found = [] if read is None else list(read(told))
    return tuple({one.entry: one for one in reversed(found)}.values())[::-1]


def _after_call(told: Telling) -> Iterator[Fill]:
    call = told.call
    if call is None:
        yield from _discarded(told)
        return
    yield from fill("call", told.written_call(call), call.spans, kind_of(call) or "called")
    acts = [act for act in told.found.acts if act.at > call.at]
    gone = told.own_discards(call)
    if gone:
        yield from fill("discards", row(gone[-1].tiles), gone[-1].spans, "discarded")
    elif asked := [(tiles[0], span) for tiles, span, _ in told.found.loose if len(tiles) == 1]:
        yield from fill("discards", row([tile for tile, _ in asked]), [span for _, span in asked], "discarded")
    drawn = next((act for act in acts if act.what == "draws" and len(act.tiles) == 1), None)
    if drawn is not None and not gone and any(act.what == "discards" and act.at > drawn.at for act in acts):
        yield from fill("discards", drawn.tiles[0], drawn.spans, "discarded")
    if drawn is not None:
        yield from fill("drawn", drawn.tiles[0], drawn.spans, "drew")
    elif "later-turn" in told.meanings and gone and not told.hand:
        yield from fill("drawn", _ANY_DRAWN, [told.meanings["later-turn"]], "a turn later")


def _discarded(told: Telling) -> Iterator[Fill]:
    """Read the speaker's discard, or else the tiles that belong to nothing."""
    own = [act for act in told.found.acts if act.what == "discards" and act.actor in OWN and act.tiles]
    tiles, spans = (own[-1].tiles, own[-1].spans) if own else told.loose()
    yield from fill("discards", row(tiles), spans, "discarded")


def _swap_cost(told: Telling) -> Iterator[Fill]:
    for one in _after_call(told):
        if one.entry == "call":
            yield one
        elif one.entry == "discards":
            yield Fill("discard", one.text, one.parts)


def _melds(told: Telling) -> Iterator[Fill]:
    """Read calls of which only the tile is said as melds on the table."""
    laid, spans = list[str](), list[Span]()
    for act in told.found.acts:
        if act.what not in (*CALLS, "takes") or act.actor not in OWN or act.shown or not act.tiles:
            continue
        if len(act.tiles) == 3:
            laid.append(_laid(act.tiles))
        elif act.what not in ("chii", "takes"):
            copies = 4 if kind_of(act) == "kan" else 3
            laid.append(_laid([act.tiles[0]] * copies))
        else:
            continue
        spans += act.spans
    held = told.found.places.get("melds")
    if held is not None:
        laid += [_laid(held.tiles[place : place + 3]) for place in range(0, len(held.tiles) - 2, 3)]
        spans += held.spans
    yield from fill("melds", " ".join(laid), spans, "melds")


def _laid(tiles: Sequence[str]) -> str:
    """Write a meld with its first tile turned."""
    return f"{tiles[0][0]}'{''.join(tile[0] for tile in tiles[1:])}{tiles[0][1]}"


def _hand(told: Telling, entry: str = "hand", more: Sequence[str] = ()) -> Iterator[Fill]:
    held = told.held
    tiles, spans = (list(held.tiles), list(held.spans)) if held is not None else told.loose(2)
    if tiles or more:
        yield from fill(entry, in_order([*tiles, *more]), spans, "in hand")


def _hands(told: Telling) -> Iterator[Fill]:
    """Read the hands of all seats; a hand that nobody is said to hold is the speaker's."""
    hands = dict(told.hands())
    for seat, held in hands.items():
        yield from fill(seat, in_order(held.tiles), held.spans, "in hand")
    asked = next(
        (act for act in told.found.acts if act.what in (*CALLS, "takes") and act.actor in OWN and act.shown), None
    )
    if not hands and not told.loose(2)[0] and asked is not None:
        yield from fill(told.seating.me.value, in_order(asked.shown), asked.spans, "in hand")
    elif not hands:
        yield from _hand(told, told.seating.me.value)


def _may_call(told: Telling) -> Iterator[Fill]:
    gone = told.discard
    if told.wanted_call is not None:
        act, tile, shown = told.wanted_call
        spans = [*act.spans, *(span for _, span, _ in told.found.loose)]
        yield from fill("discard", tile, spans, "discarded")
        yield from fill("hand", in_order(shown), spans, "in hand")
        return
    if gone is not None and gone.tiles:
        yield from fill("discard", gone.tiles[0], gone.spans, "discarded")
        side = told.seating.side(gone.actor)
        if side is not Relation.SELF:
            yield from fill("from", side.value, gone.spans[:1], "who discarded")
    yield from _hand(told)
    yield from _melds(told)


def _waiting(told: Telling) -> Iterator[Fill]:
    yield from _hand(told)
    yield from _melds(told)
    held = told.found.places.get("pond")
    own = [act for act in told.found.acts if act.what == "discards" and act.actor in OWN and act.tiles]
    tiles = [*(held.tiles if held is not None else []), *(tile for act in own for tile in act.tiles)]
    spans = [*(held.spans if held is not None else []), *(span for act in own for span in act.spans)]
    yield from fill("pond", row(tiles), spans, "your discards")
    yield from _own_wind(told)
    passed = told.found.first("passes")
    if passed is not None and len(passed.tiles) == 1 and passed.place:
        yield from fill("past", f"{told.seating.side(passed.place).value} {passed.tiles[0]}", passed.spans, "passed on")
    yield from _wanted(told)


def _own_wind(told: Telling) -> Iterator[Fill]:
    if told.own_wind is not None:
        yield from fill("seat", told.own_wind[0], [told.own_wind[1]], "your wind")


def _wanted(told: Telling) -> Iterator[Fill]:
    won = told.found.first("wins", "ron", "tsumo")
    gone = told.discard
    if won is not None and won.tiles:
        yield from fill("tiles", row(won.tiles), won.spans, "to win on")
    elif gone is not None and gone.tiles and gone.actor not in OWN:
        yield from fill("tiles", gone.tiles[0], gone.spans, "discarded")
    elif (
        (told.passed or won is not None) and len(named := told.loose()[0]) == 1 and "changed-wait" not in told.meanings
    ):
        yield from fill("tiles", named[0], told.loose()[1], "to win on")


def _reasons(told: Telling) -> Iterator[Fill]:
    """Read a hand that doesn't win, the tile it was to win on, and how that came."""
    for one in _waiting(told):
        yield Fill("tile", one.text, one.parts) if one.entry == "tiles" else one
    named, spans = told.loose()
    if len(named) == 1 and "dora" not in told.meanings:
        yield from fill("tile", named[0], spans, "to win on")
    drawn = told.found.first("draws", "tsumo")
    if drawn is not None and drawn.actor in OWN and len(drawn.tiles) == 1:
        yield from fill("tile", drawn.tiles[0], drawn.spans, "drew")
        yield from fill("by", "tsumo", drawn.spans, "drew")
    elif "tsumo" in told.meanings:
        yield from fill("by", "tsumo", [told.meanings["tsumo"]], "tsumo")
    spans = [span for act in late_ron(told) for span in act.spans]
    yield from fill("spoken", "discarded" if spans else "", spans, "after a discard")
    riichi = told.found.first("riichi")
    if riichi is not None and riichi.actor in OWN and not told.lacks_riichi:
        yield from fill("riichi", "yes", riichi.spans, "in riichi")


def _claimable(told: Telling) -> Iterator[Fill]:
    return (
        Fill("discard", f"{one.text} from {told.seating.side(told.discard.actor).value}", one.parts)
        if one.entry == "discard" and told.discard is not None
        else one
        for one in (*_may_call(told), *_waiting(told))
        if one.entry not in ("from", "tiles")
    )


def _ready(told: Telling) -> Iterator[Fill]:
    drawn = told.found.first("draws")
    tile = drawn.tiles[0] if drawn is not None and len(drawn.tiles) == 1 else ""
    yield from _hand(told, more=[tile] if tile else [])
    if drawn is not None and tile:
        yield from fill("drawn", tile, drawn.spans, "drew")
    declared = told.found.first("riichi")
    if declared is not None:
        out = declared.tiles[0] if len(declared.tiles) == 1 else tile
        yield from fill("declares", out, declared.spans, "riichi with")
    yield from (one for one in _waiting(told) if one.entry in ("pond", "melds"))


def _safe(told: Telling) -> Iterator[Fill]:
    held = told.found.places.get("safe")
    more, spans = told.loose()
    tiles = [*(held.tiles if held is not None else []), *more]
    gone = [act for act in told.found.acts if act.what == "discards" and act.tiles and act.actor not in OWN]
    if not tiles and len(gone) == 1:
        tiles, spans = gone[0].tiles[-1:], gone[0].spans
    yield from fill("tiles", in_order(tiles) if tiles else "", [*(held.spans if held else []), *spans], "safe?")
    pond = told.found.places.get("pond")
    sides = [(told.seating.side(name), span) for name, span in told.found.seats if name not in (ME, SOMEONE)]
    others = [(side, span) for side, span in sides if side is not Relation.SELF]
    if others:
        yield from fill("player", others[0][0].value, [others[0][1]], "whose discards")
    said = pond.tiles if pond is not None else [tile for act in gone for tile in act.tiles]
    yield from fill("pond", row(said), pond.spans if pond else [s for act in gone for s in act.spans], "their discards")


def _value(told: Telling) -> Iterator[Fill]:
    won = told.found.first("wins", "ron", "tsumo")
    gone = told.discard
    act = won if won is not None and len(won.tiles) == 1 else gone if gone is not None and gone.tiles else None
    tile = act.tiles[0] if act is not None else ""
    spans = act.spans if act is not None else []
    loose = [(tiles, span) for tiles, span, _ in told.found.loose if len(tiles) == 1]
    if not tile and loose:
        tile, spans = loose[-1][0][0], [loose[-1][1]]
    yield from fill("win", tile, spans, "wins on")
    yield from _hand(told)
    yield from _melds(told)
    yield from _own_wind(told)
    if (tsumo := told.found.first("tsumo")) is not None:
        yield from fill("by", "tsumo", tsumo.spans, "tsumo")


def _turn(told: Telling) -> Iterator[Fill]:
    me = told.seating.me.value
    drawn = told.found.first("draws")
    tile = drawn.tiles[0] if drawn is not None and len(drawn.tiles) == 1 else ""
    if drawn is not None and tile:
        yield from fill("turn", f"{me} drew {tile}", drawn.spans, "drew")
    elif (three := told.three_alike) and (kan := told.found.first("ankan", "kan")) is not None:
        tile = three
        yield from fill("turn", f"{me} drew {tile}", kan.spans, "drew")
    laid = next(_melds(told), None)
    more = 4 if "fourth" in told.meanings and tile not in told.hand and laid is None else 1
    for one in _hand(told, me, [tile] * more if tile else []):
        yield Fill(me, f"{one.text} | {laid.text}", (*one.parts, *laid.parts)) if laid is not None else one
    if laid is not None and is_kan_after_call(told) and LATER.isdisjoint(told.meanings):
        yield from fill("turn", f"{me} called", [span for span, _ in laid.parts], "called")
    if "wall-left" in told.meanings and (wall := told.numbers.of("tiles")) is not None:
        yield from fill("wall", wall[0], [wall[1]], "left")
    if told.found.first("riichi") is not None and ("in-riichi" in told.meanings or tile):
        yield from in_riichi(told)
    if (points := told.numbers.of("points")) is not None:
        yield from fill("points", points[0], [points[1]], "points")


def _own_discard(told: Telling) -> Iterator[Fill]:
    drawn = told.found.first("draws")
    tile = drawn.tiles[0] if drawn is not None and len(drawn.tiles) == 1 else ""
    if drawn is not None and tile:
        yield from fill("drawn", tile, drawn.spans, "drew")
    riichi = told.found.first("riichi")
    if riichi is not None:
        yield from fill("riichi", "yes", riichi.spans, "in riichi")
    elif "in-riichi" in told.meanings:
        yield from fill("riichi", "yes", [told.meanings["in-riichi"]], "in riichi")
    yield from _discarded(told)
    if told.hand:
        yield from _hand(told, more=[tile] if tile else [])


def _moment(told: Telling) -> Iterator[Fill]:
    me = told.seating.me.value
    held = told.held
    if held is not None and held.tiles:
        yield from fill("moment", f"{me} drew {held.tiles[-1]}", held.spans[-1:], "drew")
        yield from _hand(told, me)
    yield from (one for one in in_riichi(told) if any(act.actor for act in told.found.acts if act.what == "riichi"))


def _claims_on(told: Telling) -> Iterator[Fill]:
    gone = told.discard
    if gone is None or len(gone.tiles) != 1:
        gone = told.claimed_discard
    if gone is None:
        return
    tile, by = gone.tiles[0], told.seating.seat(gone.actor)
    yield from fill("discard", f"{tile} by {by.value}", gone.spans, "discarded")
    said = told.claims_on(by)
    claims = [told.claim(act, tile) for act in said]
    if claims and all(claims):
        parts = tuple((span, kind_of(act)) for act in said for span in act.spans)
        yield Fill("claims", "; ".join(dict.fromkeys(claims)), parts)


def _timed(told: Telling) -> Iterator[Fill]:
    """Read claims with their times; the first is said half a second after the discard unless it is said otherwise."""
    later = told.numbers.later if "second-later" in told.meanings else 0
    for one in _claims_on(told):
        if one.entry == "claims":
            said = one.text.split("; ")
            yield Fill("claims", "; ".join(told.timed(said, later)), one.parts)
        else:
            yield one
    rivals = told.contest or told.opposed
    is_beaten = not rivals or (
        rivals[0].what == "chii" and any(act.what in ("pon", "kan", "daiminkan") for act in rivals[1:])
    )
    for means, gap in (("second-later", "noticeable" if is_beaten else "none"), ("same-time", "none")):
        if means in told.meanings:
            yield from fill("gap", gap, [told.meanings[means]], "gap")
            return


def _legal(told: Telling) -> Iterator[Fill]:
    gone = told.discard
    if gone is not None and len(gone.tiles) == 1:
        by = told.seating.seat(gone.actor)
        since = _since_discard(told, gone, by.after(1))
        yield from fill("discard", f"{gone.tiles[0]} by {by.value}{since}", gone.spans, "discarded")
    yield from _hands(told)
    yield from in_riichi(told)


def _since_discard(told: Telling, gone: Act, after: Seat) -> str:
    """Return what the next player has done since a discard, in notation; empty if the sentence doesn't say."""
    acts = [act for act in told.found.acts if act.at > gone.at and act.what in ("draws", "ankan", "shouminkan")]
    if not acts or not acts[0].actor or told.seating.seat(acts[0].actor) is not after:
        return ""
    declared = any(act.what != "draws" and act.actor in ("", acts[0].actor) for act in acts)
    return f", {after.value} has {'declared kan' if declared else 'drawn'}"


def _robbed(told: Telling) -> Iterator[Fill]:
    kan = told.found.first("ankan", "shouminkan", "kan")
    is_others = kan is not None and (kan.actor not in OWN or (not kan.actor and "kokushi" in told.meanings))
    if kan is not None and len(kan.tiles) == 1 and is_others:
        made = "ankan" if kan.what == "ankan" else "shouminkan"
        seat = told.seating.seat(kan.actor or SOMEONE).value
        yield from fill("kan", f"{kan.tiles[0]} by {seat} as {made}", kan.spans, made)
    if "kokushi" in told.meanings and kan is not None and kan.tiles and kan.tiles[0] in _ORPHANS:
        held = [tile for tile in _ORPHANS if tile != kan.tiles[0]]
        yield from fill(told.seating.me.value, in_order(held), [told.meanings["kokushi"]], "in hand")
    else:
        yield from _hands(told)


def _laying(told: Telling) -> Iterator[Fill]:
    yield from (one for one in _after_call(told) if one.entry == "call")


def _stick(told: Telling) -> Iterator[Fill]:
    for one in _claims_on(told):
        if one.entry == "discard":
            tile, rest = one.text[:2], one.text[2:]
            yield Fill("discard", f"{tile[0]}'{tile[1]}{rest}", one.parts)
        else:
            yield one


_READS: Mapping[str, Callable[[Telling], Iterator[Fill]]] = {
    **dict.fromkeys(("kuikae.legal", "kuikae.discard", "kuikae.frozen"), _after_call),
    "kuikae.cost": _swap_cost,
    "kuikae.call": _may_call,
    "furiten.claim": _claimable,
    "calls.meld": _laying,
    "calls.legal": _legal,
    "calls.chankan": _robbed,
    "calls.chances": since,
    "priority.winner": _claims_on,
    "priority.timeline": _timed,
    "priority.bonus": bonus,
    "priority.deal": winners,
    "priority.stick": _stick,
    **dict.fromkeys(("furiten.ron", "furiten.win", "furiten.end", "furiten.cause", "calls.waits"), _waiting),
    "win.reasons": _reasons,
    "furiten.ready": _ready,
    "furiten.safe": _safe,
    "calls.turn": _turn,
    "calls.discard": _own_discard,
    "calls.kandora": kandora,
    "draws.abort": _moment,
    "draws.aborted": aborted,
    **dict.fromkeys(("draws.nagashi", "draws.payments", "draws.deal"), drawn_hand),
    **dict.fromkeys(("calls.yaku", "calls.value"), _value),
    **dict.fromkeys(("win.payments", "pao.liable"), paid),
    "calls.cost": slip,
    **dict.fromkeys(("chombo.payments", "chombo.after"), chombo),
}
"""How each question's entries are read; questions that aren't here take none from a sentence."""
