"""Generated positions on a win: who pays, and how much."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from callwise.american.agreement.ruleset import AmericanRuleset
from callwise.american.payment import payment
from callwise.american.practice.deals.random_racks import SUITED
from callwise.american.questions.payment_questions import WhoPays
from callwise.american.table.tiles import DRAGONS, FLOWER, WINDS, Tile, format_tiles
from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Clause
from callwise.question.makers import Chance, Draft, Maker, entries, require

_SIZES = ((2, 4, 3, "NEWS", 1), (4, 4, 3, "NEW"), (3, 3, 4, 4), (2, 3, 3, 3, 3), (2, 4, 4, 4), (2, 5, 4, 3))
_PAIRS = (2, 2, 2, 2, 2, 2, 2)
_EXCHANGES = (payment.EXCHANGED, payment.EXCHANGED_AFTER_CALL)
_MISNAMED_ONES = (payment.MISNAMED, payment.SPARED)
_ALONE = (*_MISNAMED_ONES, payment.EARLY)
_CALLS = (payment.DISCARDER, payment.SHARE, payment.EXCHANGED_AFTER_CALL, *_ALONE)
_NO_JOKERS = (payment.JOKERLESS, payment.UNSAID)
_KINDS = (*SUITED, *WINDS, *DRAGONS)


@dataclass(frozen=True)
class _Hand:
    """A complete practice hand: its groups, its tiles, and whether it has a joker."""

    seeks: str
    rack: str
    jokers: bool
    singles: bool


@dataclass(frozen=True)
class _Win:
    """The winner, how they won, and a dead hand."""

    seat: Seat
    by: Seat | None
    redeemed: Seat | None = None
    misnamed: bool = False
    dead: Seat | None = None
    early: bool = False
    unsaid: bool = False

    @property
    def won(self) -> str:
        """The win, in the format of a puzzle's table."""
        how = f" by {self.by.value}" if self.by else "" if self.redeemed else " picked"
        gave = f" exchanged from {self.redeemed.value}" if self.redeemed else ""
        fault = " misnamed" if self.misnamed else " out of turn" if self.early else ""
        return f"{self.seat.value}{how}{fault}{gave}"


def _draw(chance: Chance, rules: AmericanRuleset, aim: Clause) -> Draft:
    """Draw a win and its hand."""
    singles = aim in (payment.SELF_PICKED, payment.SHARE, payment.DEAD) and not chance.randrange(4)
    jokers = aim not in _NO_JOKERS and not singles and (aim in (*_EXCHANGES, *_ALONE) or chance.randrange(3) > 0)
    sizes = _PAIRS if singles else chance.choice(_SIZES)
    hand = _hand(chance, sizes, jokers=jokers, exchanged=aim in _EXCHANGES)
    require(aim is not payment.UNSAID or not hand.jokers)
    seat, by, dead = chance.sample(SEATS, 3)
    called = aim in _CALLS or (aim in (*_NO_JOKERS, payment.DEAD) and chance.randrange(2) > 0)
    redeemed = chance.choice([one for one in SEATS if one is not seat]) if aim in _EXCHANGES else None
    is_out = aim is payment.DEAD or not chance.randrange(5)
    win = _Win(
        seat,
        by if called else None,
        redeemed,
        aim in _MISNAMED_ONES,
        dead if is_out else None,
        aim is payment.EARLY,
        aim is payment.UNSAID,
    )
    value = 25 + 5 * chance.randrange(8)
    way = chance.randrange(len(_TITLES))
    near = _near(chance, win, aim)
    return _draft(win, hand, value, way).with_near(None if near is None else _draft(near, hand, value, way))


def _near(chance: Chance, win: _Win, aim: Clause) -> _Win | None:
    """Return a nearly identical win in which the clause decides nothing."""
    others = [one for one in SEATS if one not in (win.seat, win.dead)]
    if aim in (payment.DISCARDER, payment.SHARE):
        return replace(win, by=None)
    if aim is payment.SELF_PICKED:
        return replace(win, by=chance.choice(others))
    if aim is payment.DEAD:
        return replace(win, dead=None)
    if aim is payment.UNSAID:
        return replace(win, unsaid=False)
    if aim in _ALONE:
        return replace(win, misnamed=False, early=False)
    return replace(win, redeemed=None) if win.redeemed else None


def _hand(chance: Chance, sizes: Sequence[int | str], *, jokers: bool, exchanged: bool) -> _Hand:
    """Draw a hand with groups of these sizes, partly exposed, with jokers; a joker exchanged last is in the rack."""
    kinds = chance.sample([one for one in _KINDS if "NEW" not in str(sizes) or one not in WINDS], len(sizes))
    seeks: list[str] = []
    rack: list[str] = []
    laid: list[str] = []
    large = [place for place, size in enumerate(sizes) if isinstance(size, int) and size > 2]
    stand = chance.sample(large, 1 + chance.randrange(2)) if jokers else []
    able = [place for place in large if place not in stand[:1]] if exchanged else large
    shown = chance.sample(able, exchanged or chance.randrange(3)) if able else []
    for place, size in enumerate(sizes):
        if isinstance(size, str):
            seeks.append(size)
            rack.append(size)
            continue
        tile: Tile = FLOWER if place == 0 and (size > 4 or size in (2, 4)) else kinds[place]
        count = (1 + chance.randrange(2) if place in stand else 0) + (
            size > 4 and tile != FLOWER and place not in stand
        )
        group = format_tiles((tile,) * (size - count)) + "J" * count
        seeks.append(format_tiles((tile,) * size))
        (laid if place in shown else rack).append(group)
    whole = " ".join(rack) + (f" | {' '.join(laid)}" if laid else "")
    return _Hand(" ".join(seeks), whole, "J" in whole, singles=not large)


def _draft(win: _Win, hand: _Hand, value: int, way: int) -> Draft:
    ways = {
        (True, False): _MISNAMED if win.misnamed else _EARLY if win.early else _CALLED,
        (False, False): _PICKED,
        (True, True): _AFTER_CALL,
        (False, True): _EXCHANGED,
    }[win.by is not None, win.redeemed is not None]
    who, by, gave = (seat.words if seat else "" for seat in (win.seat, win.by, win.redeemed))
    told = [ways[way % len(ways)].format(who=who, by=by, gave=gave), _WORTH[way].format(value=value)]
    if not hand.jokers and not hand.singles:
        told.append("There’s no [[joker]] in it, and nobody says so." if win.unsaid else "There’s no [[joker]] in it.")
    if hand.singles:
        told.append("It’s all pairs.")
    if win.dead:
        told.append(f"{win.dead.words}’s hand is [[dead]].")
    dead = win.dead and win.dead.value
    unsaid = "yes" if win.unsaid else None
    table = entries(
        {"won": win.won, "value": value, "seeks": hand.seeks, "rack": hand.rack, "dead": dead, "unsaid": unsaid}
    )
    return Draft(_TITLES[way].format(who=who, value=value), " ".join(told), table)


_TITLES = ("{who} shows the hand", "{who} wins", "A hand worth {value}", "{value} for {who}")
_CALLED = (
    "{by} discards, and {who} calls the tile and wins.",
    "{who} wins on {by}’s discard.",
    "{by} discards the tile that completes {who}’s hand.",
    "“[[mah-jongg|Mah jongg|Mah jongg]]!” says {who} to {by}’s discard.",
)
_PICKED = (
    "{who} picks the tile that completes the hand.",
    "{who} wins with a tile from the wall.",
    "The tile that {who} picks completes the hand.",
    "{who} picks a tile and declares [[mah-jongg]].",
)
_EXCHANGED = (
    "{who} picks a tile, exchanges for a [[joker]] in {gave}’s [[exposure]] and wins.",
    "{who} picks and racks a tile. Then {who} exchanges for a [[joker]] that {gave} has exposed, and wins.",
)
_AFTER_CALL = (
    "{who} calls {by}’s discard and exposes it, exchanges for a [[joker]] in {gave}’s [[exposure]] and wins.",
    "{by} discards. {who} calls the tile, exposes tiles with it and exchanges for {gave}’s [[joker]]. That wins.",
)
_MISNAMED = (
    "{by} misnames a discard. {who} wins with the tile that was named.",
    "{by} misnames a discard, and {who} calls it by that name and wins.",
    "{who} wins with a discard of {by}’s that was misnamed.",
    "{by} discards and names another tile. {who} wins with the tile that was named.",
)
_EARLY = (
    "{by} discards out of turn, and {who} wins with the tile.",
    "It isn’t {by}’s turn, but {by} discards. {who} calls the tile and wins.",
    "{who} wins with a tile that {by} discarded out of turn.",
    "Before the next player can pick, {by} discards out of turn. {who} calls it for [[mah-jongg]].",
)
_WORTH = (
    "The hand is worth {value}.",
    "It’s a hand worth {value}.",
    "The hand’s value is {value}.",
    "The hand counts {value}.",
)

MAKERS = (
    Maker(
        WhoPays,
        (
            payment.DISCARDER,
            payment.SHARE,
            payment.SELF_PICKED,
            payment.EXCHANGED,
            payment.EXCHANGED_AFTER_CALL,
            payment.JOKERLESS,
            payment.UNSAID,
            payment.DEAD,
            payment.MISNAMED,
            payment.EARLY,
            payment.SPARED,
        ),
        _draw,
    ),
)
