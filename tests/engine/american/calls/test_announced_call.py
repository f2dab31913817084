"""Announcing a call and taking it back: until when, and who has to wait."""

from random import Random

import pytest

from callwise.american.agreement.presets import LEAGUE, TOURNAMENT
from callwise.american.agreement.ruleset import AmericanRuleset, CallKept
from callwise.american.calls import announced_call, called_discard
from callwise.american.exchange import joker_exchange
from callwise.american.play.judged_acts import judge
from callwise.american.play.possible_acts import acts_to_try, legal_acts
from callwise.american.play.tile_moves import laid
from callwise.american.priority import mah_jongg
from callwise.american.questions.entries.rack_scenes import in_words as told_of
from callwise.american.questions.entries.rack_scenes import racks
from callwise.american.table.table import Phase, Table
from callwise.american.table.written_acts import read_act
from callwise.american.turn import named_discard, pick_and_discard
from callwise.ground.seats import Seat
from callwise.law.ruling import Clause
from callwise.view.elements.prose import plain
from tests.support.american.american_positions import played, ruled, table
from tests.support.rulings.verdicts import illegal, legal, reader, told
from tests.support.written_rows import entries, rows

said = reader(announced_call, called_discard, pick_and_discard)

RACK = "88d 112b 34d 5c EE FF J"
OPEN = {"south": RACK, "west": "10 | 33bJ", "discard": "8d by north", "draws": "9c"}
"""North has discarded, and East is next."""
GIVES_BACK = LEAGUE.choosing({"call_kept": CallKept.EXPOSED})


@pytest.mark.parametrize(
    ("position", "acts", "says"),
    rows("""
        -  want 8d                                  legal said
        -  east pick; want 8d                       legal said  # the window is still open
        -  want 8d; west want 8d                    legal said-unseen  # an announcement isn't a commitment
        -  want 8d; want 8d                         legal said
        -  want 8d; call 8d                         legal called_discard.allowed
        -  west want 8d; call 8d  legal called_discard.allowed  # players later in turn order don't hold anyone up
        -  want 8d; take back call                  legal taken-back
        -  want 8d; take back call; east pick       legal pick
        -  want 8d; west want 8d; take back call; west call 8d  legal called_discard.allowed
        -  east want 8d; east pick                  legal pick  # your own announcement doesn't hold you up
        -  want 8d; call 8d; expose 88d             legal called_discard.exposed
        wanted: south  take back call                           legal taken-back
        -  want 8d; take back call; west call 8d    legal called_discard.allowed
        -  want 8d; expose 88d                      legal called_discard.exposed
        -  east pick; want 8d; expose 8dJ           legal called_discard.exposed
        wanted: south  expose 88d                               legal called_discard.exposed
        -  want 8d; expose 88d; discard 5c          legal pick_and_discard.allowed
        south: 8d 112b 345d 5c EE FF 0  want 8d                                  illegal insufficient
        -  want 9d                                  illegal other-tile
        -  north want 8d                            illegal own
        -  east pick; east rack; want 8d            illegal closed
        -  want 8d; east pick                       illegal waits
        -  east pick; want 8d; east rack            illegal waits
        -  east pick; want 8d; east discard 9c      illegal waits
        -  east pick; want 8d; east begin 9c        illegal waits
        -  east pick; want 8d; east exchange 3b for west 3b  illegal waits
        -  east pick; want 8d; east announce exchange 3b for west 3b  illegal waits
        -  east pick; want 8d; east mah jongg       illegal waits
        -  want 8d; west want 8d; take back call; east pick  illegal waits
        -  call 8d; take back call                  illegal placed
        -  want 8d; call 8d; take back call         illegal placed
        -  call 8d; expose 88d; take back call      illegal announced_call.exposed
        -  take back call                           illegal nothing
        -  want 8d; take back call; take back call  illegal nothing
        -  want 8d; west take back call             illegal nothing
        -  call 8d; west take back call             illegal nothing
        -  call 8d; expose 88d; west take back call  illegal nothing
        -  call 8d; expose 88d; discard 5c; take back call  illegal nothing
        -  east pick; east want 8d                  illegal called_discard.picked
        -  want 8d; west call 8d                    illegal nearer
        -  west want 8d; want 8d; west call 8d      illegal nearer
        -  east want 8d; call 8d                    illegal nearer
        -  west want 8d; want 8d; west expose 88d   illegal nearer
        -  west call 8d; want 8d                    illegal committed
        wanted: east  call 8d                                  illegal nearer
        -  expose 88d                               illegal needs-call
        -  want 8d; expose 8d                       illegal single
        -  want 8d; expose 34d                      illegal unlike
        -  want 8d; west expose 88d                 illegal needs-call
        -  want 8d; take back call; expose 88d      illegal needs-call
        -  east want 8d; east pick; east take back call  illegal nothing  # picking withdraws it
        wanted: south  east pick                                illegal waits
    """),
)
def test_announcing_and_taking_back(position: str, acts: str, says: str) -> None:
    assert told(ruled(table(**OPEN | entries(position)), acts)) == said(says)


def test_announcing_leaves_other_rules_unchanged() -> None:
    start = table(**OPEN | {"south": "8d 112b 345d 5c EE FF J"})
    assert told(ruled(start, "west want 8d; exchange 3b for west 3b")) == illegal(joker_exchange.NOT_YOUR_TURN)
    assert told(ruled(start, "west want 8d; north take back 8d")) == illegal(named_discard.DOWN)


@pytest.mark.parametrize(
    ("rules", "verdict"),
    [
        (LEAGUE, illegal(announced_call.PLACED)),
        (TOURNAMENT, illegal(announced_call.PLACED)),
        (GIVES_BACK, legal(announced_call.GIVES_BACK)),
    ],
)
def test_option_allows_returning_a_called_tile_from_the_rack_top(rules: AmericanRuleset, verdict: object) -> None:
    assert told(ruled(table(**OPEN), "call 8d; take back call", rules)) == verdict


def test_returned_tiles_can_be_called_again_by_anyone() -> None:
    start = table(**OPEN)
    back = played(start, "east pick; call 8d; take back call", GIVES_BACK)
    assert (back.phase, back.turn, back.discard, back.wall) == (Phase.WINDOW, Seat.EAST, start.discard, start.wall)
    assert laid(read_act("south take back call"), played(start, "call 8d")) == back
    for acts in ("call 8d; take back call; west call 8d", "call 8d; take back call; call 8d"):
        assert told(ruled(start, acts, GIVES_BACK)) == legal(called_discard.ALLOWED)
    late = "call 8d; expose 88d; take back call"
    assert told(ruled(start, late, GIVES_BACK)) == illegal(announced_call.EXPOSED)


@pytest.mark.parametrize(
    "acts",
    [
        "want 8d; call 8d",
        "want 8d; expose 88d",
        "west want 8d; call 8d",
        "east want 8d; east pick; east rack",
        "want 8d; south call west dead",
    ],
)
def test_announcements_end_with_the_discard(acts: str) -> None:
    start = table(**OPEN | {"west": "10 | (345d)"})
    assert played(start, acts).wanted == ((Seat.SOUTH,) if "dead" in acts else ())


def test_dead_players_announcements_end() -> None:
    start = table(**OPEN | {"west": "10 | (345d)"})
    assert played(start, "west want 8d; call west dead").wanted == ()


def test_a_win_ends_announcements() -> None:
    start = table(south="8d 88b 333c EEEJ FF 0", seeks="88b 333c EEEE FF 0 88d", discard="8d by north")
    now = played(start, "west want 8d; call 8d for mah jongg")
    assert (now.wanted, now.phase) == ((), Phase.OVER)
    assert told(ruled(start, "west want 8d; call 8d for mah jongg")) == legal(mah_jongg.CALLED_SINGLE)


HAND = "FF 3333b 444d NEWS 0"
WAITING = {"south": "FF 3333b 444d NEW 0", "seeks": HAND, "discard": "S by north", "draws": "9c"}


@pytest.mark.parametrize(
    ("entries", "acts"),
    [
        ({}, "want S"),  # for a group of different tiles
        ({"south": "F 3333b 444d NEWS 0", "discard": "F by north"}, "want F"),  # for a pair
        ({"seeks": f"{HAND} concealed"}, "want S"),
        ({"wall": "0", "draws": ""}, "want S"),
        ({}, "east pick; want S"),
        ({"discard": "9d by north, named S"}, "want S"),
        ({"west": "S 11b 345c EE JJ 2b 99c"}, "west want S; want S"),
        ({"west": "S 11b 345c EE JJ 2b 99c"}, "west call S; want S"),  # a win comes before a call
    ],
)
@pytest.mark.parametrize("rules", [LEAGUE, TOURNAMENT])
def test_calls_to_win_can_be_announced(entries: dict[str, str], acts: str, rules: AmericanRuleset) -> None:
    start = table(**WAITING | entries)
    ruling = ruled(start, acts, rules)
    assert told(ruling) == legal(announced_call.SAID_TO_WIN)
    assert ruling.clause.id == announced_call.SAID.id
    named = read_act(f"{acts.rpartition(';')[2].replace('want', 'call')} for mah jongg", start.you)
    assert judge(named, played(start, acts, rules), rules).is_legal


@pytest.mark.parametrize(
    ("entries", "act", "clause"),
    [
        ({"seeks": ""}, "want S", called_discard.INSUFFICIENT),  # no hand to win with is given
        ({"discard": "E by north"}, "want E", called_discard.INSUFFICIENT),
        ({"picked": "9c", "discard": "S by east"}, "want S", called_discard.PICKED),
    ],
)
def test_calls_that_do_not_win_cannot_be_announced(entries: dict[str, str], act: str, clause: Clause) -> None:
    start = table(**{key: text for key, text in (WAITING | entries).items() if text})
    assert told(ruled(start, act)) == illegal(clause)


def test_announced_calls_can_be_exposed_at_once() -> None:
    start = table(**OPEN)
    now = played(start, "east pick; want 8d; expose 88d")
    assert (now.turn, now.phase, now.discard, now.wanted, now.wall) == (Seat.SOUTH, Phase.MAIN, None, (), start.wall)
    assert now == played(start, "call 8d; expose 88d")
    assert laid(read_act("south expose 88d"), played(start, "want 8d")).players == now.players


def test_tiles_of_an_announced_call_lie_like_those_of_any_call() -> None:
    called = laid(read_act("south call 8d"), played(table(**OPEN), "want 8d"))
    assert laid(read_act("south expose 88d"), called).players == played(table(**OPEN), "call 8d; expose 88d").players


def test_announcements_are_shown_and_described() -> None:
    now = played(table(**OPEN), "want 8d; west want 8d")
    says = {at.seat: at.says for at in racks(now).seats}
    assert plain(says[Seat.WEST]).endswith("ants the discard")  # type: ignore[arg-type]
    sentences = [plain(sentence) for sentence in told_of(now)]
    assert {"You have said “I want that”.", "West has said “I want that”."} <= set(sentences)


@pytest.mark.parametrize("rules", [LEAGUE, GIVES_BACK])
@pytest.mark.parametrize(
    "acts",
    [
        "want 8d",
        "west want 8d",
        "east want 8d",
        "east pick; want 8d",
        "call 8d",
        "call 8d; expose 88d",
        "want 8d; west want 8d",
    ],
)
def test_judge_and_generator_agree(acts: str, rules: AmericanRuleset) -> None:
    assert_agree(played(table(**OPEN | {"east": RACK.replace("8d", "9d", 2).replace("88d", "99d")}), acts), rules)


def assert_agree(now: Table, rules: AmericanRuleset) -> None:
    tried = list(acts_to_try(now))
    Random(1).shuffle(tried)
    judged = {act for act in tried if judge(act, now, rules).is_legal}
    assert judged == set(legal_acts(now, rules)) & set(tried)
