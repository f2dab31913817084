"""Generated positions on exchanges that are announced, withdrawn, refused or carried out wrongly."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from callwise.american.agreement.ruleset import AmericanRuleset
from callwise.american.exchange import announced_exchange
from callwise.american.practice.deals.random_racks import alike
from callwise.american.practice.deals.table_setup import Sitting
from callwise.american.questions.exchange_questions import Allowed
from callwise.american.table.tiles import FLOWER, JOKER, Tile
from callwise.american.turn import challenge
from callwise.ground.seats import Seat
from callwise.question.makers import Chance, Draft, Maker


@dataclass
class _Deal:
    """An exchange: the giver, the exposure with the joker, its tile, and a similar one."""

    sit: Sitting
    giver: Seat
    owner: Seat
    tile: Tile
    unlike: Tile
    shown: str
    spare: Tile

    @classmethod
    def of(cls, sit: Sitting) -> _Deal:
        """Draw an exchange between you and another player, in either direction."""
        giver, owner = sit.chance.sample((sit.you, sit.others[0]), 2)
        tile = sit.kind(FLOWER)
        near = alike(sit.chance, tile)
        return cls(sit, giver, owner, tile, sit.about(near), sit.lay(owner, tile, 3, 1), sit.spare())

    def copy(self) -> _Deal:
        """Return an independent copy."""
        return replace(self, sit=self.sit.copy())

    @property
    def is_yours(self) -> bool:
        """Whether you are the giver."""
        return self.giver is self.sit.you

    def say(self, yours: Sequence[str], theirs: Sequence[str], gives: Tile) -> str:
        """Describe the giver's act in your words or another player's, with the owner of the exposure."""
        sit = self.sit
        template = sit.chance.choice(yours if self.is_yours else theirs)
        who = "" if self.is_yours else sit.who(self.giver)
        whose = f"{self.owner.words}’s {self.shown}" if self.is_yours else f"your {self.shown}"
        return template.format(who=who, gives=f"{{{gives}}}", whose=whose, seat=self.giver.words)

    def on_turn(self) -> None:
        """Make it the giver's turn."""
        if self.is_yours:
            self.sit.on_turn = True
        else:
            self.sit.entries["turn"] = self.giver.value

    def refuses(self) -> str:
        return "refuse" if not self.is_yours else f"{self.owner.value} refuse"

    def withdraws(self) -> str:
        return "withdraw" if self.is_yours else f"{self.giver.value} withdraw"

    def other_withdraws(self) -> str:
        return f"{self.owner.value} withdraw" if self.is_yours else "withdraw"

    def mends(self) -> str:
        return self.sit.chance.choice(("mend", f"{self.sit.others[0].value} mend"))

    def exchanges(self) -> str:
        return f"{self.giver.value} exchange {self.tile} for {self.owner.value} {self.tile}"

    def calls_dead(self) -> str:
        return f"{self.sit.others[1].value} call {self.owner.value} dead"

    def giver_called_dead(self) -> str:
        return f"{self.sit.others[1].value} call {self.giver.value} dead"

    def discards(self) -> str:
        return f"discard {self.spare}"

    def leaves(self) -> str:
        return f"{self.giver.value} leave {self.owner.value} {self.tile}"


def _offered(deal: _Deal, gives: Tile) -> str:
    deal.on_turn()
    deal.sit.entries["announced"] = f"{deal.giver.value} exchange {gives} for {deal.owner.value} {deal.tile}"
    if deal.is_yours:
        deal.sit.hold(gives)
    else:
        deal.sit.wall.take(gives)
    return deal.say(_OFFER, _OFFERS, gives)


_OFFER = (
    "You hold out {gives} and ask for the [[joker]] in {whose}.",
    "“I’ll exchange,” you say, holding {gives}, and point to {whose}.",
)
_OFFERS = (
    "{who} holds out {gives} and asks for the [[joker]] in {whose}.",
    "“Exchange,” says {who} holding {gives}, and points to {whose}.",
)


def _offers_right(deal: _Deal) -> str:
    """The giver holds out a matching tile."""
    return _offered(deal, deal.tile)


def _offers_wrong(deal: _Deal) -> str:
    """The giver holds out a tile that doesn't match."""
    return _offered(deal, deal.unlike)


def _says_nothing(deal: _Deal) -> str:
    """Nothing was announced."""
    deal.on_turn()
    if deal.is_yours:
        deal.sit.hold(deal.tile)
        return f"{deal.sit.who(deal.owner)} has exposed {deal.shown}. It’s your turn, and you haven’t said anything."
    return f"You’ve exposed {deal.shown}. It’s the turn of {deal.sit.who(deal.giver)} who hasn’t said anything."


def _gave(deal: _Deal) -> str:
    deal.sit.entries["wrong"] = f"{deal.unlike} in {deal.owner.value} {deal.tile} by {deal.giver.value}"
    if deal.is_yours:
        deal.sit.hold(JOKER, deal.tile)
    deal.sit.wall.take(deal.unlike)
    return deal.say(_GAVE, _GIVES, deal.unlike)


_GAVE = (
    "You gave {gives} for the [[joker]] in {whose}.",
    "For the [[joker]] in {whose}, you gave {gives}.",
)
_GIVES = (
    "{who} gave {gives} for the [[joker]] in {whose}.",
    "“Exchange,” said {who} and gave {gives} for the [[joker]] in {whose}.",
)


def _gave_just_now(deal: _Deal) -> str:
    """A wrong tile was given, and the giver's turn continues."""
    says = _gave(deal)
    deal.on_turn()
    return f"{says} {'You haven’t' if deal.is_yours else f'{deal.giver.words} hasn’t'} discarded since."


def _gave_too_early(deal: _Deal) -> str:
    """A wrong tile was given, and the giver's turn is over."""
    says, sit = _gave(deal), deal.sit
    gone = sit.kind()
    sit.wall.take(gone)
    sit.entries["discard"] = f"{gone} by {deal.giver.value}"
    return f"{says} {'You’ve' if deal.is_yours else f'{deal.giver.words} has'} discarded {{{gone}}} since."


_Way = Callable[[_Deal], str]


@dataclass(frozen=True)
class _Aim:
    """The earlier announcement or exchange, an act to rule on, and alternatives for a near miss."""

    ways: Sequence[_Way]
    act: _Way
    twins: Sequence[_Way]


_OFFERED = (_Deal.refuses, _Deal.withdraws, _Deal.other_withdraws, _Deal.discards, _Deal.leaves, _Deal.exchanges)
_GIVEN = (_Deal.mends, _Deal.calls_dead, _Deal.giver_called_dead, _Deal.discards, _Deal.exchanges, _Deal.withdraws)
_AIMS: Mapping[str, _Aim] = {
    announced_exchange.MUST_ACCEPT.id: _Aim((_offers_right,), _Deal.refuses, (_offers_wrong,)),
    announced_exchange.MAY_REFUSE.id: _Aim((_offers_wrong,), _Deal.refuses, (_offers_right,)),
    announced_exchange.WITHDRAWN.id: _Aim((_offers_right, _offers_wrong), _Deal.withdraws, (_says_nothing,)),
    announced_exchange.NOTHING.id: _Aim((_offers_right, _offers_wrong), _Deal.other_withdraws, ()),
    announced_exchange.MENDED.id: _Aim((_gave_just_now,), _Deal.mends, (_gave_too_early,)),
    announced_exchange.TOO_LATE.id: _Aim((_gave_too_early,), _Deal.mends, (_gave_just_now,)),
    announced_exchange.RACK_DEAD.id: _Aim((_gave_too_early,), _Deal.mends, (_gave_just_now,)),
    announced_exchange.NOTHING_WRONG.id: _Aim((_says_nothing,), _Deal.mends, (_gave_just_now,)),
    challenge.WRONG_TILE.id: _Aim((_gave_too_early,), _Deal.calls_dead, (_gave_just_now,)),
}
_TITLES = ("For the joker in {tile}s", "An exchange, or not", "Words over a joker", "{owner}’s {tile}s")


def _draws(chance: Chance, rules: AmericanRuleset, aim: str) -> Draft:
    """Draw an announced or completed exchange, and the acts to rule on."""
    one, deal = _AIMS[aim], _Deal.of(Sitting(chance))
    pool = _OFFERED if one.ways[0] in (_offers_right, _offers_wrong) else _GIVEN
    some = chance.sample([act for act in pool if act is not one.act], 2 + chance.randrange(2))
    acts = list(dict.fromkeys(act(deal) for act in (one.act, *some)))
    chance.shuffle(acts)
    title = chance.choice(_TITLES).format(tile=deal.tile.words, owner=deal.owner.words)

    def draft(deal: _Deal, way: _Way) -> Draft:
        says = way(deal)
        return Draft(title, f"You are {deal.sit.you.words}. {says}", {"acts": "; ".join(acts), **deal.sit.table()})

    near = draft(deal.copy(), chance.choice(one.twins)) if one.twins else None
    return replace(draft(deal, chance.choice(one.ways)), near=near)


MAKERS = (Maker(Allowed, tuple(_AIMS), _draws),)
