"""Questions about a whole turn: ordering its acts, and playing it towards a goal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, Self

from callwise.american.agreement.ruleset import AmericanRuleset
from callwise.american.calls import called_discard
from callwise.american.play import judged_acts, possible_acts
from callwise.american.play.tile_moves import laid
from callwise.american.questions.entries.pressed_acts import composed_add, composed_exchange, pickable
from callwise.american.questions.entries.rack_scenes import NOW, Moment, show, show_tried, states
from callwise.american.questions.entries.situation_case import SituationCase, your_seat
from callwise.american.questions.entries.turn_goal import Goal, has_ended
from callwise.american.questions.entries.written_situation import KEYS, read_table
from callwise.american.questions.exchange_questions import ACT_SIGNS, ACTS_HOW, offer_act, read_some
from callwise.american.table.acts import (
    Act,
    Add,
    Begin,
    Call,
    CallDead,
    Correct,
    Discard,
    Expose,
    MahJongg,
    Pick,
    Purpose,
    Rack,
    Remove,
    Retract,
    TakeBack,
    Want,
)
from callwise.american.table.exchange_acts import Announce, Exchange, Leave, Mend, Refuse, Withdraw
from callwise.american.table.table import Phase, Table
from callwise.american.table.tiles import JOKER, Tile, parse_tiles
from callwise.american.table.written_acts import read_act
from callwise.ground.errors import AnswerError, CallwiseError, PositionError, quoted
from callwise.ground.faces import Drawn
from callwise.ground.seats import Seat
from callwise.law.ruling import Clause, Ruling, Sentence
from callwise.question.case import Entries, Key
from callwise.question.controls import Pick as Choice
from callwise.question.controls import Verb
from callwise.question.forms.offers import Offer
from callwise.question.forms.steps import StepsCase
from callwise.question.scene import Scene


@dataclass(frozen=True)
class Turn:
    """A table, the remaining acts, and the moments so far."""

    table: Table
    left: tuple[Act, ...] = ()
    past: tuple[Moment, ...] = field(default=(), compare=False)

    @cached_property
    def picks(self) -> Mapping[str, Choice]:
        """The things that can be picked, by value."""
        return {pick.value: pick for pick in pickable(self.table, self.table.you)}

    def done(self, act: Act) -> Turn:
        """Return the turn after a legal act."""
        return self._with(act, judged_acts.after(act, self.table))

    def laid(self, act: Act) -> Turn:
        """Return the turn with an act's tiles moved. Raises PositionError if they can't be."""
        return self._with(act, laid(act, self.table))

    def _with(self, act: Act, table: Table) -> Turn:
        left = list(self.left)
        if act in left:
            left.remove(act)
        return Turn(table, tuple(left), (*self.past, self._moment(act)))

    def _moment(self, act: Act | None = None) -> Moment:
        """Describe this moment by its number and act, with the state of the clocks."""
        if act is None and not self.past:
            return (NOW, states(self.table))
        does = "now" if act is None else act.verb[0].capitalize()
        return (Sentence(f"{len(self.past) + 1} {{does}}", {"does": does}), states(self.table))

    def show(self) -> Scene:
        """Show the table and the moments so far."""
        return show(self.table, (*self.past, self._moment())[-_MOST_MOMENTS:])

    def show_tried(self, act: Act) -> Scene:
        """Show the table with an illegal act's tiles moved, if they can be, and the state of the clocks before it."""
        moments = (*self.past, self._moment(act))[-_MOST_MOMENTS:]
        try:
            return show_tried(self.table, laid(act, self.table), act, moments)
        except PositionError:
            return show(self.table, moments)


_MOST_MOMENTS = 4


@dataclass(frozen=True)
class _TurnCase(SituationCase, StepsCase[Turn, Act, AmericanRuleset]):
    """A turn played step by step, with the player's own tiles if there is a `you`."""

    noun = "act"
    unsettled: ClassVar[Clause] = called_discard.LAST_OPEN

    def rule(self, act: Act, position: Turn, rules: AmericanRuleset) -> Ruling:
        return judged_acts.judge(act, position.table, rules).for_reader(position.table.you)

    def after(self, act: Act, position: Turn) -> Turn:
        return position.done(act)

    def insignificance(self, act: Act) -> int:
        """An exchange matters most: a turn can go on without its joker."""
        return not isinstance(act, Exchange)

    at_once = True

    def is_over(self, position: Turn) -> bool:
        """Whether the goal is reached, or your turn has ended."""
        return self.is_reached(position) or has_ended(position.table, self.table.you)

    def pictured(self, offer: Offer[Act], position: Turn) -> Drawn | None:
        """Return the tiles moved: with the called tile for its exposure, and with the jokers for an exchange."""
        act, called = offer.act, position.table.called
        if isinstance(act, Expose) and called is not None and act.seat is position.table.turn:
            return (called.tile, *act.tiles)
        if isinstance(act, Exchange):
            return (*act.gives, *(act.wants or JOKER,) * len(act.gives))
        return offer.drawn

    def brief(self, act: Act) -> Sentence | None:
        return _BRIEF.get(type(act)) if act.seat is self.table.you else None

    def answer_place(self, act: Act) -> str:
        if isinstance(act, Exchange):
            return f"meld:{act.target.seat.value}"
        if isinstance(act, Expose | Add | Remove):
            return f"meld:{act.seat.value}"
        return "discard" if isinstance(act, Call | Discard) else ""

    def left_out(self, offer: Offer[Act]) -> Sentence:
        act = offer.act
        if isinstance(act, Discard):
            return Sentence("You could have discarded {tile} instead", {"tile": act.tile})
        if not isinstance(act, Exchange) or act.wants not in (None, JOKER):
            return super().left_out(offer)
        owner = act.target.seat
        whose = "your own" if owner is self.table.you else "{owner}’s"
        return Sentence(f"You left {whose} {{joker}}", {"owner": owner, "joker": JOKER})

    def lay(self, act: Act, position: Turn) -> Turn:
        try:
            return position.laid(act)
        except PositionError as error:
            raise AnswerError(str(error)) from error

    def show(self, position: Turn) -> Scene:
        return position.show()

    def show_ruled(self, position: Turn, act: Act | None) -> Scene:
        return position.show() if act is None else position.show_tried(act)

    def find(self, code: str, position: Turn) -> Offer[Act]:
        """Return the offer for your act with this code, or for another player's if offered."""
        you = self.table.you
        try:
            act = read_act(code, you)
        except CallwiseError as error:
            raise AnswerError(str(error)) from error
        if act.seat is you:
            return offer_act(act, you)
        return super().find(code, position)

    def is_picked(self, act: Act) -> bool:
        """Whether it is your act and can be composed of tiles and a verb."""
        if act.seat is not self.table.you:
            return False
        match act:
            case Call():
                return act.purpose in (Purpose.EXPOSURE, Purpose.MAH_JONGG)
            case Exchange():
                return act.wants in (None, JOKER) and not act.wordless and act.target.tile is not None
            case Rack():
                return act.tile is None or (self.table.discard is not None and act.tile == self.table.discard.tile)
        return isinstance(act, Expose | Add | Pick | Discard | MahJongg)

    def verbs(self, position: Turn) -> tuple[Verb, ...]:
        """Return the verbs you can try, the likeliest at this moment first; none for a hidden rack."""
        table, you = position.table, self.table.you
        if you is None or table[you].rack is None:
            return ()
        racks_called = table.called is not None and table.turn is you
        found = [
            *_WITH_DISCARD,
            *([_EXPOSE, _DISCARD] if racks_called else [_DISCARD, _EXPOSE]),
            *([_ADD] if table[you].exposures else []),
            *([_PICK_ONE] if table.wall else []),
            *([_RACK] if racks_called or (table.phase is Phase.PICKED and table.turn is you) else []),
            _MAH_JONGG,
        ]
        known = table[you].seeks is not None
        return tuple(verb for verb in found if known or verb.value != _MAH_JONGG.value)

    def picks(self, position: Turn) -> tuple[Choice, ...]:
        """Return your tiles, the discard, and every exposed joker."""
        return tuple(position.picks.values())

    def composed(self, verb: str, picked: Sequence[str], position: Turn) -> str:
        """Compose an act from its verb and the picked tiles. Raises AnswerError if something is missing."""
        table, you = position.table, self.table.you
        if strange := [one for one in picked if one not in position.picks]:
            raise AnswerError(f"{quoted(strange[0])} isn’t among the tiles to pick")
        tiles = "".join(one.partition(" ")[2] for one in picked if one.startswith("rack:"))
        jokers = [one.partition(" ")[2] for one in picked if one.startswith("joker:")]
        takes_discard = any(one.startswith("discard ") for one in picked)
        discard = table.discard
        if verb == "pick" or (verb == "rack" and table.called is None):
            return verb
        if verb == "rack" and table.called is not None:
            return f"rack {table.called.tile}"
        if verb in ("call", "mah jongg") and takes_discard and discard is not None:
            return f"call {discard.tile}" + (" for mah jongg" if verb == "mah jongg" else "")
        if verb == "mah jongg":
            called = _called_to_win(table, you)
            return verb if called is None else f"call {called} for mah jongg"
        if verb == "call":
            raise AnswerError("pick the discard you call")
        if verb == "exchange":
            return composed_exchange(tiles, jokers, table if takes_discard else None)
        if verb not in ("discard", "expose", "add to") or you is None:
            raise AnswerError(f"{quoted(verb)} can’t be done here")
        if not tiles:
            raise AnswerError("pick a tile from your rack first")
        if verb == "add to":
            return composed_add(tiles, you, table)
        if verb == "discard" and len(parse_tiles(tiles)) > 1:
            raise AnswerError("pick one tile to discard, not several")
        return f"{verb} {tiles}"


def _called_to_win(table: Table, you: Seat | None) -> Tile | None:
    """Return the open discard that a declaration is about, by its name; None if you have picked, or discarded it."""
    has_picked = table.phase is Phase.PICKED and table.turn is you
    if table.window is None or has_picked or table.window.by is you:
        return None
    return table.misnamed or table.window.tile


@dataclass(frozen=True)
class Order(_TurnCase):
    """Put acts in a legal order, and leave out the illegal ones."""

    id = "exchange.order"
    asks = "Play your turn."
    reached = "That’s a legal order."
    short = "You left something out."
    keys: ClassVar[Mapping[str, Key]] = {
        "acts": Key("What you can do, in any order", ACTS_HOW, signs=ACT_SIGNS),
        "goal": Key("Which of it must be done, if not all", ACTS_HOW, optional=True, signs=ACT_SIGNS, drawn=False),
        **KEYS,
    }
    example: ClassVar[Mapping[str, str]] = {
        "acts": "exchange 3b for west 3b; discard E; expose 8dJ; call 8d",
        "you": "south",
        "south": "3b 11c 56d 8d EESS FFJ",
        "west": "10 | 33bJ",
        "discard": "8d by east",
    }

    acts_given: tuple[Act, ...]
    needed: tuple[Act, ...]

    @classmethod
    def read(cls, entries: Entries) -> Self:
        position = read_table(entries)
        acts = read_some(entries, position.you)
        needed = read_some(entries, position.you, "goal") if "goal" in entries else acts
        for act in needed:
            if act not in acts:
                raise PositionError(f"{act} isn’t among the acts, so it can’t be done").at("goal")
        return cls(position, acts, needed)

    def start(self) -> Turn:
        return Turn(self.table, self.acts_given)

    def acts(self, position: Turn) -> tuple[Offer[Act], ...]:
        return tuple(offer_act(act, self.table.you) for act in dict.fromkeys(position.left))

    def is_reached(self, position: Turn) -> bool:
        return not any(act in position.left for act in self.needed)


_WITH_DISCARD = (
    Verb("call", Sentence("Call it"), "Call {discard}", ("discard",)),
    Verb("mah jongg", Sentence("Mah jongg"), "Call {discard} for mah jongg", ("discard",)),
    Verb("exchange", Sentence("Exchange"), "Exchange your {rack} for {joker}", ("rack+ joker+",)),
    Verb("exchange", Sentence("Exchange"), "Exchange {discard} for {joker}", ("discard joker",)),
)
_EXPOSE = Verb("expose", Sentence("Expose"), "Expose {rack}", ("rack+",))
_DISCARD = Verb("discard", Sentence("Discard it"), "Discard your {rack}", ("rack",))
_ADD = Verb("add to", Sentence("Add to your exposure"), "Add {rack} to your exposure", ("rack+",))
_PICK_ONE = Verb("pick", Sentence("Pick from the wall"), "Pick from the wall", ("",))
_RACK = Verb("rack", Sentence("Rack it"), "Rack it", ("",))
_MAH_JONGG = Verb("mah jongg", Sentence("Mah jongg"), "Declare mah jongg", ("",))
_BRIEF: Mapping[type[Act], Sentence] = {
    Pick: Sentence("Pick"),
    Rack: Sentence("Rack"),
    MahJongg: Sentence("Mah jongg"),
}


@dataclass(frozen=True)
class PlayTurn(_TurnCase):
    """Play a turn towards a goal."""

    id = "exchange.play"
    asks = "Play your turn."
    reached = "That’s it."
    short = "You’re not there yet."
    keys: ClassVar[Mapping[str, Key]] = {
        "goal": Key(
            "What the turn should lead to",
            "mah jongg, discard, or hold JJ for what’s in the rack then; parted by ;",
            signs=("mah jongg", "discard", "hold ", "; "),
            drawn=False,
        ),
        **KEYS,
    }
    example: ClassVar[Mapping[str, str]] = {
        "goal": "hold J; discard",
        "you": "south",
        "south": "3b 11c 56d 8d EESS FFF",
        "west": "10 | 33bJ",
        "picked": "N",
        "discard": "9d by east",
    }

    goal: Goal
    you: Seat

    @classmethod
    def read(cls, entries: Entries) -> Self:
        table = read_table(entries)
        goal = entries.read("goal", Goal.parse)
        return cls(table, goal, your_seat(table))

    def start(self) -> Turn:
        return Turn(self.table)

    def acts(self, position: Turn) -> tuple[Offer[Act], ...]:
        acts = possible_acts.acts_to_try(position.table, self.you)
        return tuple(offer_act(act, self.you) for act in acts if self._is_thought_of(act, position.table))

    def _is_thought_of(self, act: Act, table: Table) -> bool:
        """Whether a player might think of an act: there is something to take back, refuse or put right."""
        match act:
            case Begin() | Leave():
                return False
            case TakeBack():
                return table.naming is not None
            case Retract():
                return self.you in table.wanted or (table.called is not None and table.turn is self.you)
            case Correct():
                return table.discard is not None and table.discard.by is self.you
            case Withdraw() | Refuse():
                return table.announced is not None
            case Mend():
                return table.wrong is not None
            case CallDead():
                return act.whose is not self.you
        return True

    def listed(self, position: Turn) -> tuple[Offer[Act], ...]:
        return ()

    def promising(self, position: Turn, rules: AmericanRuleset) -> tuple[Offer[Act], ...]:
        """Offer your acts that are legal in some reading, except announcements, which don't advance the turn."""
        readings = rules.judged(lambda reading: possible_acts.legal_acts(position.table, reading)).readings
        legal = dict.fromkeys(act for reading in readings for act in reading.outcome)
        return tuple(
            offer_act(act, self.you)
            for act in legal
            if act.seat is self.you and not isinstance(act, Announce | Begin | Want)
        )

    def is_reached(self, position: Turn) -> bool:
        return self.goal.is_reached(position.table, self.you)
