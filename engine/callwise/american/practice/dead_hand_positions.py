"""Generated positions on dead hands: three players' exposures, and a card of two or three hands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from callwise.american.agreement.ruleset import AmericanRuleset
from callwise.american.practice.deals.random_racks import SUITED
from callwise.american.practice.deals.table_setup import Scene, TableSetup, several
from callwise.american.questions.dead_question import WhoseHandIsDead
from callwise.american.table.tiles import DRAGONS, Tile
from callwise.american.turn import challenge
from callwise.ground.seats import Seat
from callwise.law.ruling import Clause
from callwise.question.makers import Chance, Draft, Maker


@dataclass
class _Card(Scene):
    """
    A card: a pung and a kong with the four winds and a single, perhaps also the same with sizes swapped, and a large
    hand.

    `late` is the player on turn who has just exposed, None if you discarded.
    """

    one: Tile
    two: Tile
    single: Tile
    three: Tile
    four: Tile
    dragon: Tile
    is_twofold: bool
    last_concealed: bool
    late: Seat | None = None

    @property
    def hands(self) -> tuple[str, ...]:
        hands = [f"FF {several(self.one, 4)} {several(self.two, 3)} NEWS {self.single}"]
        if self.is_twofold:
            hands.append(f"FF {several(self.one, 3)} {several(self.two, 4)} NEWS {self.single}")
        last = f"FFFF {several(self.three, 3)} {several(self.four, 4)} {several(self.dragon, 3)}"
        return (*hands, f"{last} concealed" if self.last_concealed else last)

    @property
    def told(self) -> str:
        """The card's hands in words."""
        shown = []
        for hand in self.hands:
            groups = hand.removesuffix(" concealed").split()
            stays = ", which must stay concealed" if hand.endswith("concealed") else ""
            shown.append(" ".join(f"{{{group}}}" for group in groups) + stays)
        return f"{'; '.join(shown[:-1])}; and {shown[-1]}"


def _lives(card: _Card, seat: Seat) -> None:
    tile, size = card.sit.chance.choice(((card.one, 4), (card.two, 3)))
    card.sit.lay(seat, tile, size, size - 2)


def _small(card: _Card, seat: Seat) -> None:
    """Expose a group from the card in another size."""
    tile, size = (card.four, 3) if not card.last_concealed else (card.one, 5)
    if not card.is_twofold and card.sit.chance.randrange(2):
        tile, size = card.sit.chance.choice(((card.one, 3), (card.two, 4)))
    card.sit.lay(seat, tile, size, size - 2)


def _both(card: _Card, seat: Seat) -> None:
    """Expose two groups from the card that no hand combines."""
    if card.is_twofold:
        size = 3 + card.sit.chance.randrange(2)
        groups = ((card.one, size), (card.two, size))
    else:
        groups = ((card.one, 4), (card.dragon, 3))
    for tile, size in groups:
        card.sit.lay(seat, tile, size, size - 2)


def _no_hand(card: _Card, seat: Seat) -> None:
    card.sit.chance.choice((_small, _both) if not card.last_concealed or card.is_twofold else (_small,))(card, seat)


def _no_group(card: _Card, seat: Seat) -> None:
    number = card.sit.chance.randrange(7)
    row = card.sit.chance.choice(tuple(SUITED[start : start + 9] for start in (0, 9, 18)))[number : number + 3]
    card.sit.lay_loose(seat, row)


def _hidden(card: _Card, seat: Seat) -> None:
    card.sit.lay(seat, card.dragon, 3, 1)


def _gone(card: _Card, seat: Seat) -> None:
    card.sit.lay(seat, card.one, 4, 2)
    card.sit.floor += card.sit.wall.take(*(card.single,) * 4)


def _seems_gone(card: _Card, seat: Seat) -> None:
    """Expose a group from the card when all but one copy of a single in its hand are gone."""
    card.sit.lay(seat, card.one, 4, 2)
    card.sit.floor += card.sit.wall.take(*(card.single,) * 3)


def _counted(card: _Card, seat: Seat) -> None:
    card.sit.lay(seat, card.two, 3, 1)
    card.sit.miscounted[seat] = card.sit.chance.choice((-1, 1))


def _fresh(card: _Card, seat: Seat) -> None:
    card.sit.lay(seat, card.four, 3, 1)
    card.late = seat


def _nothing(card: _Card, seat: Seat) -> None:
    """Expose nothing."""


def _dead(card: _Card, seat: Seat) -> None:
    """Have a dead hand, though the exposures fit the card."""
    _lives(card, seat)
    card.sit.entries["dead"] = seat.value


_STATES: Mapping[Clause, Callable[[_Card, Seat], None]] = {
    challenge.NO_HAND: _no_hand,
    challenge.NO_GROUP: _no_group,
    challenge.CONCEALED: _hidden,
    challenge.NONE_LEFT: _gone,
    challenge.TILE_COUNT: _counted,
    challenge.CAN_MEND: _fresh,
    challenge.ALIVE: _lives,
    challenge.UNSEEN: _nothing,
    challenge.CONTEST: _seems_gone,
    challenge.ALREADY: _dead,
}
_TITLES = ("{who}’s exposures", "What all can see", "{tile}s on show", "Held against the card")
_OPENS = (
    "Our card has {count} hands: {hands}.",
    "These {count} hands are on our card: {hands}.",
    "There are {count} hands on the card: {hands}.",
    "On our practice card: {hands}.",
)


def _draw(chance: Chance, rules: AmericanRuleset, aim: Clause) -> Draft:
    """Draw the other players' exposures, and the card."""
    sit = TableSetup(chance)
    one, two, three, four = (sit.about(tile) for tile in chance.sample(SUITED, 4))
    single, dragon = (sit.about(tile) for tile in chance.sample(DRAGONS, 2))
    concealed = aim is challenge.CONCEALED
    twofold = not concealed and aim is not challenge.CAN_MEND and not chance.randrange(3)
    card = _Card(sit, one, two, single, three, four, dragon, twofold, concealed)
    others = [_lives, _no_hand, _nothing, _counted, _no_group]
    aimed = _STATES[aim]
    more = chance.sample([state for state in others if state is not aimed], 2)
    if aim in (challenge.ALIVE, challenge.UNSEEN) or chance.randrange(2):
        more[0] = _no_hand if aimed is not _no_hand else _lives
    way = chance.randrange(len(_TITLES))
    plain = card.copy()
    other = _no_hand if aimed is _lives else _lives
    near = None if aim is challenge.CONTEST else _draft(plain, (other, *more), way)
    return _draft(card, (aimed, *more), way).with_near(near)


def _draft(card: _Card, states: tuple[Callable[[_Card, Seat], None], ...], way: int) -> Draft:
    sit = card.sit
    seats = sit.chance.sample(sit.others, 3)
    for state, seat in zip(states, seats, strict=True):
        state(card, seat)
    told = [f"You are {sit.you.words}.", _OPENS[way].format(count=("two", "three")[card.is_twofold], hands=card.told)]
    if card.late is None:
        tile = sit.kind()
        sit.wall.take(tile)
        sit.entries["discard"] = f"{tile} by {sit.you.value}"
    else:
        sit.entries |= {"turn": card.late.value, "fresh": f"{card.four} by {card.late.after(1).value}"}
        told.append(f"{card.late.words} has just exposed {{{several(card.four, 2)}J}} and hasn’t discarded yet.")
    if sit.miscounted:
        first, *more = (f"{seat.words} {'has ' * (not nth)}{sit.closed(seat)}" for nth, seat in enumerate(seats))
        told.append(f"Besides what’s exposed, {first} tiles, {', and '.join(more)}.")
    if "dead" in sit.entries:
        told.append(f"{seats[0].words} has been called [[dead]].")
    sit.entries["card"] = "; ".join(card.hands)
    title = _TITLES[way].format(who=seats[0].words, tile=card.one.words)
    return Draft(title, " ".join(told), sit.table())


MAKERS = (Maker(WhoseHandIsDead, tuple(_STATES), _draw),)
