"""Positions on kuikae: a call, the hand after it, frozen discards and their cost, and calls that leave no discard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from callwise.ground.seats import Relation
from callwise.law.ruling import Clause
from callwise.question.makers import Chance, Draft, Maker, MisdealError, entries, phrase, require
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls import kuikae, kuikae_cost
from callwise.riichi.calls.kuikae_cost import Noticed
from callwise.riichi.practice.deals.random_tiles import OTHERS, SUITED, Wall, steps, write_melds, written
from callwise.riichi.practice.deals.table_words import counted, who
from callwise.riichi.practice.deals.waiting_hands import melded
from callwise.riichi.questions.kuikae_questions import DiscardAfterCall, FrozenTiles, LegalDiscards, MayCall
from callwise.riichi.questions.mistake_questions import WhatASwapCosts
from callwise.riichi.table.melds import Call, Meld, MeldKind
from callwise.riichi.table.mjt import write_meld
from callwise.riichi.table.tiles import KINDS, Kind, Tile

_MOST = 4
"""How many discards to offer."""
_SAME_TILE, _FREE = "common+kuikae=same_tile_only", "common+kuikae=free"
_DEAD_HAND, _CHOMBO = "common+kuikae_penalty=dead_hand", "common+kuikae_penalty=chombo"
_SAYS = {
    _SAME_TILE: "At this table, a call freezes only the tile you took.",
    _FREE: "This table doesn’t mind swap-calling.",
    _DEAD_HAND: "At this table, discarding a frozen tile makes your hand dead.",
    _CHOMBO: "At this table, discarding a frozen tile is [[chombo]].",
}
_AT_THE_END = (kuikae.SUJI, kuikae.OTHER_END_OPEN, kuikae.WAIVED)
"""Clauses that need a tile at the other end of the shown tiles."""


def _call(wall: Wall, aim: Clause) -> tuple[Call, Kind | None]:
    """Return a random call and the kind at its other end, if there is one."""
    chance = wall.chance
    if aim is kuikae.GENBUTSU and not chance.randrange(3):
        alike = wall.single()
        (tile,) = wall.take(alike, plain_only=True)
        return Call(MeldKind.PON, tile, wall.take(alike, alike), chance.choice(OTHERS)), None
    low = wall.single([kind for kind in SUITED if kind.rank <= 7])
    run = steps(low, 0, 1, 2)
    if aim in _AT_THE_END:
        taken = chance.choice([one for one, by in ((run[0], 3), (run[2], -3)) if one.step(by) is not None])
    else:
        taken = chance.choice(run)
    end = taken.step(3 if taken == run[0] else -3) if taken != run[1] else None
    (tile,) = wall.take(taken, plain_only=True)
    shown = wall.take(*(kind for kind in run if kind != taken))
    return Call(MeldKind.CHII, tile, shown, Relation.KAMICHA), end


def _after_kan(chance: Chance, rules: RiichiRuleset, aim: Clause) -> Draft:
    """Generate an open kan, which leaves no tile of its kind and freezes no others."""
    wall = Wall(chance)
    kind = wall.single([one for one in SUITED if 2 <= one.rank <= 8])
    (tile,) = wall.take(kind, plain_only=True)
    call = Call(MeldKind.DAIMINKAN, tile, wall.take(kind, kind, kind), chance.choice(OTHERS))
    asked = wall.take(*chance.sample(steps(kind, -2, -1, 1, 2), 2))
    hand = (*asked, *wall.fill(9))
    drawn = _draft(chance, call, hand, _offer(call, asked, hand, _MOST))
    return replace(drawn, prompt=f"{drawn.prompt} You’ve drawn the replacement tile.")


def _after_two(chance: Chance, rules: RiichiRuleset, aim: Clause) -> Draft:
    """Generate two calls; the earlier one froze a tile that is free now."""
    wall = Wall(chance)
    (earlier, end), (call, _) = _call(wall, kuikae.SUJI), _call(wall, kuikae.SUJI)
    frozen = [call.tile.kind, *kuikae.completers(call.shown)]
    able = [kind for kind in (earlier.tile.kind, end) if kind is not None and wall.has(kind) and kind not in frozen]
    now = [kind for kind in frozen if wall.has(kind)]
    require(able and now)
    asked = [*wall.take(chance.choice(able)), *wall.take(chance.choice(sorted(now)))]
    hand = (*asked, *wall.fill(8 - len(asked), without=frozen))
    drawn = _draft(chance, call, hand, _offer(call, asked, hand, _MOST)).introduced(_SAYS.get(rules.name, ""))
    before = f"You’ve called {{{earlier.tile}}} already. "
    return replace(drawn, prompt=before + drawn.prompt, table={**drawn.table, "melds": write_meld(earlier.meld())})


def _after_call(chance: Chance, rules: RiichiRuleset, aim: Clause, *, both: bool = False) -> Draft:
    """
    Generate a call after which the aimed clause decides on a tile in the hand, with some similar tiles.

    With `both`, the hand has the called tile and the other end, and only one other discard is offered.
    """
    wall = Wall(chance)
    call, end = _call(wall, kuikae.SUJI if both else aim)
    wanted = end if aim in _AT_THE_END else call.tile.kind
    if wanted is None or not wall.has(wanted) or (both and (end is None or not wall.has(call.tile.kind, end))):
        raise MisdealError
    asked = [*wall.take(wanted)]
    if (other := end if wanted != end else call.tile.kind) is not None and (both or chance.randrange(2)):
        asked += wall.take(other) if wall.has(other) else ()
    frozen = [kind for kind in (call.tile.kind, end) if kind is not None]
    hand = (*asked, *wall.fill(11 - len(asked), without=frozen))
    discards = _offer(call, asked, hand, len(asked) + 1 if both else _MOST)
    drawn = chance.choice(sorted(tile for tile in hand if tile not in asked))
    later = _draft(chance, call, hand, discards, drawn)
    calls_end = aim in _AT_THE_END and call.tile.kind not in {tile.kind for tile in asked}
    middle = _from_the_middle(call) if calls_end else None
    near = later if middle is None else _draft(chance, middle, hand, discards)
    now = _draft(chance, call, hand, discards)
    return now.with_near(near) if aim is not kuikae.LATER else later.with_near(now.with_near(near))


def _draft(
    chance: Chance, call: Call, hand: Sequence[Tile], discards: Sequence[Tile], drawn: Tile | None = None
) -> Draft:
    """Ask about discards right after a call, or a turn later, when a tile was drawn and nothing is frozen."""
    says = phrase(chance, _PROMPTS if drawn is None else _LATER, **_said(call), drawn=f"{{{drawn}}}")
    table = entries({"call": call, "hand": written(hand), "drawn": drawn})
    return Draft(_title(call), says, table, {"discards": written(discards)})


def _title(call: Call) -> str:
    return f"A {_word(call)} of {call.tile.words}"


def _word(call: Call) -> str:
    return "kan" if call.kind is MeldKind.DAIMINKAN else call.kind.value


def _said(call: Call) -> Mapping[str, str]:
    """Return a prompt's slots for a call."""
    shown = f"{{{written(call.shown)}}}"
    return {"tile": f"{{{call.tile}}}", "shown": shown, "call": f"[[{_word(call)}]]", **who(call.source)}


def _from_the_middle(call: Call) -> Call | None:
    """Return the same sequence, called so that it has no other end."""
    low, middle, high = sorted((call.tile, *call.shown))
    return None if middle.red else Call(MeldKind.CHII, middle, (low, high), Relation.KAMICHA)


_PROMPTS = (
    "You called {tile} with {shown}.",
    "{Who} discarded {tile}. You said {call} and showed {shown}.",
    "You showed {shown} and took {tile} from {who}.",
    "You’ve just called {tile} from {who} with {shown}.",
)
_LATER = (
    "A turn ago you called {tile} with {shown}. Now you’ve drawn {drawn}.",
    "You took {tile} from {who} last turn and showed {shown}. You’ve drawn {drawn} since.",
    "You called {tile} with {shown} and discarded something else. A turn later, you draw {drawn}.",
)


def _offer(call: Call, asked: Sequence[Tile], hand: Sequence[Tile], count: int) -> list[Tile]:
    """Return the tiles to choose from: those asked about, and the most similar ones in the hand."""
    near = sorted(
        {tile for tile in hand if tile not in asked},
        key=lambda tile: (tile.suit is not call.tile.suit, abs(tile.rank - call.tile.rank), tile),
    )
    return sorted({*asked, *near[: count - len(set(asked))]})


def _cost(chance: Chance, rules: RiichiRuleset, aim: Clause) -> Draft:
    """Generate a discard after a call that is frozen, or seems to be, and when it was noticed."""
    wall = Wall(chance)
    is_free = aim is kuikae_cost.FREE
    call, end = _call(wall, chance.choice((kuikae.SUJI, kuikae.GENBUTSU)))
    frozen = [kind for kind in (call.tile.kind, end) if kind is not None and wall.has(kind)]
    beside = steps(call.tile.kind, -4, -3, -2, -1, 1, 2, 3, 4)
    free = [kind for kind in beside if kind != end and wall.has(kind)]
    require(frozen and free)
    noticed = Noticed.AT_ONCE if rules.name not in (_DEAD_HAND, _CHOMBO) else chance.choice(tuple(Noticed))
    both = wall.take(chance.choice(frozen)), wall.take(chance.choice(free))
    near, aimed = (_discarded(chance, call, one[0], noticed) for one in (both if is_free else both[::-1]))
    return aimed.with_near(near)


def _discarded(chance: Chance, call: Call, discard: Tile, noticed: Noticed) -> Draft:
    says = phrase(chance, _NOTICED[noticed], **_said(call), discard=f"{{{discard}}}")
    return Draft(_title(call), says, entries({"call": call, "discard": discard, "noticed": noticed.value}))


_NOTICED = {
    Noticed.AT_ONCE: (
        "You called {tile} with {shown} and discarded {discard}. “Wait,” somebody says before the next draw.",
        "You showed {shown}, took {tile} from {who}, and discarded {discard}. Right away, the table stops you.",
        "{Who} discarded {tile}. You said {call}, showed {shown} and discarded {discard}. Everybody looks at it.",
    ),
    Noticed.LATER: (
        "You called {tile} with {shown} and discarded {discard}. The next player has drawn before somebody objects.",
        "A turn ago you took {tile} with {shown} and discarded {discard}. Only now does somebody point at it.",
    ),
}

_CAUSES = (kuikae.SUJI, kuikae.GENBUTSU, kuikae.CLEAR, kuikae.LATER)
_maker = partial(Maker[RiichiRuleset], says=_SAYS)


def _may_call(chance: Chance, rules: RiichiRuleset, aim: Clause) -> Draft:
    """Generate a hand that can take a discard in at least two ways."""
    wall = Wall(chance)
    if aim is kuikae.DEAD_END:
        return _almost_nothing_left(wall)
    if aim is kuikae.KAN:
        kind = wall.single(KINDS)
        return _with_call(wall, kind, (kind, kind, kind), chance.choice(OTHERS))
    kind = wall.single([kind for kind in SUITED if 3 <= kind.rank <= 7])
    near = steps(kind, -2, -1, 1, 2)
    few = chance.choice((near, near, near[:3], near[1:], [*near[:2], kind, kind], [*near[2:], kind, kind]))
    return _with_call(wall, kind, tuple(few), Relation.KAMICHA)


def _with_call(wall: Wall, kind: Kind, wanted: tuple[Kind, ...], source: Relation) -> Draft:
    """Generate the rest of a hand that can make this kind of call."""
    (discard,) = wall.take(kind, plain_only=True)
    held = wall.take(*wanted)
    melds = tuple(melded(wall, SUITED) for _ in range(wall.chance.choice((0, 0, 1, 2))))
    rest = wall.fill(13 - len(held) - 3 * len(melds), without=(kind,))
    return _before_call(wall.chance, discard, source, (*held, *rest), melds)


def _almost_nothing_left(wall: Wall) -> Draft:
    """Generate three melds and four tiles: a chii leaves a pair of the called tile, a pon the other two tiles."""
    chance = wall.chance
    low = wall.single([kind for kind in SUITED if kind.rank <= 7])
    run = steps(low, 0, 1, 2)
    kind = chance.choice((run[0], run[2]))
    (discard,) = wall.take(kind, plain_only=True)
    held = wall.take(*run, kind)
    melds = tuple(melded(wall, KINDS) for _ in range(3))
    more = wall.take(*wall.sequence())
    twin = _before_call(chance, discard, Relation.KAMICHA, (*held, *more), melds[:2])
    return _before_call(chance, discard, Relation.KAMICHA, held, melds).with_near(twin)


def _before_call(
    chance: Chance, discard: Tile, source: Relation, hand: tuple[Tile, ...], melds: tuple[Meld, ...]
) -> Draft:
    called = counted(len(melds), "meld") if melds else "nothing called yet"
    tile, tiles = f"{{{discard}}}", counted(len(hand), "tile")
    says = phrase(chance, _DISCARDED, tile=tile, melds=called, tiles=tiles, **who(source))
    table = {"discard": discard, "from": source.value, "hand": written(hand), "melds": write_melds(melds)}
    return Draft(f"Calling {discard.words}", says, entries(table))


_DISCARDED = (
    "{Who} discards {tile}. You have {melds}.",
    "You have {melds}, and {tile} comes from {who}.",
    "With {tiles} in your hand and {melds}, you see {who} discard {tile}.",
)

MAKERS = (
    _maker(LegalDiscards, _CAUSES, _after_call),
    _maker(FrozenTiles, _CAUSES, _after_call),
    _maker(DiscardAfterCall, (kuikae.SUJI, kuikae.GENBUTSU), partial(_after_call, both=True)),
    _maker(WhatASwapCosts, (kuikae.REFUSED, kuikae_cost.FREE), _cost),
    _maker(LegalDiscards, (kuikae.AFTER_KAN,), _after_kan),
    Maker(LegalDiscards, (kuikae.EARLIER_CALL,), _after_two),
    Maker(FrozenTiles, (kuikae.EARLIER_CALL,), _after_two),
    _maker(LegalDiscards, (kuikae.OTHER_END_OPEN, kuikae.GENBUTSU), _after_call, _SAME_TILE),
    _maker(FrozenTiles, (kuikae.OTHER_END_OPEN,), _after_call, _SAME_TILE),
    _maker(LegalDiscards, (kuikae.WAIVED,), _after_call, _FREE),
    _maker(WhatASwapCosts, (kuikae.DEAD_HAND,), _cost, _DEAD_HAND),
    _maker(WhatASwapCosts, (kuikae.CHOMBO,), _cost, _CHOMBO),
    Maker(MayCall, (kuikae.CALLABLE, kuikae.DEAD_END, kuikae.KAN), _may_call),
)
