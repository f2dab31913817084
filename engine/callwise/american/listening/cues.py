"""What suggests each question: meanings of words, and what a sentence tells, marked with ``#``."""

from __future__ import annotations

from collections.abc import Iterator

from callwise.american.listening.fillings import fillings
from callwise.american.listening.happenings import CLAIMS
from callwise.american.listening.spoken_tiles import spoken
from callwise.american.listening.telling import Telling, natural
from callwise.question.listening.heard import Cue

CUES = tuple(
    Cue.of(asks, weight, needs, without)
    for asks, weight, needs, without in (
        ("exchange.allowed", 5, "exchange", ""),
        ("exchange.allowed", 8, "call-joker", ""),
        ("exchange.allowed", 8, "rack-called", ""),
        ("exchange.allowed", 7, "take-back", ""),
        ("exchange.allowed", 8, "refuse", ""),
        ("exchange.allowed", 8, "charleston", "#two-claims"),
        ("exchange.allowed", 6, "#call", "#two-claims window"),
        ("exchange.allowed", 5, "#acts", "#two-claims window"),
        ("exchange.allowed", 8, "wrong-tile", ""),
        ("exchange.allowed", 3, "penalty", ""),
        ("exchange.allowed", 6, "misnamed #discard", "mahj pays #claims"),
        ("exchange.allowed", 3, "call", ""),
        ("exchange.each", 9, "begin", ""),
        ("exchange.each", 12, "#several-acts", "charleston"),
        ("exchange.each", 30, "#several-acts alter", ""),
        ("exchange.each", 12, "#several-acts #call calls exposes", ""),
        ("exchange.fault", 4, "#several-acts", ""),
        ("exchange.jokers", 3, "exchange", ""),
        ("american.winner", 9, "#two-claims", ""),
        ("american.winner", 6, "two-call call", ""),
        ("american.winner", 5, "two-call", "pays"),
        ("american.winner", 7, "window", "exchange"),
        ("american.winner", 7, "last call", "exchange"),
        ("american.winner", 3, "#claims", ""),
        ("american.winner", 7, "why who-gets", "exchange"),
        ("american.winner", 5, "kong pung", "#acts joker"),
        ("american.winner", 5, "win pung", "#acts joker pays"),
        ("american.winner", 5, "win kong", "#acts joker pays"),
        ("american.payments", 14, "misnamed pays", ""),
        ("american.points", 15, "points", ""),
        ("american.points", 8, "tournament-play wall-game", ""),
        ("american.payments", 6, "pays", ""),
        ("american.payments", 4, "#value", ""),
        ("american.payments", 4, "jokerless", ""),
        ("american.payments", 4, "self-pick pays", "exchange"),
        ("american.payments", 4, "self-pick win", "exchange"),
        ("american.payments", 2, "misnamed mahj", ""),
        ("american.dead", 13, "called-dead", "wrong-tile"),
        ("card.possible", 9, "own-card", ""),
        ("card.possible", 18, "own-card dead", ""),
        ("card.possible", 18, "#hands dead", ""),
        ("card.possible", 2, "#hands", ""),
        ("card.possible", 18, "own-card called-dead", ""),
        ("card.possible", 14, "which-hand", ""),
        ("card.possible", 3, "dead", "exchange pays in-error"),
        ("card.possible", 9, "still-win", "#discard window"),
        ("card.hot", 14, "hot-tile", ""),
        ("card.hot", 4, "#hands hot-tile", ""),
        ("card.call", 13, "own-card call", ""),
        ("card.call", 14, "still-a-hand call", ""),
        ("card.call", 12, "still-a-hand pung", ""),
        ("card.call", 12, "still-a-hand kong", ""),
        ("american.dead", 9, "concealed exposes", ""),
        ("american.dead", 6, "concealed dead", ""),
        ("exchange.order", 14, "one-turn exchange", ""),
        ("exchange.allowed", 12, "mahj in-error", "pays"),
        ("exchange.allowed", 9, "alter exposes", ""),
        ("exchange.allowed", 9, "alter", ""),
        ("american.dead", 6, "wrong-exposure", ""),
        ("american.dead", 4, "dead", "exchange"),
        ("joker.left", 8, "left-joker #joker-exposed", "picks"),
        ("joker.left", 6, "left-joker joker", "dead picks"),
        ("joker.left", 7, "#joker-exposed #floor", "#acts"),
        ("joker.left", 13, "which-jokers #joker-exposed", ""),
        ("exchange.jokers", 6, "which-jokers", ""),
        ("joker.forms", 7, "joker made-of", ""),
        ("joker.forms", 14, "#joker-group", "#acts #discard exchange left-joker"),
        ("joker.groups", 7, "joker pair", "#call #value"),
        ("joker.groups", 7, "joker group", "#value"),
        ("joker.forms", 6, "joker kong", "#discard exchange"),
        ("joker.forms", 6, "joker pung", "#discard exchange"),
        ("joker.forms", 6, "joker sextet", "#discard exchange"),
        ("american.winner", 4, "win same-tile", "pays"),
        ("american.winner", 4, "win calls who-gets", ""),
        ("joker.groups", 3, "joker make", ""),
        ("joker.forms", 7, "all-jokers", "#call has-natural"),
        ("exchange.allowed", 5, "exchange has-natural", ""),
        ("joker.forms", 7, "quint form", ""),
        ("joker.forms", 4, "quint", "call"),
        ("joker.name", 7, "name", ""),
        ("joker.forms", 9, "#joker-exposed as-group", "#discard exchange left-joker"),
        ("joker.forms", 7, "joker as-group", "#discard exchange left-joker"),
        ("joker.forms", 5, "#joker-exposed form", "#acts #discard exchange left-joker"),
        ("exchange.allowed", 12, "one-turn exchange may", ""),
        ("american.winner", 7, "mahj two-call", "pays"),
        ("american.winner", 6, "exposures two-call", "pays exchange"),
        ("american.payments", 8, "exchange self-pick mahj", "may"),
        ("american.payments", 8, "exchange self-pick pays", "may"),
        ("american.payments", 6, "self-pick mahj", ""),
        ("joker.left", 14, "left-joker #joker-exposed #floor", "exchange picks"),
        ("exchange.allowed", 4, "joker discards", "pays #joker-exposed"),
        ("american.dead", 5, "exposes concealed", ""),
        ("american.in-error", 16, "in-error throws-in", "pays"),
        ("american.in-error", 12, "mahj throws-in", "pays"),
        ("american.in-error", 9, "throws-in dead", "pays"),
        ("american.in-error", 17, "in-error declares penalty", "pays #discard exchange"),
        ("american.in-error", 14, "in-error dead", "pays #discard exchange called-dead wrong-exposure"),
        ("american.in-error", 14, "in-error shows-nothing", "pays #discard"),
        ("american.error-payments", 18, "in-error pays", "misnamed out-of-turn"),
        ("american.error-payments", 16, "throws-in pays", "misnamed out-of-turn"),
        ("american.winner", 14, "in-error window", "pays throws-in"),
        ("american.winner", 24, "in-error pung", "pays throws-in"),
        ("american.winner", 24, "in-error kong", "pays throws-in"),
        ("american.wall-game", 16, "wall-game pays", "#claims jokerless"),
        ("american.wall-game", 16, "wall-game deals-next", ""),
        ("american.wall-game", 9, "wall-game", "call may #claims jokerless"),
        ("american.wall-game", 9, "wall-game penalty", "call may #claims jokerless dead"),
        ("american.payments", 18, "jokerless unsaid", ""),
        ("american.payments", 16, "hot pays", ""),
        ("american.payments", 9, "hot", "call"),
        ("american.winner", 16, "cold call", "pays"),
        ("american.winner", 16, "hot call may", "pays"),
        ("american.winner", 9, "cold", "pays"),
        ("exchange.allowed", 20, "peeks charleston", ""),
        ("exchange.allowed", 20, "change-pass", ""),
        ("exchange.allowed", 20, "turned-over of-the-wall", "pays #exposure"),
        ("american.payments", 14, "out-of-turn pays", ""),
        ("american.winner", 26, "out-of-turn discards call may", "pays exchange"),
        ("exchange.allowed", 16, "out-of-turn picks", "pays exchange call"),
        ("exchange.allowed", 7, "out-of-turn discards", "pays exchange call"),
    )
)


def told_by(told: Telling) -> Iterator[str]:
    """Yield what a sentence tells, for the cues."""
    filled = {fill.entry: fill.text for fill in fillings("exchange.allowed", told)}
    acts = filled.get("acts", "").split("; ")
    if acts[0]:
        yield "#acts"
    if told.discard is not None:
        yield "#discard"
    if len(acts) > 1:
        yield "#several-acts"
    if acts[0].startswith("call "):
        yield "#call"
    claims = next((fill.text for fill in fillings("american.winner", told) if fill.entry == "claims"), "")
    if claims:
        yield "#claims"
    if "; " in claims:
        yield "#two-claims"
    if any(fill.entry == "value" for fill in fillings("american.payments", told)):
        yield "#value"
    if any(fill.entry == "card" for fill in fillings("card.possible", told)):
        yield "#hands"
    if any(fill.entry == "floor" for fill in fillings("joker.left", told)):
        yield "#floor"
    if any("J" in tiles and natural(tiles) for tiles, _ in told.groups):
        yield "#joker-exposed"
    elif any("J" in fill.text for fill in fillings("joker.forms", told)):
        yield "#joker-group"
    if any(act.what in CLAIMS for act in told.found.acts):
        yield "#exposure"
    tile_ends = {one.after for one in spoken(told.words)}
    if any(word.small == "hot" and at in tile_ends for at, word in enumerate(told.words)):
        yield "hot-tile"
