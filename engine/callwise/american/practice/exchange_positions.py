"""Generated positions on the joker exchange: which jokers can be redeemed now, and which acts are legal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from callwise.american.agreement.ruleset import AmericanRuleset
from callwise.american.exchange import announced_exchange, declined_exchange, joker_exchange
from callwise.american.practice.deals.random_racks import alike
from callwise.american.practice.deals.table_setup import Act, Scene, TableSetup, several, some_of, write_act
from callwise.american.questions.exchange_questions import Allowed, Redeemable
from callwise.american.table.tiles import FLOWER, JOKER, Tile
from callwise.ground.seats import Seat
from callwise.law.ruling import Clause
from callwise.question.makers import Chance, Draft, Maker


@dataclass(frozen=True)
class _Owner:
    """A player's exposure with jokers: its tile, and its notation."""

    seat: Seat
    tile: Tile
    shown: str


def _owner(sit: TableSetup, seat: Seat, jokers: int) -> _Owner:
    tile = sit.kind(FLOWER)
    naturals = max(3 - jokers, 1 + sit.chance.randrange(2))
    return _Owner(seat, tile, sit.lay(seat, tile, naturals + jokers, jokers))


def _main(sit: TableSetup, owners: list[_Owner]) -> str:
    sit.on_turn = True
    return sit.say(
        "It’s your turn, and your pick is racked.", "You’ve picked and racked.", "You’ve just racked your pick."
    )


def _picked(sit: TableSetup, owners: list[_Owner]) -> str:
    tile, pick = sit.kind(), owners[0].tile
    sit.wall.take(pick)
    says = sit.discards(sit.you.after(3), tile, "discarded")
    sit.entries["picked"] = str(pick)
    hand = sit.say("which is still in your hand", "and you’re still holding it", "which isn’t racked yet")
    return f"{says}. You’ve picked {{{pick}}}, {hand}."


def _before(sit: TableSetup, owners: list[_Owner]) -> str:
    tile = sit.kind()
    says = sit.say("It’s your turn, but you haven’t picked.", "You’re next, and haven’t picked yet.")
    return f"{sit.discards(sit.you.after(3), tile, 'has just discarded')}. {says}"


def _other(sit: TableSetup, owners: list[_Owner]) -> str:
    tile, by = sit.kind(), sit.you.after(1 + sit.chance.randrange(2))
    says = sit.say("Nobody has picked since.", "Nobody has said anything yet.", "The next pick is due.")
    return f"{sit.discards(by, tile, 'has discarded')}. {says}"


def _fresh(sit: TableSetup, owners: list[_Owner]) -> str:
    tile, by = sit.kind(FLOWER), sit.chance.choice(sit.others)
    shown = sit.lay(sit.you, tile, 3 + sit.chance.randrange(2), 1 + sit.chance.randrange(2))
    sit.hold(tile)
    sit.on_turn = True
    sit.entries["fresh"] = f"{tile} by {by.value}"
    says = sit.say("You haven’t discarded yet.", "Your discard is still to come.")
    return f"You’ve called {{{tile}}} from {by.words}, and exposed {shown}. {says}"


def _own(sit: TableSetup, owners: list[_Owner]) -> str:
    tile = sit.kind(FLOWER)
    shown = sit.lay(sit.you, tile, 3 + sit.chance.randrange(2), 1)
    sit.hold(tile)
    says = sit.say("You exposed {shown} two turns ago.", "Your {shown} has been there for a while.", shown=shown)
    return f"{_main(sit, owners)} {says}"


def _last(sit: TableSetup, owners: list[_Owner]) -> str:
    sit.on_turn = True
    sit.entries["wall"] = "0"
    return sit.say(
        "You’ve picked the last tile of the wall and racked it.",
        "The tile you’ve just racked was the last of the wall.",
    )


def _dead(sit: TableSetup, owners: list[_Owner]) -> str:
    seat = owners[0].seat
    sit.entries["dead"] = seat.value
    says = _main(sit, owners)
    return f"{says} {seat.words}’s hand is [[dead]], but what it had exposed before is still there."


def _concealed(sit: TableSetup, owners: list[_Owner]) -> str:
    sit.entries["concealed"] = sit.you.value
    return f"You play a [[concealed-hand]]. {_main(sit, owners)}"


_Moment = Callable[[TableSetup, list[_Owner]], str]
_MOMENTS: Mapping[Clause, _Moment] = {
    joker_exchange.ALLOWED: _main,
    joker_exchange.NOT_IN_HAND: _main,
    joker_exchange.SEVERAL: _main,
    joker_exchange.PICKED: _picked,
    joker_exchange.RACK_FIRST: _picked,
    joker_exchange.NOT_BEGUN: _before,
    joker_exchange.NOT_YOUR_TURN: _other,
    joker_exchange.AFTER_CALL: _fresh,
    joker_exchange.THIS_TURN: _fresh,
    joker_exchange.OWN: _own,
    joker_exchange.LAST_TILE: _last,
    joker_exchange.DEAD_HAND: _dead,
    joker_exchange.CONCEALED: _concealed,
}
_TITLES = ("{who}’s {tile}s", "Jokers on the table", "{who} has a joker", "Racks with jokers")

_WANTS: tuple[tuple[str, ...], ...] = ((), (), ("You could use a [[joker]].",), ("A [[joker]] would help.",))


def _listed(sit: TableSetup, owners: list[_Owner]) -> str:
    """List the exposures: ``West has exposed {33bJ}, and North {NNJ}``."""
    parts = [f"{one.seat.words} {'' if nth else 'has exposed '}{one.shown}" for nth, one in enumerate(owners)]
    return f"{', '.join(parts[:-1])}, and {parts[-1]}."


def _redeemable(chance: Chance, rules: AmericanRuleset, aim: Clause) -> Draft:
    """Draw exposed jokers, and a moment."""
    sit = TableSetup(chance)
    double = aim is joker_exchange.SEVERAL
    few = 2 if _MOMENTS[aim] in (_fresh, _own) else 2 + chance.randrange(2)
    owners = [
        _owner(sit, seat, 2 if double and not nth else 1 + chance.randrange(2))
        for nth, seat in enumerate(sit.others[:few])
    ]
    first, second, *more = owners
    if aim not in (joker_exchange.PICKED, joker_exchange.RACK_FIRST):
        sit.hold(*(first.tile,) * (1 + double))
    is_decoy = aim in (joker_exchange.NOT_IN_HAND, joker_exchange.ALLOWED, joker_exchange.SEVERAL)
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
    return draft.with_near(_told(sit, owners, shown, _before if _MOMENTS[aim] is _main else _main, way))


def _told(sit: TableSetup, owners: list[_Owner], shown: list[_Owner], moment: _Moment, way: int) -> Draft:
    if way % 2 or moment is _dead:
        told = [_listed(sit, shown), moment(sit, owners)]
    else:
        told = [moment(sit, owners), _listed(sit, shown)]
    title = _TITLES[way].format(who=shown[0].seat.words, tile=shown[0].tile.words)
    says = (f"You are {sit.you.words}.", *told, *_WANTS[way])
    return Draft(title, " ".join(says), sit.table())


@dataclass
class _Wishes(Scene):
    """Tempting acts if two players have jokers and a third has none."""

    one: _Owner
    two: _Owner
    third: Seat


_GOOD = "exchange {0.one.tile} for {0.one.seat.value} {0.one.tile}"
_CLOSED = "exchange {0.one.tile} for {0.third.value} rack"
_ELSEWHERE = "exchange {0.one.tile} for {0.two.seat.value} {0.one.tile}"
_MISSING = "exchange {0.two.tile} for {0.two.seat.value} {0.two.tile}"
_THEIRS = "{0.third.value} exchange {0.two.tile} for {0.two.seat.value} {0.two.tile}"
_SILENT, _SAYS = f"{_GOOD} silently", f"announce {_GOOD}"
_LEAVE = "leave {0.one.seat.value} {0.one.tile}"


def _mismatch(wishes: _Wishes) -> str:
    sit, two = wishes.sit, wishes.two
    given = alike(sit.chance, two.tile)
    if not sit.wall.has(given):
        given = sit.kind()
    sit.hold(sit.about(given))
    return f"exchange {given} for {two.seat.value} {two.tile}"


def _says_wrong(wishes: _Wishes) -> str:
    return f"announce {_mismatch(wishes)}"


def _reverse(wishes: _Wishes) -> str:
    wishes.sit.hold(JOKER)
    return f"exchange J for {wishes.two.seat.value} {wishes.two.tile}"


def _jokerless(wishes: _Wishes) -> str:
    tile = wishes.sit.kind(FLOWER)
    wishes.sit.lay(wishes.third, tile, 3, 0)
    wishes.sit.hold(tile)
    return f"exchange {tile} for {wishes.third.value} {tile}"


def _too_many(wishes: _Wishes) -> str:
    one = wishes.one
    wishes.sit.hold(one.tile)
    return f"exchange {several(one.tile, 2)} for {one.seat.value} {one.tile}"


def _leaves_one_of(wishes: _Wishes) -> str:
    more = _owner(wishes.sit, wishes.one.seat, 1)
    wishes.one = replace(wishes.one, shown=f"{wishes.one.shown} and {more.shown}")
    return write_act(_LEAVE, wishes)


def _discards(wishes: _Wishes) -> str:
    return f"discard {wishes.sit.spare()}"


_WISHES: Mapping[Clause, Act[_Wishes]] = {
    joker_exchange.ALLOWED: _GOOD,
    joker_exchange.MISMATCH: _mismatch,
    joker_exchange.REVERSE: _reverse,
    joker_exchange.CLOSED: _CLOSED,
    joker_exchange.NO_SUCH_EXPOSURE: _ELSEWHERE,
    joker_exchange.NO_JOKER: _jokerless,
    joker_exchange.NOT_ENOUGH: _too_many,
    joker_exchange.NOT_IN_HAND: _MISSING,
    joker_exchange.NOT_YOUR_TURN: _THEIRS,
    joker_exchange.UNANNOUNCED: _SILENT,
    declined_exchange.LAST_ONE: _LEAVE,
    declined_exchange.OPTIONAL: _leaves_one_of,
    announced_exchange.ANNOUNCED: _SAYS,
    announced_exchange.WITHDRAWABLE: _says_wrong,
}
_DECOYS: Sequence[Act[_Wishes]] = (
    _mismatch,
    _reverse,
    _CLOSED,
    _ELSEWHERE,
    _jokerless,
    _MISSING,
    _THEIRS,
    _LEAVE,
    _discards,
)
_ALLOWED_TITLES = ("{who}’s {tile}s", "A joker of {who}’s", "{who} shows a joker", "Your pick is racked")


def _allowed(chance: Chance, rules: AmericanRuleset, aim: Clause) -> Draft:
    """Draw acts to try on your turn."""
    sit = TableSetup(chance)
    one, two = (_owner(sit, seat, 1) for seat in sit.others[:2])
    sit.hold(one.tile)
    wishes = _Wishes(sit, one, two, sit.others[2])
    aimed = _WISHES[aim]
    more = some_of(chance, _DECOYS, aimed, *((_LEAVE,) if aimed is _leaves_one_of else ()))
    if aimed is not _GOOD:
        more.append(_GOOD)
    mine, acts = write_act(aimed, wishes), [write_act(wish, wishes) for wish in more]
    way = chance.randrange(len(_ALLOWED_TITLES))
    title = _ALLOWED_TITLES[way].format(who=one.seat.words, tile=one.tile.words)
    told = [_listed(sit, [wishes.one, two]), _main(sit, [wishes.one, two])]
    says = " ".join((f"You are {sit.you.words}.", *(told if way % 2 else reversed(told))))
    table = sit.table()

    def draft(listed: list[str]) -> Draft:
        return Draft(title, says, {"acts": "; ".join(listed), **table})

    every = [mine, *acts]
    chance.shuffle(every)
    return draft(every).with_near(draft(acts))


MAKERS = (Maker(Redeemable, tuple(_MOMENTS), _redeemable), Maker(Allowed, tuple(_WISHES), _allowed))
