"""Positions on abortive draws: a first draw, four winds, four riichi, four kans, and similar-looking ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from callwise.ground.faces import listed
from callwise.ground.seats import SEATS, Relation, Seat
from callwise.question.makers import Chance, Draft, Maker
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.practice.deals.random_tiles import SUITED, Wall, written
from callwise.riichi.practice.deals.wanting_hands import SIMPLES, WINDS, called, discards
from callwise.riichi.priority import abortive
from callwise.riichi.questions.draw_questions import HandEnds
from callwise.riichi.table.melds import Meld, MeldKind
from callwise.riichi.table.mjt import write_meld
from callwise.riichi.table.tiles import KINDS, Kind, Tile

_ODD = tuple(kind for kind in KINDS if kind.is_yaochuu)
_OTHERS = (Relation.KAMICHA, Relation.TOIMEN, Relation.SHIMOCHA)


def _first_draw(chance: Chance, rules: RiichiRuleset, aim: str) -> Draft | None:
    """Generate a hand with many terminals and honours, and a tile drawn first, or later."""
    wall, interrupted = Wall(chance), aim == abortive.INTERRUPTED.id
    you = chance.choice(SEATS[1:] if interrupted else SEATS)
    few = aim == abortive.FEW_KINDS.id
    kinds = chance.sample(_ODD, 8 if few else 9 + chance.randrange(3))
    again = chance.sample(kinds, 2 + chance.randrange(2) if few else chance.randrange(2))
    hand = [*wall.take(*kinds, *again)]
    while len(hand) < 14:
        hand += wall.take(wall.single(SIMPLES))
    drawn = chance.choice(hand)
    later = aim == abortive.NOT_FIRST_DRAW.id
    gone = "".join(map(str, wall.take(wall.single(SIMPLES)))) if later else ""
    table = {"moment": f"{you.value} drew {drawn}", you.value: f"{written(hand)} | | {gone}".strip()}
    other = chance.choice([one for one in SEATS[1:] if one is not you]) if interrupted else None
    meld = called(wall, wall.triplet(SUITED), other.sees(Seat.EAST)) if other else None
    says = chance.choice(_SECOND if later else _FIRST)
    title = chance.choice(("{you}’s {name}", "{you} has drawn", "Ones, nines and honours")).format(
        you=you.words, name=drawn.words
    )
    before = f" {other.words} called [[pon]] before that." if other else "" if later else " Nobody has called."
    said = says.format(you=you.words, tile=f"{{{drawn}}}")
    draft = Draft(
        title, said + before, {**table, **({other.value: f"? | {write_meld(meld)}"} if other and meld else {})}
    )
    if other:
        return replace(draft, near=replace(draft, table=table, prompt=f"{said} Nobody has called."))
    if later:
        first = chance.choice(_FIRST).format(you=you.words, tile=f"{{{drawn}}}")
        early = {**table, you.value: f"{written(hand)} | |"}
        return replace(draft, near=replace(draft, table=early, prompt=f"{first} Nobody has called."))
    (more,) = wall.take(wall.single([kind for kind in _ODD if kind not in kinds]) if few else wall.single(SIMPLES))
    for kind in kinds[: 1 if few else len(kinds) - 8]:
        at = next(place for place, tile in enumerate(hand) if (tile.kind in again if few else tile.kind == kind))
        hand[at] = more if few else _simple(wall)
    if drawn not in hand:
        return draft
    return replace(draft, near=replace(draft, table={**table, you.value: f"{written(hand)} | |"}))


def _before_the_draw(chance: Chance, rules: RiichiRuleset, aim: str) -> Draft | None:
    """Generate a hand with many terminals and honours before its player's first draw, and the earlier discards."""
    wall, you = Wall(chance), chance.choice(SEATS[1:])
    hand = [*wall.take(*chance.sample(_ODD, 9 + chance.randrange(3)))]
    while len(hand) < 13:
        hand.append(_simple(wall))
    (drawn,) = wall.take(wall.single())
    early = SEATS[: SEATS.index(you)]
    gone = dict(zip(early, discards(wall, len(early)), strict=True))
    by = early[-1]
    says = chance.choice(_AFTER_DEAL).format(you=you.words, by=by.words, tile=f"{{{gone[by]}}}")
    title = chance.choice((f"{you.words}’s hand", "Ones, nines and honours", f"{by.words} discards"))
    before = {seat.value: f"? | | {gone[seat]}" for seat in early[:-1]}
    draft = Draft(
        title,
        f"{says} Nobody has called.",
        {"moment": f"{gone[by]} by {by.value}", **before, by.value: "? | |", you.value: f"{written(hand)} | |"},
    )
    first = chance.choice(_FIRST).format(you=you.words, tile=f"{{{drawn}}}")
    ponds = {seat.value: f"? | | {gone[seat]}" for seat in early}
    table = {"moment": f"{you.value} drew {drawn}", **ponds, you.value: f"{written((*hand, drawn))} | |"}
    return replace(draft, near=Draft(title, f"{first} Nobody has called.", table))


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


def _four_winds(chance: Chance, rules: RiichiRuleset, aim: str) -> Draft | None:
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

    first, second = (odd, alike) if aim == abortive.NOT_FOUR_WINDS.id else (alike, odd)
    return replace(draft(first), near=draft(second))


_THREE_WINS = (abortive.THREE_WINS.id, abortive.THREE_WINS_FIRST.id)
_RULES = {"ema-2025": "EMA 2025 rules. "}
"""How prompts introduce rulesets other than the usual one."""


def _four_riichi(chance: Chance, rules: RiichiRuleset, aim: str) -> Draft | None:
    """Generate a riichi after those of others, and the claims on its tile."""
    wall, by = Wall(chance), chance.choice(SEATS)
    (tile,) = wall.take(wall.single(), plain_only=True)
    others = [by.after(turns) for turns in (1, 2, 3)]
    silent = chance.choice(others)
    winners = [chance.choice(others)] if aim == abortive.WON.id else others if aim in _THREE_WINS else []
    title = chance.choice((f"{by.words} declares", f"{by.words}’s {tile.words}", "Sticks on the table"))

    def draft(riichi: Sequence[Seat], winners: Sequence[Seat]) -> Draft:
        who = listed(seat.words for seat in SEATS if seat in riichi)
        say = f"{listed(seat.words for seat in winners)} {'says' if len(winners) == 1 else 'say'} [[ron|win|ron]]."
        said = say if winners else "Nobody says anything."
        now = f"{by.words} declares it as well and discards {{{tile}}}. {said}"
        prompt = f"{_RULES.get(rules.name, '')}{who} are in [[riichi]]. {now}"
        named = " ".join(seat.value for seat in SEATS if seat in riichi)
        table = {"moment": f"{tile.rank}'{tile.suit.value} by {by.value}", "riichi": named}
        claims = "; ".join(f"{seat.value} ron {tile}" for seat in winners)
        return Draft(title, prompt, {**table, **({"claims": claims} if claims else {})})

    two = [seat for seat in others if seat is not silent]
    if aim == abortive.NOT_FOUR_RIICHI.id:
        return replace(draft(two, []), near=draft(others, []))
    fewer = others if winners else two
    return replace(draft(others, winners), near=draft(fewer, winners[:2] if len(winners) > 1 else []))


def _four_kans(chance: Chance, rules: RiichiRuleset, aim: str) -> Draft | None:
    """Generate kans by one or two players, and the discard after the last one, or the turn before it."""
    wall = Wall(chance)
    by, other = chance.sample(SEATS, 2)
    kinds = chance.sample(KINDS, 4)
    own = 4 if aim == abortive.ONE_PLAYERS_KANS.id else 1 + chance.randrange(3)
    kans = [_kan(wall, kind) for kind in kinds]
    tile = _simple(wall)
    title = chance.choice(("Kan after kan", f"{by.words}’s {tile.words}", "Four of a kind"))

    def draft(own: int, count: int = 4) -> Draft:
        melds = {by: kans[:own], other: kans[own:count]}
        if melds[other]:
            mine = "has just made one, too," if own == 1 else f"has made {_COUNTS[own]}, the last one just now,"
            told = f"{_made(other, len(melds[other]))}. {by.words} {mine} and discards"
        else:
            told = f"{_made(by, own)}, the last one just now, and discards"
        prompt = f"{told} {{{tile}}}. Nobody claims it."
        seats = {seat.value: f"? | {' '.join(map(write_meld, melds[seat]))}" for seat in SEATS if melds.get(seat)}
        return Draft(title, prompt, {"moment": f"{tile} by {by.value}", **seats})

    if aim == abortive.KANS_NOT_YET.id:
        return replace(_replacement(wall, by, other, own, kans), near=None)
    if aim == abortive.NOT_FOUR_KANS.id:
        return replace(draft(min(own, 2), 3), near=draft(own))
    return replace(draft(own), near=draft(2) if own == 4 else draft(4))


def _replacement(wall: Wall, by: Seat, other: Seat, own: int, kans: Sequence[Meld]) -> Draft:
    """Generate the moment after the fourth kan, before the discard."""
    hand, melds = wall.fill(14 - 3 * own), " ".join(map(write_meld, kans[:own]))
    drawn = wall.chance.choice(hand)
    gone = "".join(map(str, discards(wall, 3, without=[tile.kind for tile in hand])))
    mine = "You’ve just made one, too," if own == 1 else f"You’ve made {_COUNTS[own]}, the last one just now,"
    table = {
        "moment": f"{by.value} drew {drawn} as replacement",
        by.value: f"{written(hand)} | {melds} | {gone}",
        other.value: f"? | {' '.join(map(write_meld, kans[own:]))}",
    }
    says = f"You are {by.words}. {_made(other, 4 - own)}. {mine} and drawn {{{drawn}}} as the [[rinshan]]."
    return Draft(wall.chance.choice(("Kan after kan", f"{by.words} has drawn")), says, table)


_COUNTS = ("no", "one", "two", "three", "four")


def _made(seat: Seat, count: int) -> str:
    return f"{seat.words} has made {_COUNTS[count]} [[kan{'' if count == 1 else '|kongs|kans'}]]"


def _kan(wall: Wall, kind: Kind) -> Meld:
    if wall.chance.randrange(2):
        return called(wall, (kind,) * 4, wall.chance.choice(_OTHERS))
    return Meld(MeldKind.ANKAN, tuple(sorted(wall.take(*(kind,) * 4), key=lambda tile: tile.red)))


_DRAWS: Mapping[Callable[[Chance, RiichiRuleset, str], Draft | None], Sequence[str]] = {
    _first_draw: (
        abortive.NINE_KINDS.id,
        abortive.FEW_KINDS.id,
        abortive.NOT_FIRST_DRAW.id,
        abortive.INTERRUPTED.id,
    ),
    _four_winds: (abortive.FOUR_WINDS.id, abortive.NOT_FOUR_WINDS.id),
    _before_the_draw: (abortive.NO_TURN.id,),
    _four_riichi: (abortive.FOUR_RIICHI.id, abortive.NOT_FOUR_RIICHI.id, abortive.WON.id, *_THREE_WINS),
    _four_kans: (
        abortive.FOUR_KANS.id,
        abortive.NOT_FOUR_KANS.id,
        abortive.ONE_PLAYERS_KANS.id,
        abortive.KANS_NOT_YET.id,
    ),
}


MAKERS = (
    *(Maker(HandEnds, tuple(aims), draws) for draws, aims in _DRAWS.items()),
    Maker(HandEnds, (abortive.NOT_USED.id,), _four_riichi, ruleset="ema-2025"),
)
