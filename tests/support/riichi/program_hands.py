"""Hands played by four programs, and the tiles of a hand in play."""

from collections.abc import Callable, Iterator

from callwise.ground.seats import SEATS, Seat
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.play.deal import deal
from callwise.riichi.play.hand_in_play import HandInPlay
from callwise.riichi.play.played_acts import Doing, PlayedAct
from callwise.riichi.play.programs import calling
from callwise.riichi.play.programs.sight import Sight
from callwise.riichi.play.referee import claim_of, judge_act
from callwise.riichi.play.sitting import Sitting, sit_down
from callwise.riichi.table.tiles import Tile


def begun(number: int, rules: RiichiRuleset) -> HandInPlay:
    """Deal a hand."""
    return HandInPlay(deal(number, red_fives=not rules.no_red_fives), rules)


def moments(hand: HandInPlay) -> Iterator[HandInPlay]:
    """Play a hand to its end; yield it before each act."""
    while hand.end is None:
        yield hand
        turn = hand.replayed.turn
        if turn is not None:
            hand.take_turn(program_act(hand, turn.seat))
            continue
        acts = {seat: program_act(hand, seat) for seat in answering(hand)}
        hand.answer([claim_of(act, seat, hand) for seat, act in acts.items() if act.doing is not Doing.PASS])


def played(number: int, rules: RiichiRuleset) -> HandInPlay:
    """Return a whole hand."""
    hand = begun(number, rules)
    for _ in moments(hand):
        pass
    return hand


def sittings(text: str) -> Iterator[tuple[Sitting, str]]:
    """Play a hand in the reader's seat, too; yield it at each choice with the code of the act, empty at its end."""
    sitting = sit_down(text)
    while sitting.moment != "over":
        code = str(program_act(sitting.hand, sitting.seat))
        yield sitting, code
        after = sitting.attempt(code).hand
        assert isinstance(after, Sitting)
        sitting = after
    yield sitting, ""


def answering(hand: HandInPlay) -> tuple[Seat, ...]:
    """Return the seats that can claim the live tile, in turn order."""
    lying = hand.replayed.open
    assert lying is not None
    return tuple(lying.by.after(turns) for turns in range(1, len(SEATS)))


def program_act(hand: HandInPlay, seat: Seat) -> PlayedAct:
    """Return what a program does in a seat."""
    sight, may = Sight.of(hand, seat), _asking(hand, seat)
    lying = hand.replayed.open
    return calling.take_turn(sight, may) if lying is None else calling.answer(sight, lying, may)


def _asking(hand: HandInPlay, seat: Seat) -> Callable[[PlayedAct], bool]:
    return lambda act: judge_act(act, seat, hand).is_legal


def tiles_of(hand: HandInPlay) -> list[Tile]:
    """Return the set's tiles, wherever they are, without the dora indicators and the five below them."""
    played = hand.replayed
    found = [*hand.hidden]
    for side in played.sitting.values():
        pons = {meld.grew_from for meld in side.made}
        found += side.hand or ()
        found += [tile for meld in side.made if meld not in pons for tile in meld.tiles]
        found += [one.tile for one in side.pond if one.called_by is None]
    if played.open is not None:
        found.append(played.open.tile)
    return found
