"""Generated positions on mah jongg: a complete or nearly complete hand, and ways it might win."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from callwise.american.agreement.ruleset import AmericanRuleset
from callwise.american.practice.deals.table_setup import Act, Aim, Scene, TableSetup, Way, several, some_of, write_acts
from callwise.american.priority import mah_jongg
from callwise.american.questions.exchange_questions import Allowed
from callwise.american.table.tiles import FLOWER, JOKER, Tile
from callwise.ground.seats import Seat
from callwise.law.ruling import Clause
from callwise.question.makers import Chance, Draft, Maker, phrase

_SIZES = ((4, 3, 3, 2, 2), (3, 3, 3, 3, 2), (4, 4, 3, 3), (4, 4, 4, 2), (4, 4, 3, 2, 1), (5, 4, 3, 2))


@dataclass
class PlayedHand(Scene):
    """
    Your hand, in groups; the group at `place` lacks its `last` tile, and some of the others have jokers.

    `rack` holds its tiles without the last one, and `other` is a tile that isn't part of the hand.
    """

    groups: Sequence[tuple[Tile, int]]
    place: int
    rack: list[Tile]
    other: Tile

    @classmethod
    def of(cls, sit: TableSetup, *, small: bool = False) -> PlayedHand:
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

    def copy(self) -> Self:
        """Return an independent copy."""
        one = super().copy()
        one.rack = [*self.rack]
        return one

    @property
    def last(self) -> Tile:
        """The tile that completes the hand."""
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

    def lies(self, by: Seat) -> str:
        """Let a player discard the last tile, and describe it."""
        return f"{self.sit.discards(by, self.last)}."

    def picks(self, tile: Tile) -> None:
        """Pick a tile, after an irrelevant discard."""
        self.sit.wall.take(tile)
        gone, by = self.sit.kind(), self.sit.you.after(3)
        self.sit.wall.take(gone)
        self.sit.entries |= {"picked": str(tile), "discard": f"{gone} by {by.value}"}

    @property
    def needless(self) -> Tile:
        """A natural tile of the rack that differs from the last one."""
        return next(tile for tile in self.rack if tile not in (self.last, JOKER))


_DECLARE, _RACK, _PICK = "mah jongg", "rack", "pick"
_CALL, _CALL_TO_WIN, _CALL_FOR_PAIR = "call {0.last}", "call {0.last} for mah jongg", "call {0.last} for a pair"
_DISCARD, _BEGIN = "discard {0.needless}", "begin {0.needless}"


def _picks_it(hand: PlayedHand) -> str:
    """You've picked the tile that completes the hand."""
    hand.picks(hand.last)
    return f"You’ve picked {{{hand.last}}}."


def _picks_the_last(hand: PlayedHand) -> str:
    """You've picked the last tile in the wall, which completes the hand."""
    hand.sit.entries["wall"] = "0"
    return f"{_picks_it(hand)} {hand.sit.chance.choice(('The wall is empty.', 'It was the last of the wall.'))}"


def _picks_joker(hand: PlayedHand) -> str:
    """You've picked a joker instead of the tile that would complete a pair."""
    hand.picks(JOKER)
    return f"You’ve picked a [[joker]] {hand.sit.chance.choice(('and have all other tiles.', 'as your last tile.'))}"


def _comes(hand: PlayedHand) -> str:
    """Another player discards the last tile."""
    return hand.lies(hand.sit.chance.choice(hand.sit.others))


def _comes_early(hand: PlayedHand) -> str:
    """The player before you discards the last tile, and you haven't begun your turn."""
    return f"{hand.lies(hand.sit.you.after(3))} You’re next."


def _comes_elsewhere(hand: PlayedHand) -> str:
    """Another player discards the last tile, and you aren't next."""
    return hand.lies(hand.sit.you.after(1 + hand.sit.chance.randrange(2)))


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


def _exposes(hand: PlayedHand) -> str:
    """You've called the last tile, and exposed its group."""
    sit, by, (tile, size) = hand.sit, hand.sit.chance.choice(hand.sit.others), hand.groups[hand.place]
    for _ in range(size - 1):
        hand.rack.remove(tile)
    sit.on_turn = True
    shown = sit.lay(sit.you, tile, size, 0)
    sit.entries["fresh"] = f"{tile} by {by.value}"
    return f"You’ve just called {{{tile}}} from {by.words} and exposed {shown}."


def _exchanges(hand: PlayedHand) -> str:
    """You've redeemed a joker, and it stands for the last tile."""
    hand.rack.append(JOKER)
    hand.sit.on_turn = True
    return hand.sit.redeems("You", hand.sit.others[0])


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
    says = f"You called {{{tile}}} from {by.words} and exposed {shown}."
    return f"{says} {_exchanges(hand)}"


def _exposed_elsewhere(hand: PlayedHand) -> str:
    """Another player has called the last tile and exposed it."""
    sit, (caller, by, _) = hand.sit, hand.sit.others
    shown = sit.lay(caller, hand.last, 3, 2)
    sit.entries |= {"turn": caller.value, "fresh": f"{hand.last} by {by.value}"}
    return f"{caller.words} called {{{hand.last}}} from {by.words} and has exposed {shown}."


def _exchanged_elsewhere(hand: PlayedHand) -> str:
    """Another player has called and exposed the last tile, and has since begun an exchange."""
    says, caller = _exposed_elsewhere(hand), hand.sit.others[0]
    return f"{says} {hand.sit.redeems(f'Then {caller.words}', hand.sit.others[2])}"


def _spoilt(way: Way[PlayedHand]) -> Way[PlayedHand]:
    """Return the same event for a hand that lacks another tile."""

    def spoilt(hand: PlayedHand) -> str:
        hand.spoils()
        return way(hand)

    return spoilt


_BEFORE: Sequence[Act[PlayedHand]] = (_DECLARE, _CALL_TO_WIN, _CALL, _CALL_FOR_PAIR, _PICK, _DISCARD)
_IN_TURN: Sequence[Act[PlayedHand]] = (_DECLARE, _DISCARD, _RACK, _PICK, _BEGIN)
_AIMS: Mapping[Clause, Aim[PlayedHand]] = {
    mah_jongg.SELF_PICKED: Aim((_picks_it,), _DECLARE, (_spoilt(_picks_it),)),
    mah_jongg.LAST_TILE: Aim((_picks_the_last,), _DECLARE, (_picks_it,)),
    mah_jongg.JOKER_IN_PAIR: Aim((_picks_joker,), _DECLARE, (_picks_it,)),
    mah_jongg.NOT_COMPLETE: Aim((_spoilt(_picks_it), _spoilt(_exchanges)), _DECLARE, (_picks_it,)),
    mah_jongg.IN_ERROR_SHOWN: Aim((_spoilt(_picks_it), _spoilt(_exposes)), _DECLARE, (_picks_it,)),
    mah_jongg.CAN_EXPOSE: Aim((_spoilt(_comes),), _CALL_TO_WIN, (_comes,)),
    mah_jongg.CALLED: Aim((_comes,), _CALL_TO_WIN, (_spoilt(_comes),)),
    mah_jongg.CALLED_SINGLE: Aim((_comes,), _CALL_TO_WIN, (_spoilt(_comes),)),
    mah_jongg.CALLED_CONCEALED: Aim((_conceals,), _CALL_TO_WIN, (_comes,)),
    mah_jongg.CALLED_LAST: Aim((_comes_at_the_end,), _CALL_TO_WIN, (_comes,)),
    mah_jongg.NOT_YOUR_TURN: Aim((_comes_elsewhere,), _DECLARE, (_picks_it,)),
    mah_jongg.NOT_BEGUN: Aim((_comes_early,), _DECLARE, (_picks_it,)),
    mah_jongg.WITH_CALLED: Aim((_called,), _DECLARE, (_spoilt(_called),)),
    mah_jongg.AFTER_CALL: Aim((_exposes,), _DECLARE, (_spoilt(_exposes),)),
    mah_jongg.BY_EXCHANGE: Aim((_exchanges,), _DECLARE, (_spoilt(_exchanges),)),
    mah_jongg.EXCHANGED_AFTER_CALL: Aim((_exchanges_after_call,), _DECLARE, (_exposes,)),
    mah_jongg.BEFORE_EXPOSURE: Aim((_exposed_elsewhere,), _CALL_TO_WIN, (_exchanged_elsewhere,)),
    mah_jongg.EXCHANGED_SINCE: Aim((_exchanged_elsewhere,), _CALL_TO_WIN, (_exposed_elsewhere,)),
}
_SMALL = (mah_jongg.JOKER_IN_PAIR, mah_jongg.CALLED_SINGLE)
"""Clauses on a last tile that completes a small group."""
_OWN_ONLY = "league+finesse_rack=own_only"
_ELSEWHERE: Mapping[Clause, Aim[PlayedHand]] = {
    mah_jongg.NOT_SELF_PICKED: Aim((_exchanges_after_call,), _DECLARE, (_exposes,))
}
_PLAYS = (
    "You are {you} and play {hand}.",
    "You are {you}. The hand you play is {hand}.",
    "You are {you}. You’re playing {hand}.",
)
_TITLES = ("Is it mah jongg?", "The last {last}", "Fourteen tiles, perhaps", "{last}, and the hand", "Ready to win")


def _draw(chance: Chance, rules: AmericanRuleset, clause: Clause) -> Draft:
    """Draw a hand, an event, and the acts to rule on."""
    aim = _AIMS.get(clause) or _ELSEWHERE[clause]
    hand = PlayedHand.of(TableSetup(chance), small=clause in _SMALL)
    pool = _BEFORE if aim.act is _CALL_TO_WIN or aim.ways[0] in (_comes_early, _comes_elsewhere) else _IN_TURN
    acts = write_acts(hand, (aim.act, *some_of(chance, pool, aim.act)))
    title = phrase(chance, _TITLES, last=hand.last.words)
    opens = phrase(chance, _PLAYS, you=hand.sit.you.words, hand=hand.drawn)

    def draft(hand: PlayedHand, way: Way[PlayedHand]) -> Draft:
        says = way(hand)
        hand.sit.hold(*hand.rack)
        return Draft(title, f"{opens} {says}", {"acts": acts, **hand.sit.table(), "seeks": hand.seeks})

    return aim.drafted(hand, draft)


_SAYS = {_OWN_ONLY: "At this table, only your own [[joker]] makes a win after a call [[self-picked]]."}
MAKERS = (
    Maker(Allowed, tuple(_AIMS), _draw, says=_SAYS),
    Maker(Allowed, tuple(_ELSEWHERE), _draw, _OWN_ONLY, says=_SAYS),
)
