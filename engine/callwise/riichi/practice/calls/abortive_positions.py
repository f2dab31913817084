"""Positions on abortive draws: a first draw, four winds, four riichi, four kans, and similar-looking ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from callwise.ground.faces import listed
from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Clause
from callwise.question.makers import Chance, Draft, Maker, entries, phrase
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.practice.deals.claim_hands import discards
from callwise.riichi.practice.deals.random_tiles import (
    ENDS,
    FROM_LEFT,
    SIMPLES,
    SUITED,
    WINDS,
    Wall,
    write_melds,
    written,
)
from callwise.riichi.practice.deals.table_words import NUMBERS, after, said_riichi
from callwise.riichi.priority import abortive
from callwise.riichi.questions.draw_questions import HandEnds
from callwise.riichi.table.melds import Meld, MeldKind
from callwise.riichi.table.mjt import write_meld
from callwise.riichi.table.pond import write_lying
from callwise.riichi.table.tiles import KINDS, Kind, Tile


def _first_draw(chance: Chance, rules: RiichiRuleset, aim: Clause) -> Draft:
    """Generate a hand with many terminals and honours that has just drawn, on the first turn or later."""
    wall, interrupted = Wall(chance), aim is abortive.INTERRUPTED
    you = chance.choice(SEATS[1:] if interrupted else SEATS)
    few = aim is abortive.FEW_KINDS
    kinds = chance.sample(ENDS, 8 if few else 9 + chance.randrange(3))
    again = chance.sample(kinds, 2 + chance.randrange(2) if few else chance.randrange(2))
    hand = [*wall.take(*kinds, *again)]
    while len(hand) < 14:
        hand += wall.take(wall.single(SIMPLES))
    drawn = chance.choice(hand)
    later = aim is abortive.NOT_FIRST_DRAW
    gone = "".join(map(str, wall.take(wall.single(SIMPLES)))) if later else ""
    table = {"moment": f"{you.value} drew {drawn}", you.value: f"{written(hand)} | | {gone}".strip()}
    other = chance.choice([one for one in SEATS[1:] if one is not you]) if interrupted else None
    meld = wall.called(wall.triplet(SUITED), other.sees(Seat.EAST)) if other else None
    says = phrase(chance, _SECOND if later else _FIRST, you=you.words, tile=f"{{{drawn}}}")
    title = phrase(chance, _FIRST_TITLES, you=you.words, name=drawn.words)
    quiet = f"{says} Nobody has called."
    if other and meld:
        laid = {**table, other.value: f"? | {write_meld(meld)}"}
        return Draft(title, f"{says} {other.words} called [[pon]] before that.", laid, near=Draft(title, quiet, table))
    if later:
        first = phrase(chance, _FIRST, you=you.words, tile=f"{{{drawn}}}")
        near = Draft(title, f"{first} Nobody has called.", {**table, you.value: f"{written(hand)} | |"})
        return Draft(title, says, table, near=near)
    draft = Draft(title, quiet, table)
    (more,) = wall.take(wall.single([kind for kind in ENDS if kind not in kinds]) if few else wall.single(SIMPLES))
    for kind in kinds[: 1 if few else len(kinds) - 8]:
        at = next(place for place, tile in enumerate(hand) if (tile.kind in again if few else tile.kind == kind))
        hand[at] = more if few else _simple(wall)
    if drawn not in hand:
        return draft
    return draft.with_near(replace(draft, table={**table, you.value: f"{written(hand)} | |"}))


_FIRST_TITLES = ("{you}’s {name}", "{you} has drawn", "Ones, nines and honours")


def _before_the_draw(chance: Chance, rules: RiichiRuleset, aim: Clause) -> Draft:
    """Generate the discards before a player's first draw, and that player's hand with many terminals and honours."""
    wall, you = Wall(chance), chance.choice(SEATS[1:])
    hand = [*wall.take(*chance.sample(ENDS, 9 + chance.randrange(3)))]
    while len(hand) < 13:
        hand.append(_simple(wall))
    (drawn,) = wall.take(wall.single())
    early = SEATS[: SEATS.index(you)]
    gone = dict(zip(early, discards(wall, len(early)), strict=True))
    by = early[-1]
    says = phrase(chance, _AFTER_DEAL, you=you.words, by=by.words, tile=f"{{{gone[by]}}}")
    title = chance.choice((f"{you.words}’s hand", "Ones, nines and honours", f"{by.words} discards"))
    before = {seat.value: f"? | | {gone[seat]}" for seat in early[:-1]}
    table = {"moment": f"{gone[by]} by {by.value}", **before, by.value: "? | |", you.value: f"{written(hand)} | |"}
    first = phrase(chance, _FIRST, you=you.words, tile=f"{{{drawn}}}")
    ponds = {seat.value: f"? | | {gone[seat]}" for seat in early}
    drew = {"moment": f"{you.value} drew {drawn}", **ponds, you.value: f"{written((*hand, drawn))} | |"}
    near = Draft(title, f"{first} Nobody has called.", drew)
    return Draft(title, f"{says} Nobody has called.", table, near=near)


_AFTER_DEAL = (
    "You sit {you} and look at what you were dealt. {by} makes a first discard, {tile}, and you’re next.",
    "You are {you}, about to draw for the first time. {by} has just discarded {tile}.",
    "You are {you} and don’t like your hand. It’s {by}’s first discard, {tile}, and you haven’t drawn yet.",
)


def _simple(wall: Wall) -> Tile:
    return wall.take(wall.single(SIMPLES))[0]


_FIRST = (
    "You sit {you}. It’s your first draw, {tile}.",
    "You are {you} and make your first draw: {tile}.",
    "Before your first discard, you look at your hand. You are {you}, and the tile you’ve drawn is {tile}.",
)
_SECOND = (
    "You sit {you}. You’ve discarded once, and now you draw {tile}. Nobody has called.",
    "You are {you}. In your second turn, you draw {tile}. Nobody has called.",
)


def _four_winds(chance: Chance, rules: RiichiRuleset, aim: Clause) -> Draft:
    """Generate all four first discards, of one wind or nearly."""
    wall = Wall(chance)
    kind = wall.single(WINDS)
    alike = dict.fromkeys(SEATS, kind)
    odd = {**alike, chance.choice(SEATS): wall.single([one for one in WINDS if one != kind])}
    ends = chance.choice(("and nobody claims it.", "and nobody says anything."))
    says = chance.choice(
        (
            f"Nobody has called. North makes the fourth discard of the hand, {{north}}, {ends}",
            f"All four have made their first discard. North’s is {{north}}, {ends}",
            f"East began the hand with {{east}}. Now North discards {{north}}, {ends}",
        )
    )
    title = chance.choice(("Four first discards", "North’s first discard", "Once around the table"))

    def draft(kinds: Mapping[Seat, Kind]) -> Draft:
        told = {seat.value: f"{{{kinds[seat]}}}" for seat in SEATS}
        ponds = {seat.value: f"? | | {kinds[seat]}" for seat in SEATS[:3]}
        return Draft(title, says.format(**told), {"moment": f"{kinds[Seat.NORTH]} by north", **ponds, "north": "? | |"})

    first, second = (odd, alike) if aim is abortive.NOT_FOUR_WINDS else (alike, odd)
    return draft(first).with_near(draft(second))


_SAYS = {"ema-2025": "EMA 2025 rules."}
_THREE_WINS = (abortive.THREE_WINS, abortive.THREE_WINS_FIRST)


def _four_riichi(chance: Chance, rules: RiichiRuleset, aim: Clause) -> Draft:
    """Generate a riichi declared after other players', and the claims on its tile."""
    wall, by = Wall(chance), chance.choice(SEATS)
    (tile,) = wall.take(wall.single(), plain_only=True)
    others = after(by)
    silent = chance.choice(others)
    winners = [chance.choice(others)] if aim is abortive.WON else others if aim in _THREE_WINS else []
    title = chance.choice((f"{by.words} declares", f"{by.words}’s {tile.words}", "Sticks on the table"))

    def draft(riichi: Sequence[Seat], winners: Sequence[Seat]) -> Draft:
        say = f"{listed(seat.words for seat in winners)} {'says' if len(winners) == 1 else 'say'} [[ron|win|ron]]."
        said = say if winners else "Nobody says anything."
        prompt = f"{said_riichi(riichi)} {by.words} declares it as well and discards {{{tile}}}. {said}"
        named = " ".join(seat.value for seat in SEATS if seat in riichi)
        claims = "; ".join(f"{seat.value} ron {tile}" for seat in winners)
        moment = f"{write_lying(tile, turned=True)} by {by.value}"
        return Draft(title, prompt, entries({"moment": moment, "riichi": named, "claims": claims}))

    two = [seat for seat in others if seat is not silent]
    if aim is abortive.NOT_FOUR_RIICHI:
        return draft(two, []).with_near(draft(others, []))
    fewer = others if winners else two
    return draft(others, winners).with_near(draft(fewer, winners[:2] if len(winners) > 1 else []))


def _four_kans(chance: Chance, rules: RiichiRuleset, aim: Clause) -> Draft:
    """Generate kans by one or two players, and the discard after the last one, or the turn before it."""
    wall = Wall(chance)
    by, other = chance.sample(SEATS, 2)
    kinds = chance.sample(KINDS, 4)
    own = 4 if aim is abortive.ONE_PLAYERS_KANS else 1 + chance.randrange(3)
    kans = [_kan(wall, kind) for kind in kinds]
    tile = _simple(wall)
    title = chance.choice(("Kan after kan", f"{by.words}’s {tile.words}", "Four of a kind"))

    def draft(own: int, count: int = 4) -> Draft:
        melds = {by: kans[:own], other: kans[own:count]}
        if melds[other]:
            mine = "has just made one, too," if own == 1 else f"has made {NUMBERS[own]}, the last one just now,"
            told = f"{_made(other, len(melds[other]))}. {by.words} {mine} and discards"
        else:
            told = f"{_made(by, own)}, the last one just now, and discards"
        prompt = f"{told} {{{tile}}}. Nobody claims it."
        seats = {seat.value: f"? | {' '.join(map(write_meld, melds[seat]))}" for seat in SEATS if melds.get(seat)}
        return Draft(title, prompt, {"moment": f"{tile} by {by.value}", **seats})

    if aim is abortive.KANS_NOT_YET:
        return _replacement(wall, by, other, own, kans)
    if aim is abortive.NOT_FOUR_KANS:
        return draft(min(own, 2), 3).with_near(draft(own))
    return draft(own).with_near(draft(2) if own == 4 else draft(4))


def _replacement(wall: Wall, by: Seat, other: Seat, own: int, kans: Sequence[Meld]) -> Draft:
    """Generate the moment after the fourth kan, before the discard."""
    hand, melds = wall.fill(14 - 3 * own), write_melds(kans[:own])
    drawn = wall.chance.choice(hand)
    gone = "".join(map(str, discards(wall, 3, without=[tile.kind for tile in hand])))
    mine = "You’ve just made one, too," if own == 1 else f"You’ve made {NUMBERS[own]}, the last one just now,"
    table = {
        "moment": f"{by.value} drew {drawn} as replacement",
        by.value: f"{written(hand)} | {melds} | {gone}",
        other.value: f"? | {' '.join(map(write_meld, kans[own:]))}",
    }
    says = f"You are {by.words}. {_made(other, 4 - own)}. {mine} and drawn {{{drawn}}} as the [[rinshan]]."
    return Draft(wall.chance.choice(("Kan after kan", f"{by.words} has drawn")), says, table)


def _made(seat: Seat, count: int) -> str:
    return f"{seat.words} has made {NUMBERS[count]} [[kan{'' if count == 1 else '|kongs|kans'}]]"


def _kan(wall: Wall, kind: Kind) -> Meld:
    if wall.chance.randrange(2):
        return wall.called((kind,) * 4, wall.chance.choice(FROM_LEFT))
    return Meld(MeldKind.ANKAN, tuple(sorted(wall.take(*(kind,) * 4), key=lambda tile: tile.red)))


_maker = partial(Maker[RiichiRuleset], HandEnds)
MAKERS = (
    _maker((abortive.NINE_KINDS, abortive.FEW_KINDS, abortive.NOT_FIRST_DRAW, abortive.INTERRUPTED), _first_draw),
    _maker((abortive.FOUR_WINDS, abortive.NOT_FOUR_WINDS), _four_winds),
    _maker((abortive.NO_TURN,), _before_the_draw),
    _maker((abortive.FOUR_RIICHI, abortive.NOT_FOUR_RIICHI, abortive.WON, *_THREE_WINS), _four_riichi, says=_SAYS),
    _maker((abortive.FOUR_KANS, abortive.NOT_FOUR_KANS, abortive.ONE_PLAYERS_KANS, abortive.KANS_NOT_YET), _four_kans),
    _maker((abortive.NOT_USED,), _four_riichi, "ema-2025", says=_SAYS),
)
