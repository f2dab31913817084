"""Logs of games played by people and programs, if there are any on this machine; they aren't part of the project."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from callwise.ground.seats import SEATS
from callwise.law.ruling import Ruling
from callwise.puzzle.free_question import put
from callwise.question.recorded_games import LogError
from callwise.riichi.agreement.presets import preset
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls.claims import judge_claim
from callwise.riichi.calls.kuikae import judge_discard
from callwise.riichi.calls.turn import Announcement, AnnouncementKind, judge_announcement
from callwise.riichi.logs.moments.moment_finder import both_of, moments_of
from callwise.riichi.logs.recognition import read_log
from callwise.riichi.logs.replay.hand_payments import paid, settlement_of
from callwise.riichi.logs.replay.hand_record import Calling, DeclaredKan, Discarding, Game, Hand
from callwise.riichi.logs.replay.hand_replay import ReplayedHand
from callwise.riichi.table.discard import Claim, ClaimKind
from callwise.riichi.table.melds import MeldKind
from tests.support.each import each
from tests.support.riichi import written_logs as logs
from tests.support.riichi.client_offers import beside
from tests.support.riichi.game_moments import check_its_link, retold

FOLDER = Path(os.environ.get("CALLWISE_LOGS", Path(__file__).parents[5] / "shared" / "logs"))
THREE_PLAYERS = "mjlog-sanma-kita.xml"
FILES = sorted(path for path in FOLDER.glob("*") if path.suffix in (".xml", ".json", ".jsonl"))
PARAMETERS: list[Path | None] = [path for path in FILES if path.name != THREE_PLAYERS] or [None]
"""Without logs this is one None, so that one skipped test reports that nothing was read."""


def games(path: Path | None) -> Iterator[Game]:
    if path is None:
        pytest.skip(f"no logs of real games in {FOLDER}")
    yield from read_log(path.read_bytes())


@each(PARAMETERS)
def test_every_hand_is_read(path: Path | None) -> None:
    for game in games(path):
        assert not game.faults
        assert game.hands


@each(PARAMETERS)
def test_acts_are_the_same_in_another_format(path: Path | None) -> None:
    """This holds even if the order of play has to be deduced."""
    for game in games(path):
        for text in (json.dumps(logs.tenhou6(game)), logs.mjai(game), json.dumps(logs.majiang(game))):
            (read,) = read_log(text.encode())
            assert [hand.acts for hand in read.hands] == [hand.acts for hand in game.hands]


@each(PARAMETERS)
def test_payments_are_settled_to_the_point(path: Path | None) -> None:
    for game in games(path):
        for hand in game.hands:
            settlement = settlement_of(hand, preset(game.ruleset))
            if settlement is not None:
                settled = [settlement] if settlement.is_settled else [one.outcome for one in settlement.readings]
                assert paid(hand) in [tuple(one.change(seat) for seat in SEATS) for one in settled]


@each(PARAMETERS)
def test_acts_a_client_allowed_are_legal(path: Path | None) -> None:
    """Checks every call, kan, riichi, win and discard after a call, except in games with custom rules."""
    for game in games(path):
        for hand in game.hands if game.is_certain else ():
            for act, ruling in judged(hand, preset(game.ruleset)):
                assert ruling.is_legal, f"hand {hand.number}: {act}: {ruling.clause.id}"


def judged(hand: Hand, rules: RiichiRuleset) -> Iterator[tuple[object, Ruling]]:
    """Yield rulings on every act of a hand that a rule could forbid."""
    played, called = ReplayedHand(hand), None
    for act in hand.acts:
        match act:
            case Calling():
                kind = {MeldKind.CHII: ClaimKind.CHII, MeldKind.PON: ClaimKind.PON}.get(act.call.kind, ClaimKind.KAN)
                yield act, judge_claim(Claim(act.seat, kind, act.call.tile, act.call.shown), played.table, rules)
                called = act.call
            case DeclaredKan():
                kan = AnnouncementKind.ANKAN if act.kind is MeldKind.ANKAN else AnnouncementKind.SHOUMINKAN
                yield act, judge_announcement(Announcement(kan, act.tiles[0]), played.table, rules)
            case Discarding():
                if act.turned:
                    riichi = Announcement(AnnouncementKind.RIICHI, act.tile)
                    yield act, judge_announcement(riichi, played.table, rules)
                if called is not None:
                    yield act, judge_discard(act.tile, called, rules)
                called = None
        played.play(act)
    for win in hand.ending.wins:
        if win.by is None:
            yield win, judge_announcement(Announcement(AnnouncementKind.TSUMO), played.table, rules)
        else:
            yield win, judge_claim(Claim(win.seat, ClaimKind.RON, played.table.discard.tile), played.table, rules)


def test_client_offers_match_the_engine() -> None:
    """Checks every offered call, kan, riichi and win, and the tiles frozen by calls, if a log has them."""
    hands = [
        (hand, game)
        for path in FILES
        if b"operation" in path.read_bytes()
        for game in games(path)
        for hand in game.hands
    ]
    if all(hand.offers is None for hand, _ in hands):
        pytest.skip(f"no logs with offers in {FOLDER}")
    other = [
        one for hand, game in hands if game.is_certain for one in beside(hand, preset(game.ruleset)) if not one.is_same
    ]
    assert not other, "\n".join(map(str, other))


@each(PARAMETERS)
def test_each_moment_is_a_valid_question(path: Path | None) -> None:
    for game in games(path):
        rules = preset(game.ruleset)
        for hand in game.hands:
            for moment in (*moments_of(hand, rules), *both_of(hand, rules)):
                form, under = put(moment.asks, moment.table, game.ruleset)
                assert set(moment.answers) <= {ruled.code for ruled in form.rulings(under)}


@each(PARAMETERS[::2])
def test_links_to_a_moment_rule_by_the_same_clause(path: Path | None) -> None:
    if path is None:
        pytest.skip(f"no logs of real games in {FOLDER}")
    for one in retold(path.read_text("utf-8")):
        check_its_link(one)


@pytest.mark.deep
@each(PARAMETERS[1::2] or [None])
def test_other_links_to_a_moment_rule_by_the_same_clause(path: Path | None) -> None:
    if path is None:
        pytest.skip(f"no logs of real games in {FOLDER}")
    for one in retold(path.read_text("utf-8")):
        check_its_link(one)


def test_three_player_games_are_refused() -> None:
    path = FOLDER / THREE_PLAYERS
    if not path.exists():
        pytest.skip(f"no logs of real games in {FOLDER}")
    with pytest.raises(LogError, match="Callwise rules only on games for four"):
        read_log(path.read_bytes())
