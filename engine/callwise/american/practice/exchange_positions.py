"""Generated positions on the joker exchange: which jokers can be redeemed now, and which acts are legal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from callwise.american.agreement.ruleset import AmericanRuleset
from callwise.american.exchange import announced_exchange, declined_exchange, joker_exchange
from callwise.american.practice.deals.random_racks import alike
from callwise.american.practice.deals.table_setup import Sitting, several
from callwise.american.questions.exchange_questions import Allowed, Redeemable
from callwise.american.table.tiles import FLOWER, JOKER, Tile
from callwise.ground.seats import Seat
from callwise.question.makers import Chance, Draft, Maker


@dataclass(frozen=True)
class _Owner:
    """A player's exposure with jokers: its tile, and how it is shown."""

    seat: Seat
    tile: Tile
    shown: str


def _owner(sit: Sitting, seat: Seat, jokers: int) -> _Owner:
    tile = sit.kind(FLOWER)
    naturals = max(3 - jokers, 1 + sit.chance.randrange(2))
    return _Owner(seat, tile, sit.lay(seat, tile, naturals + jokers, jokers))


def _main(sit: Sitting, owners: list[_Owner]) -> str:
    sit.on_turn = True
    return sit.chance.choice(
        ("It’s your turn, and your pick is racked.", "You’ve picked and racked.", "You’ve just racked your pick.")
    )


def _picked(sit: Sitting, owners: list[_Owner]) -> str:
    tile, by = sit.kind(), sit.you.after(3)
    sit.wall.take(owners[0].tile, tile)
    sit.entries |= {"discard": f"{tile} by {by.value}", "picked": str(owners[0].tile)}
    hand = sit.chance.choice(("which is still in your hand", "and you’re still holding it", "which isn’t racked yet"))
    return f"{sit.who(by)} discarded {{{tile}}}. You’ve picked {{{owners[0].tile}}}, {hand}."


def _before(sit: Sitting, owners: list[_Owner]) -> str:
    tile, by = sit.kind(), sit.you.after(3)
    sit.wall.take(tile)
    sit.entries["discard"] = f"{tile} by {by.value}"
    says = sit.chance.choice(("It’s your turn, but you haven’t picked.", "You’re next, and haven’t picked yet."))
    return f"{sit.who(by)} has just discarded {{{tile}}}. {says}"


def _other(sit: Sitting, owners: list[_Owner]) -> str:
    tile, by = sit.kind(), sit.you.after(1 + sit.chance.randrange(2))
    sit.wall.take(tile)
    sit.entries["discard"] = f"{tile} by {by.value}"
    says = sit.chance.choice(("Nobody has picked since.", "Nobody has said anything yet.", "The next pick is due."))
    return f"{sit.who(by)} has discarded {{{tile}}}. {says}"


def _fresh(sit: Sitting, owners: list[_Owner]) -> str:
    tile, by = sit.kind(FLOWER), sit.chance.choice(sit.others)
    shown = sit.lay(sit.you, tile, 3 + sit.chance.randrange(2), 1 + sit.chance.randrange(2))
    sit.hold(tile)
    sit.on_turn = True
    sit.entries["fresh"] = f"{tile} by {by.value}"
    says = sit.chance.choice(("You haven’t discarded yet.", "Your discard is still to come."))
    return f"You’ve called {{{tile}}} from {sit.whom(by)}, and exposed {shown}. {says}"


def _own(sit: Sitting, owners: list[_Owner]) -> str:
    tile = sit.kind(FLOWER)
    shown = sit.lay(sit.you, tile, 3 + sit.chance.randrange(2), 1)
    sit.hold(tile)
    says = sit.chance.choice((f"You exposed {shown} two turns ago.", f"Your {shown} has been there for a while."))
    return f"{_main(sit, owners)} {says}"


def _last(sit: Sitting, owners: list[_Owner]) -> str:
    sit.on_turn = True
    sit.entries["wall"] = "0"
    return sit.chance.choice(
        (
            "You’ve picked the last tile of the wall and racked it.",
            "The tile you’ve just racked was the last of the wall.",
        )
    )


def _dead(sit: Sitting, owners: list[_Owner]) -> str:
    seat = owners[0].seat
    sit.entries["dead"] = seat.value
    says = _main(sit, owners)
    return f"{says} {seat.words}’s hand is [[dead]], but what it had exposed before is still there."


def _concealed(sit: Sitting, owners: list[_Owner]) -> str:
    sit.entries["concealed"] = sit.you.value
    return f"You play a [[concealed-hand]]. {_main(sit, owners)}"


_MOMENTS: Mapping[str, Callable[[Sitting, list[_Owner]], str]] = {
    joker_exchange.ALLOWED.id: _main,
    joker_exchange.NOT_IN_HAND.id: _main,
    joker_exchange.SEVERAL.id: _main,
    joker_exchange.PICKED.id: _picked,
    joker_exchange.RACK_FIRST.id: _picked,
    joker_exchange.NOT_BEGUN.id: _before,
    joker_exchange.NOT_YOUR_TURN.id: _other,
    joker_exchange.AFTER_CALL.id: _fresh,
    joker_exchange.THIS_TURN.id: _fresh,
    joker_exchange.OWN.id: _own,
    joker_exchange.LAST_TILE.id: _last,
    joker_exchange.DEAD_HAND.id: _dead,
    joker_exchange.CONCEALED.id: _concealed,
}
_TITLES = ("{who}’s {tile}s", "Jokers on the table", "{who} has a joker", "Racks with jokers")

_WANTS: tuple[tuple[str, ...], ...] = ((), (), ("You could use a [[joker]].",), ("A [[joker]] would help.",))


def _listed(sit: Sitting, owners: list[_Owner]) -> str:
    """List the exposures: ``West, on your right, has exposed {33bJ}, and North, across from you, {NNJ}``."""
    parts = [f"{sit.who(one.seat)} {'' if nth else 'has exposed '}{one.shown}" for nth, one in enumerate(owners)]
    return f"{', '.join(parts[:-1])}, and {parts[-1]}."


def _redeemable(chance: Chance, rules: AmericanRuleset, aim: str) -> Draft | None:
    """Draw exposed jokers, and a moment."""
    sit = Sitting(chance)
    double = aim == joker_exchange.SEVERAL.id
    few = 2 if _MOMENTS[aim] in (_fresh, _own) else 2 + chance.randrange(2)
    owners = [
        _owner(sit, seat, 2 if double and not nth else 1 + chance.randrange(2))
        for nth, seat in enumerate(sit.others[:few])
    ]
    first, second, *more = owners
    if aim not in (joker_exchange.PICKED.id, joker_exchange.RACK_FIRST.id):
        sit.hold(*(first.tile,) * (1 + double))
    is_decoy = aim in (joker_exchange.NOT_IN_HAND.id, joker_exchange.ALLOWED.id, joker_exchange.SEVERAL.id)
    for one in (second, *more):
        lookalike = alike(chance, one.tile)
        if is_decoy and sit.wall.has(lookalike) and lookalike != first.tile:
            sit.hold(lookalike)
            is_decoy = False
        else:
            sit.hold(one.tile)
    way = chance.randrange(len(_TITLES))
    shown = owners[:]
    chance.shuffle(shown)
    draft = _told(sit.copy(), owners, shown, _MOMENTS[aim], way)
    other = _before if _MOMENTS[aim] is _main else _main
    return replace(draft, near=_told(sit, owners, shown, other, way))


def _told(
    sit: Sitting,
    owners: list[_Owner],
    shown: list[_Owner],
    moment: Callable[[Sitting, list[_Owner]], str],
    way: int,
) -> Draft:
    if way % 2 or moment is _dead:
        told = [_listed(sit, shown), moment(sit, owners)]
    else:
        told = [moment(sit, owners), _listed(sit, shown)]
    title = _TITLES[way].format(who=shown[0].seat.words, tile=shown[0].tile.words)
    says = (f"You are {sit.you.words}.", *told, *_WANTS[way])
    return Draft(title, " ".join(says), sit.table())


@dataclass
class _Wishes:
    """Acts to wish for if two players have jokers and a third has none."""

    sit: Sitting
    one: _Owner
    two: _Owner
    third: Seat

    def good(self) -> str:
        return f"exchange {self.one.tile} for {self.one.seat.value} {self.one.tile}"

    def mismatch(self) -> str:
        given = alike(self.sit.chance, self.two.tile)
        if not self.sit.wall.has(given):
            given = self.sit.kind()
        self.sit.hold(self.sit.about(given))
        return f"exchange {given} for {self.two.seat.value} {self.two.tile}"

    def reverse(self) -> str:
        self.sit.hold(JOKER)
        return f"exchange J for {self.two.seat.value} {self.two.tile}"

    def closed(self) -> str:
        return f"exchange {self.one.tile} for {self.third.value} rack"

    def elsewhere(self) -> str:
        return f"exchange {self.one.tile} for {self.two.seat.value} {self.one.tile}"

    def jokerless(self) -> str:
        tile = self.sit.kind(FLOWER)
        self.sit.lay(self.third, tile, 3, 0)
        self.sit.hold(tile)
        return f"exchange {tile} for {self.third.value} {tile}"

    def too_many(self) -> str:
        self.sit.hold(self.one.tile)
        return f"exchange {several(self.one.tile, 2)} for {self.one.seat.value} {self.one.tile}"

    def missing(self) -> str:
        return f"exchange {self.two.tile} for {self.two.seat.value} {self.two.tile}"

    def theirs(self) -> str:
        return f"{self.third.value} exchange {self.two.tile} for {self.two.seat.value} {self.two.tile}"

    def silent(self) -> str:
        return f"{self.good()} silently"

    def leaves(self) -> str:
        return f"leave {self.one.seat.value} {self.one.tile}"

    def leaves_one_of(self) -> str:
        more = _owner(self.sit, self.one.seat, 1)
        self.one = replace(self.one, shown=f"{self.one.shown} and {more.shown}")
        return self.leaves()

    def says(self) -> str:
        return f"announce {self.good()}"

    def says_wrong(self) -> str:
        return f"announce {self.mismatch()}"

    def discards(self) -> str:
        return f"discard {self.sit.spare()}"


_WISHES: Mapping[str, Callable[[_Wishes], str]] = {
    joker_exchange.ALLOWED.id: _Wishes.good,
    joker_exchange.MISMATCH.id: _Wishes.mismatch,
    joker_exchange.REVERSE.id: _Wishes.reverse,
    joker_exchange.CLOSED.id: _Wishes.closed,
    joker_exchange.NO_SUCH_EXPOSURE.id: _Wishes.elsewhere,
    joker_exchange.NO_JOKER.id: _Wishes.jokerless,
    joker_exchange.NOT_ENOUGH.id: _Wishes.too_many,
    joker_exchange.NOT_IN_HAND.id: _Wishes.missing,
    joker_exchange.NOT_YOUR_TURN.id: _Wishes.theirs,
    joker_exchange.UNANNOUNCED.id: _Wishes.silent,
    declined_exchange.LAST_ONE.id: _Wishes.leaves,
    declined_exchange.OPTIONAL.id: _Wishes.leaves_one_of,
    announced_exchange.ANNOUNCED.id: _Wishes.says,
    announced_exchange.WITHDRAWABLE.id: _Wishes.says_wrong,
}
_DECOYS = (
    _Wishes.mismatch,
    _Wishes.reverse,
    _Wishes.closed,
    _Wishes.elsewhere,
    _Wishes.jokerless,
    _Wishes.missing,
    _Wishes.theirs,
    _Wishes.leaves,
    _Wishes.discards,
)
_ALLOWED_TITLES = ("{who}’s {tile}s", "A joker of {who}’s", "{who} shows a joker", "Your pick is racked")


def _allowed(chance: Chance, rules: AmericanRuleset, aim: str) -> Draft | None:
    """Draw acts to try on your turn."""
    sit = Sitting(chance)
    one, two = (_owner(sit, seat, 1) for seat in sit.others[:2])
    sit.hold(one.tile)
    wishes = _Wishes(sit, one, two, sit.others[2])
    aimed = _WISHES[aim]
    able = [
        decoy for decoy in _DECOYS if decoy is not aimed and (decoy, aimed) != (_Wishes.leaves, _Wishes.leaves_one_of)
    ]
    more = chance.sample(able, 2 + chance.randrange(2))
    if aimed is not _Wishes.good:
        more.append(_Wishes.good)
    mine, acts = aimed(wishes), [wish(wishes) for wish in more]
    way = chance.randrange(len(_ALLOWED_TITLES))
    title = _ALLOWED_TITLES[way].format(who=one.seat.words, tile=one.tile.words)
    told = [_listed(sit, [wishes.one, two]), _main(sit, [wishes.one, two])]
    says = " ".join((f"You are {sit.you.words}.", *(told if way % 2 else reversed(told))))
    table = sit.table()

    def draft(listed: list[str]) -> Draft:
        return Draft(title, says, {"acts": "; ".join(listed), **table})

    every = [mine, *acts]
    chance.shuffle(every)
    return replace(draft(every), near=draft(acts))


MAKERS = (
    Maker(Redeemable, tuple(_MOMENTS), _redeemable),
    Maker(Allowed, tuple(_WISHES), _allowed),
)
