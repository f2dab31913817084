"""Generated positions on mah jongg: a complete or nearly complete hand, and ways it might win."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from callwise.american.agreement.ruleset import AmericanRuleset
from callwise.american.practice.deals.table_setup import Sitting, several
from callwise.american.priority import mah_jongg
from callwise.american.questions.exchange_questions import Allowed
from callwise.american.table.tiles import FLOWER, JOKER, Tile
from callwise.ground.seats import Seat
from callwise.question.makers import Chance, Draft, Maker

_SIZES = ((4, 3, 3, 2, 2), (3, 3, 3, 3, 2), (4, 4, 3, 3), (4, 4, 4, 2), (4, 4, 3, 2, 1), (5, 4, 3, 2))


@dataclass
class PlayedHand:
    """
    Your hand, in groups; the one at `place` lacks its `last` tile, and some of the others have jokers.

    `rack` are its tiles without that one, and `other` is a tile that isn't part of it.
    """

    sit: Sitting
    groups: Sequence[tuple[Tile, int]]
    place: int
    rack: list[Tile]
    other: Tile

    @classmethod
    def of(cls, sit: Sitting, *, small: bool = False) -> PlayedHand:
        """Draw a hand whose last tile is in a large group, or in a `small` one, which can't have jokers."""
        chance = sit.chance
        sizes = chance.choice([one for one in _SIZES if not small or one[-1] < 3])
        kinds = [sit.kind(FLOWER) for _ in sizes]
        if not chance.randrange(3):
            kinds[-1] = sit.about(FLOWER)
        large = [place for place, size in enumerate(sizes) if size in (3, 4)]
        place = len(sizes) - 1 if small else chance.choice(large)
        others = [one for one in large if one != place]
        stands = chance.sample(others, min(len(others), 1 + chance.randrange(2)))
        rack: list[Tile] = []
        for nth, (tile, size) in enumerate(zip(kinds, sizes, strict=True)):
            jokers = (nth in stands) + max(0, size - tile.suit.copies)
            rack += [tile] * (size - jokers - (nth == place)) + [JOKER] * jokers
        return cls(sit, [*zip(kinds, sizes, strict=True)], place, rack, sit.kind())

    def copy(self) -> PlayedHand:
        """Return an independent copy."""
        return replace(self, sit=self.sit.copy(), rack=[*self.rack])

    @property
    def last(self) -> Tile:
        """The tile that completes it."""
        return self.groups[self.place][0]

    @property
    def seeks(self) -> str:
        """The complete hand, in notation."""
        return " ".join(several(tile, size) for tile, size in self.groups)

    @property
    def drawn(self) -> str:
        """The hand as drawn in a sentence, group by group."""
        return " ".join(f"{{{group}}}" for group in self.seeks.split())

    def spoils(self) -> None:
        """Replace a tile the hand needs with another."""
        at = next(nth for nth, tile in enumerate(self.rack) if tile not in (self.last, JOKER))
        self.rack[at] = self.sit.kind()

    def lays(self, seat: Seat, jokers: int = 1) -> str:
        """Let another player expose the last tile, and return the exposure as shown in a prompt."""
        return self.sit.lay(seat, self.last, 3, jokers)

    def lies(self, by: Seat, tile: Tile | None = None) -> str:
        """Let a player discard the last tile, or another, and describe it."""
        tile = tile or self.last
        self.sit.wall.take(tile)
        self.sit.entries["discard"] = f"{tile} by {by.value}"
        return f"{self.sit.who(by)} discards {{{tile}}}."

    def picks(self, tile: Tile) -> None:
        """Pick a tile, after an irrelevant discard."""
        self.sit.wall.take(tile)
        gone, by = self.sit.kind(), self.sit.you.after(3)
        self.sit.wall.take(gone)
        self.sit.entries |= {"picked": str(tile), "discard": f"{gone} by {by.value}"}

    def declares(self) -> str:
        return "mah jongg"

    def calls_to_win(self) -> str:
        return f"call {self.last} for mah jongg"

    def calls(self) -> str:
        return f"call {self.last}"

    def calls_for_pair(self) -> str:
        return f"call {self.last} for a pair"

    def discards(self) -> str:
        return f"discard {next(tile for tile in self.rack if tile not in (self.last, JOKER))}"

    def begins(self) -> str:
        return f"begin {next(tile for tile in self.rack if tile not in (self.last, JOKER))}"

    def racks(self) -> str:
        return "rack"

    def goes_on(self) -> str:
        return "pick"


_Way = Callable[[PlayedHand], str]


def _picks_it(hand: PlayedHand) -> str:
    """You've picked the tile that completes it."""
    hand.picks(hand.last)
    return f"You’ve picked {{{hand.last}}}."


def _picks_the_last(hand: PlayedHand) -> str:
    """The tile that completes it was the last in the wall."""
    hand.sit.entries["wall"] = "0"
    return f"{_picks_it(hand)} {hand.sit.chance.choice(('The wall is empty.', 'It was the last of the wall.'))}"


def _picks_joker(hand: PlayedHand) -> str:
    """You've picked a joker instead of the tile that would complete a pair."""
    hand.picks(JOKER)
    return f"You’ve picked a [[joker]] {hand.sit.chance.choice(('and have all other tiles.', 'as your last tile.'))}"


def _picks_other(hand: PlayedHand) -> str:
    """You've picked the tile you hoped for, but another tile is wrong."""
    hand.spoils()
    return _picks_it(hand)


def _comes(hand: PlayedHand) -> str:
    """Another player discards the last tile."""
    return hand.lies(hand.sit.chance.choice(hand.sit.others))


def _comes_early(hand: PlayedHand) -> str:
    """The player before you discards it, and you haven't begun your turn."""
    return f"{hand.lies(hand.sit.you.after(3))} You’re next."


def _comes_elsewhere(hand: PlayedHand) -> str:
    """Another player discards it, and you aren't next."""
    return hand.lies(hand.sit.you.after(1 + hand.sit.chance.randrange(2)))


def _comes_too_soon(hand: PlayedHand) -> str:
    """Another player discards it, but a second tile is missing."""
    hand.spoils()
    return _comes(hand)


def _comes_at_the_end(hand: PlayedHand) -> str:
    hand.sit.entries["wall"] = "0"
    return f"{_comes(hand)} The wall is empty."


def _conceals(hand: PlayedHand) -> str:
    """The hand must stay concealed."""
    hand.sit.entries["concealed"] = hand.sit.you.value
    return f"It’s a [[concealed-hand]]. {_comes(hand)}"


def _called(hand: PlayedHand) -> str:
    """You've called the last tile, but haven't exposed anything."""
    says = _comes(hand)
    hand.sit.entries["phase"] = "called"
    return f"{says} You’ve called it, and it’s on top of your [[rack]]."


def _called_too_soon(hand: PlayedHand) -> str:
    hand.spoils()
    return _called(hand)


def _exposes(hand: PlayedHand) -> str:
    """You've called the last tile, and exposed its group."""
    sit, by, (tile, size) = hand.sit, hand.sit.chance.choice(hand.sit.others), hand.groups[hand.place]
    for _ in range(size - 1):
        hand.rack.remove(tile)
    sit.on_turn = True
    shown = sit.lay(sit.you, tile, size, 0)
    sit.entries["fresh"] = f"{tile} by {by.value}"
    return f"You’ve just called {{{tile}}} from {sit.who(by)} and exposed {shown}."


def _exposes_too_soon(hand: PlayedHand) -> str:
    hand.spoils()
    return _exposes(hand)


def _exchanges(hand: PlayedHand) -> str:
    """You've redeemed a joker, and it stands for the last tile."""
    owner = hand.sit.others[0]
    hand.rack.append(JOKER)
    hand.sit.on_turn = True
    return _redeems(hand, owner)


def _exchanges_too_soon(hand: PlayedHand) -> str:
    hand.spoils()
    return _exchanges(hand)


def _exchanges_after_call(hand: PlayedHand) -> str:
    """You've called and exposed another group, and then redeemed the joker that was missing."""
    sit, chance = hand.sit, hand.sit.chance
    able = [one for one in hand.groups if one[1] == hand.rack.count(one[0]) > 2 and one[0] != hand.last]
    tile, size = able[0] if able else next(one for one in hand.groups if one[1] in (3, 4) and one[0] != hand.last)
    jokers = size - hand.rack.count(tile)
    for _ in range(size - jokers):
        hand.rack.remove(tile)
    for _ in range(jokers):
        hand.rack.remove(JOKER)
    by = chance.choice(sit.others)
    shown = sit.lay(sit.you, tile, size, jokers)
    sit.entries["fresh"] = f"{tile} by {by.value}"
    says = f"You called {{{tile}}} from {sit.who(by)} and exposed {shown}."
    return f"{says} {_exchanges(hand)}"


def _redeems(hand: PlayedHand, owner: Seat) -> str:
    given = hand.sit.kind(FLOWER)
    shown = hand.sit.lay(owner, given, 3, 0)
    hand.sit.entries["redeemed"] = owner.value
    return f"You gave {hand.sit.who(owner)} {{{given}}} for the [[joker]] in {shown}."


def _exposed_elsewhere(hand: PlayedHand) -> str:
    """Another player has called the last tile and exposed it."""
    sit, caller = hand.sit, hand.sit.others[0]
    by = next(seat for seat in sit.others[1:])
    shown = hand.lays(caller, 2)
    sit.entries |= {"turn": caller.value, "fresh": f"{hand.last} by {by.value}"}
    return f"{sit.who(caller)} called {{{hand.last}}} from {sit.who(by)} and has exposed {shown}."


def _exchanged_elsewhere(hand: PlayedHand) -> str:
    """The player who exposed it has since begun an exchange."""
    says, sit = _exposed_elsewhere(hand), hand.sit
    owner, caller = sit.others[2], sit.others[0]
    given = sit.kind(FLOWER)
    shown = sit.lay(owner, given, 3, 0)
    sit.entries["redeemed"] = owner.value
    return f"{says} Then {caller.words} gave {sit.who(owner)} {{{given}}} for the [[joker]] in {shown}."


@dataclass(frozen=True)
class _Aim:
    """The event, your act, and alternative events for a near miss."""

    ways: Sequence[_Way]
    act: _Way
    twins: Sequence[_Way] = ()
    small: bool = False


_BEFORE = (
    PlayedHand.declares,
    PlayedHand.calls_to_win,
    PlayedHand.calls,
    PlayedHand.calls_for_pair,
    PlayedHand.goes_on,
    PlayedHand.discards,
)
_IN_TURN = (PlayedHand.declares, PlayedHand.discards, PlayedHand.racks, PlayedHand.goes_on, PlayedHand.begins)
_AIMS: Mapping[str, _Aim] = {
    mah_jongg.SELF_PICKED.id: _Aim((_picks_it,), PlayedHand.declares, (_picks_other,)),
    mah_jongg.LAST_TILE.id: _Aim((_picks_the_last,), PlayedHand.declares, (_picks_it,)),
    mah_jongg.JOKER_IN_PAIR.id: _Aim((_picks_joker,), PlayedHand.declares, (_picks_it,), small=True),
    mah_jongg.NOT_COMPLETE.id: _Aim((_picks_other, _exchanges_too_soon), PlayedHand.declares, (_picks_it,)),
    mah_jongg.IN_ERROR_SHOWN.id: _Aim((_picks_other, _exposes_too_soon), PlayedHand.declares, (_picks_it,)),
    mah_jongg.CAN_EXPOSE.id: _Aim((_comes_too_soon,), PlayedHand.calls_to_win, (_comes,)),
    mah_jongg.CALLED.id: _Aim((_comes,), PlayedHand.calls_to_win, (_comes_too_soon,)),
    mah_jongg.CALLED_SINGLE.id: _Aim((_comes,), PlayedHand.calls_to_win, (_comes_too_soon,), small=True),
    mah_jongg.CALLED_CONCEALED.id: _Aim((_conceals,), PlayedHand.calls_to_win, (_comes,)),
    mah_jongg.CALLED_LAST.id: _Aim((_comes_at_the_end,), PlayedHand.calls_to_win, (_comes,)),
    mah_jongg.NOT_YOUR_TURN.id: _Aim((_comes_elsewhere,), PlayedHand.declares, (_picks_it,)),
    mah_jongg.NOT_BEGUN.id: _Aim((_comes_early,), PlayedHand.declares, (_picks_it,)),
    mah_jongg.WITH_CALLED.id: _Aim((_called,), PlayedHand.declares, (_called_too_soon,)),
    mah_jongg.AFTER_CALL.id: _Aim((_exposes,), PlayedHand.declares, (_exposes_too_soon,)),
    mah_jongg.BY_EXCHANGE.id: _Aim((_exchanges,), PlayedHand.declares, (_exchanges_too_soon,)),
    mah_jongg.EXCHANGED_AFTER_CALL.id: _Aim((_exchanges_after_call,), PlayedHand.declares, (_exposes,)),
    mah_jongg.BEFORE_EXPOSURE.id: _Aim((_exposed_elsewhere,), PlayedHand.calls_to_win, (_exchanged_elsewhere,)),
    mah_jongg.EXCHANGED_SINCE.id: _Aim((_exchanged_elsewhere,), PlayedHand.calls_to_win, (_exposed_elsewhere,)),
}
_OWN_ONLY = "league+finesse_rack=own_only"
_SAYS_OWN_ONLY = "At this table, only your own [[joker]] makes a win after a call [[self-picked]]. "
_ELSEWHERE = {mah_jongg.NOT_SELF_PICKED.id: _Aim((_exchanges_after_call,), PlayedHand.declares, (_exposes,))}
_PLAYS = (
    "You are {you} and play {hand}.",
    "You are {you}. The hand you play is {hand}.",
    "You are {you}. You’re playing {hand}.",
)
_TITLES = ("Is it mah jongg?", "The last {last}", "Fourteen tiles, perhaps", "{last}, and the hand", "Ready to win")


def _draws(chance: Chance, rules: AmericanRuleset, aim: str) -> Draft:
    """Draw a hand, an event, and the acts to rule on."""
    one = _AIMS.get(aim) or _ELSEWHERE[aim]
    hand = PlayedHand.of(Sitting(chance), small=one.small)
    pool = (
        _BEFORE if one.act is PlayedHand.calls_to_win or one.ways[0] in (_comes_early, _comes_elsewhere) else _IN_TURN
    )
    some = chance.sample([act for act in pool if act is not one.act], 2 + chance.randrange(2))
    acts = [one.act(hand), *(act(hand) for act in some)]
    chance.shuffle(acts)
    title = chance.choice(_TITLES).format(last=hand.last.words)
    opens = chance.choice(_PLAYS).format(you=hand.sit.you.words, hand=hand.drawn)
    rule = _SAYS_OWN_ONLY if rules.name == _OWN_ONLY else ""

    def draft(hand: PlayedHand, way: _Way) -> Draft:
        says = way(hand)
        hand.sit.hold(*hand.rack)
        table = {"acts": "; ".join(acts), **hand.sit.table(), "seeks": hand.seeks}
        return Draft(title, f"{rule}{opens} {says}", table)

    near = draft(hand.copy(), chance.choice(one.twins)) if one.twins else None
    return replace(draft(hand, chance.choice(one.ways)), near=near)


MAKERS = (
    Maker(Allowed, tuple(_AIMS), _draws),
    Maker(Allowed, tuple(_ELSEWHERE), _draws, _OWN_ONLY),
)
