"""Generated positions on exchanges that are announced, withdrawn, refused or carried out wrongly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from callwise.american.agreement.ruleset import AmericanRuleset
from callwise.american.exchange import announced_exchange
from callwise.american.practice.deals.random_racks import alike
from callwise.american.practice.deals.table_setup import Act, Aim, Scene, TableSetup, Way, some_of, write_acts
from callwise.american.questions.exchange_questions import Allowed
from callwise.american.table.tiles import FLOWER, JOKER, Tile
from callwise.american.turn import challenge
from callwise.ground.seats import Seat
from callwise.law.ruling import Clause
from callwise.question.makers import Chance, Draft, Maker, phrase


@dataclass
class _Exchange(Scene):
    """An exchange: the giver, the exposure with the joker, its tile, and a similar tile."""

    giver: Seat
    owner: Seat
    tile: Tile
    unlike: Tile
    shown: str
    spare: Tile

    @classmethod
    def of(cls, sit: TableSetup) -> _Exchange:
        """Draw an exchange between you and another player, in either direction."""
        giver, owner = sit.chance.sample((sit.you, sit.others[0]), 2)
        tile = sit.kind(FLOWER)
        near = alike(sit.chance, tile)
        return cls(sit, giver, owner, tile, sit.about(near), sit.lay(owner, tile, 3, 1), sit.spare())

    @property
    def is_yours(self) -> bool:
        """Whether you are the giver."""
        return self.giver is self.sit.you

    def say(self, yours: Sequence[str], theirs: Sequence[str], gives: Tile) -> str:
        """Describe the giver's act in your words or another player's, with the owner of the exposure."""
        sit = self.sit
        if self.is_yours:
            return sit.say(*yours, gives=gives, whose=f"{self.owner.words}’s {self.shown}")
        return sit.say(*theirs, who=self.giver.words, gives=gives, whose=f"your {self.shown}")

    @property
    def by_giver(self) -> str:
        """The seat prefix of an act by the giver."""
        return "" if self.is_yours else f"{self.giver.value} "

    @property
    def by_owner(self) -> str:
        """The seat prefix of an act by the owner."""
        return f"{self.owner.value} " if self.is_yours else ""

    def on_turn(self) -> None:
        """Make it the giver's turn."""
        if self.is_yours:
            self.sit.on_turn = True
        else:
            self.sit.entries["turn"] = self.giver.value


_REFUSE, _WITHDRAW, _OTHER_WITHDRAWS = "{0.by_owner}refuse", "{0.by_giver}withdraw", "{0.by_owner}withdraw"
_EXCHANGE = "{0.giver.value} exchange {0.tile} for {0.owner.value} {0.tile}"
_CALL_DEAD, _CALL_GIVER_DEAD = (
    "{0.sit.others[1].value} call {0.owner.value} dead",
    "{0.sit.others[1].value} call {0.giver.value} dead",
)
_DISCARD, _LEAVE = "discard {0.spare}", "{0.giver.value} leave {0.owner.value} {0.tile}"


def _mends(deal: _Exchange) -> str:
    return deal.sit.chance.choice(("mend", f"{deal.sit.others[0].value} mend"))


def _offered(deal: _Exchange, gives: Tile) -> str:
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


def _offers_right(deal: _Exchange) -> str:
    """The giver holds out a matching tile."""
    return _offered(deal, deal.tile)


def _offers_wrong(deal: _Exchange) -> str:
    """The giver holds out a tile that doesn't match."""
    return _offered(deal, deal.unlike)


def _says_nothing(deal: _Exchange) -> str:
    """Nothing was announced."""
    deal.on_turn()
    if deal.is_yours:
        deal.sit.hold(deal.tile)
        return f"{deal.owner.words} has exposed {deal.shown}. It’s your turn, and you haven’t said anything."
    return f"You’ve exposed {deal.shown}. It’s {deal.giver.words}’s turn, and they haven’t said anything."


def _gave(deal: _Exchange) -> str:
    deal.sit.entries["wrong"] = f"{deal.unlike} in {deal.owner.value} {deal.tile} by {deal.giver.value}"
    if deal.is_yours:
        deal.sit.hold(JOKER, deal.tile)
    deal.sit.wall.take(deal.unlike)
    return deal.say(_GAVE, _GIVES, deal.unlike)


_GAVE = ("You gave {gives} for the [[joker]] in {whose}.", "For the [[joker]] in {whose}, you gave {gives}.")
_GIVES = (
    "{who} gave {gives} for the [[joker]] in {whose}.",
    "“Exchange,” said {who} and gave {gives} for the [[joker]] in {whose}.",
)


def _gave_just_now(deal: _Exchange) -> str:
    """A wrong tile was given, and the giver's turn continues."""
    says = _gave(deal)
    deal.on_turn()
    return f"{says} {'You haven’t' if deal.is_yours else f'{deal.giver.words} hasn’t'} discarded since."


def _gave_too_early(deal: _Exchange) -> str:
    """A wrong tile was given, and the giver's turn is over."""
    says, sit = _gave(deal), deal.sit
    gone = sit.kind()
    sit.wall.take(gone)
    sit.entries["discard"] = f"{gone} by {deal.giver.value}"
    return f"{says} {'You’ve' if deal.is_yours else f'{deal.giver.words} has'} discarded {{{gone}}} since."


_OFFERED: Sequence[Act[_Exchange]] = (_REFUSE, _WITHDRAW, _OTHER_WITHDRAWS, _DISCARD, _LEAVE, _EXCHANGE)
_GIVEN: Sequence[Act[_Exchange]] = (_mends, _CALL_DEAD, _CALL_GIVER_DEAD, _DISCARD, _EXCHANGE, _WITHDRAW)
_AIMS: Mapping[Clause, Aim[_Exchange]] = {
    announced_exchange.MUST_ACCEPT: Aim((_offers_right,), _REFUSE, (_offers_wrong,)),
    announced_exchange.MAY_REFUSE: Aim((_offers_wrong,), _REFUSE, (_offers_right,)),
    announced_exchange.WITHDRAWN: Aim((_offers_right, _offers_wrong), _WITHDRAW, (_says_nothing,)),
    announced_exchange.NOTHING: Aim((_offers_right, _offers_wrong), _OTHER_WITHDRAWS),
    announced_exchange.MENDED: Aim((_gave_just_now,), _mends, (_gave_too_early,)),
    announced_exchange.TOO_LATE: Aim((_gave_too_early,), _mends, (_gave_just_now,)),
    announced_exchange.RACK_DEAD: Aim((_gave_too_early,), _mends, (_gave_just_now,)),
    announced_exchange.NOTHING_WRONG: Aim((_says_nothing,), _mends, (_gave_just_now,)),
    challenge.WRONG_TILE: Aim((_gave_too_early,), _CALL_DEAD, (_gave_just_now,)),
}
_TITLES = ("For the joker in {tile}s", "An exchange, or not", "Words over a joker", "{owner}’s {tile}s")


def _draw(chance: Chance, rules: AmericanRuleset, clause: Clause) -> Draft:
    """Draw an announced or completed exchange, and the acts to rule on."""
    aim, deal = _AIMS[clause], _Exchange.of(TableSetup(chance))
    pool = _OFFERED if aim.ways[0] in (_offers_right, _offers_wrong) else _GIVEN
    acts = write_acts(deal, (aim.act, *some_of(chance, pool, aim.act)))
    title = phrase(chance, _TITLES, tile=deal.tile.words, owner=deal.owner.words)

    def draft(deal: _Exchange, way: Way[_Exchange]) -> Draft:
        says = way(deal)
        return Draft(title, f"You are {deal.sit.you.words}. {says}", {"acts": acts, **deal.sit.table()})

    return aim.drafted(deal, draft)


MAKERS = (Maker(Allowed, tuple(_AIMS), _draw),)
