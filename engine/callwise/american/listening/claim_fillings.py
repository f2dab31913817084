"""What a sentence says about claims on a discard: who wants it, and for what."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from callwise.american.listening.happenings import CLAIMS, ME, SOMEONE, Act
from callwise.american.listening.spoken_tiles import Spoken, spoken
from callwise.american.listening.telling import OWN, USUAL, Telling, is_tile, natural
from callwise.american.listening.whole_question import denied
from callwise.american.table.tiles import in_order, parse_tiles
from callwise.ground.seats import Seat
from callwise.question.listening.heard import Fill, Span, fill
from callwise.question.listening.meanings import place_of

_BOTH = re.compile(r"\b(?:both|two|2)(?: \w+){0,4} (?:want|need|have|call|called|claim|said|say)\b")
"""Several players whose claims are the same."""
_WITH_ME = re.compile(r"\band (?:i|me)\b|\bi and\b")
_CLAIMED = re.compile(r"\b(?:two|both) .*\b(?:farther|further|closer|nearer)\b.* racked it\b")
"""A claimed tile on the rack of one of two claimants, not the pick of the next player."""
_MY_DISCARD = re.compile(r"\b(?:wants?|call(?:s|ed)?|took|takes?|claim(?:s|ed)?|needs?|on|for|with) my \w+")
_SINCE = {"picks": "looked", "racks": "racked", "discards": "discarded"}
_AFTER_LAYING = re.compile(r"\b(?:after|once|when) i(?:'d| had| have)? (?:already )?(?:expos|laid|put)")


def discard(told: Telling) -> Iterator[Fill]:
    """Read the discard that can be called."""
    gone = told.discard
    if gone is None:
        return
    name = f", named {told.name}" if told.name not in ("", gone.tiles[0]) else ""
    named = told.found.first("names") if name else None
    spans = [*gone.spans, *(named.spans if named is not None else [])]
    yield from fill("discard", f"{gone.tiles[0]} by {told.discarder(gone).value}{name}", spans, "discarded")


def claimed(told: Telling) -> Iterator[Fill]:
    """Read the discard, the claims on it, and when they were made."""
    text = " ".join(word.small for word in told.words)
    gone = told.discard
    is_mine = _MY_DISCARD.search(text) is not None
    by = told.me if is_mine else None if gone is None else told.discarder(gone)
    thrower = next((told.seat(act.actor) for act in told.found.acts if act.what == "discards" and act.actor), by)
    said: dict[Seat, tuple[str, list[Span]]] = {}
    shapes = {told.seat(act.actor): act.what for act in told.found.acts if act.what in ("single", "pair") and act.actor}
    for act in told.found.acts:
        if act.what not in (*CLAIMS, "win") or (act.actor in OWN and not act.actor):
            continue
        seat = told.seat(act.actor)
        if seat is by or seat in said or (seat is not told.me and "in-error" in told.meanings and act.what == "win"):
            continue
        is_laid = gone is not None and (act.laid or (seat is told.me and _AFTER_LAYING.search(text) is not None))
        laid = f" laid {_beside(act, gone)}" if is_laid and gone is not None else ""
        said[seat] = (f"{shapes.get(seat, 'pung')} to win" if act.what == "win" else f"{act.what}{laid}"), act.spans
    if said and told.me not in said and gone is not None and (held := _beside_discard(told, gone)):
        said = {told.me: ("pung", held), **said}
    if len(said) == 1 and _BOTH.search(text) is not None:
        others = (told.me, *USUAL) if _WITH_ME.search(text) is not None else USUAL[1:]
        said[next(seat for seat in others if seat not in (by, thrower) and seat not in said)] = next(
            iter(said.values())
        )
    if gone is not None:
        yield from _discard_before(told, gone)
    elif len(said) > 1 and (named := _only_tile(told)) is not None:
        by = told.me if is_mine else next(seat for seat in (*USUAL[::-1], *USUAL) if seat not in said)
        yield from fill(
            "discard", f"{named.tiles} by {by.value}", [place_of(told.words, named.first, named.after)], "discarded"
        )
    if said:
        parts = tuple((span, how.split()[0]) for how, spans in said.values() for span in spans)
        yield Fill("claims", "; ".join(f"{seat.value} {how}" for seat, (how, _) in said.items()), parts)
    if "out-of-turn" in told.meanings:
        yield from fill("early", "yes", [told.meanings["out-of-turn"]], "out of turn")
    for means, since in (("in-error", "error"), ("racked", "racked"), ("not-racked", "looked"), ("looked", "looked")):
        is_other = means == "in-error" and "mahj" not in told.meanings
        is_other |= means == "racked" and _CLAIMED.search(text) is not None
        if means in told.meanings and not is_other and not (means == "racked" and "not-racked" in told.meanings):
            yield from fill("since", since, [told.meanings[means]], since)
            break
    else:
        yield from () if "last" in told.meanings else _since(told)
    if "last" in told.meanings:
        yield from fill("last", "yes", [told.meanings["last"]], "last tile")
    if final := next((told.meanings[one] for one in ("cold", "hot") if one in told.meanings), None):
        yield from fill("lastwall", "yes", [final], "last wall")


def _since(told: Telling) -> Iterator[Fill]:
    """Read what another player has done since: picked, racked or discarded."""
    acts = [act for act in told.found.acts if act.what in _SINCE and act.actor != ME]
    place = next((place for place, act in enumerate(acts) if act.what == "picks" and act.actor), len(acts))
    done = [act for act in acts[place:] if not denied(told.words, act.spans[-1])]
    if done:
        yield from fill("since", _SINCE[done[-1].what], [span for act in done for span in act.spans], "since")


def _beside_discard(told: Telling, gone: Act) -> list[Span]:
    """Return where the speaker tells of holding two or more tiles that go with the discard, jokers included."""
    held = [
        (tiles, span) for name, tiles, span in told.found.held if name in OWN and natural(tiles) in ("", gone.tiles[0])
    ]
    return [span for _, span in held] if sum(len(parse_tiles(tiles)) for tiles, _ in held) > 1 else []


def _discard_before(told: Telling, gone: Act) -> Iterator[Fill]:
    """Read the discard; if another player has since picked, it wasn't made just before the speaker's own turn."""
    is_later = not {"racked", "not-racked", "looked"}.isdisjoint(told.meanings)
    for one in discard(told):
        is_open = is_later and gone.actor in ("", SOMEONE) and told.discarder(gone) is told.me.after(3)
        yield replace(one, text=f"{gone.tiles[0]} by {told.me.after(1).value}") if is_open else one


def _only_tile(told: Telling) -> Spoken | None:
    """Return the one natural tile that a sentence names; None if it names none, or several."""
    named = [one for one in spoken(told.words) if natural(one.tiles)]
    return named[0] if named and len({natural(one.tiles) for one in named}) == 1 and is_tile(named[0].tiles) else None


def _beside(act: Act, gone: Act) -> str:
    """Return the tiles of an exposure beside the discard, all of them naturals."""
    return in_order(parse_tiles(gone.tiles[0] * (CLAIMS.index(act.what) + 2)))
