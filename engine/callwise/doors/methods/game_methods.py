"""
Bridge methods on recorded games: a log's contents, and the moments of one hand.

Pages request one hand at a time and show its moments as they arrive. Every message carries the log, which is parsed
only once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TypeVar

from callwise.doors.game_report import PLAYERS, MomentReport, moment_object, read_games, remarks
from callwise.doors.methods.messages import MessageError, Params, text_in, text_or_none
from callwise.practice.maker_index import by_clause
from callwise.question.recorded_games import LONGEST_LOG, GameMoment, GameRecord, HandRecord, LogError, ReplayLinkError
from callwise.view.cards.moment_card import moment_card, moment_seal, shown_on, when
from callwise.view.elements.prose import plain, within

ItemT = TypeVar("ItemT")

MOST_MOMENTS = 60
"""The maximum number of moments drawn for a hand."""


def read_log(params: Params) -> Mapping[str, object]:
    """Return a log's games, with unreadable parts and illegal wins; for a replay link, the file to save."""
    try:
        games = _games(text_in(params, "text"))
    except ReplayLinkError as link:
        return {"games": [], "replay": {"says": str(link), "address": link.address, "player": link.player}}
    return {"games": [_described(game) for game in games], "replay": None}


def _described(game: GameRecord) -> Mapping[str, object]:
    return {
        "source": game.source,
        "ruleset": game.ruleset,
        "certain": game.is_certain,
        "player": game.player,
        "names": list(game.names),
        "faults": [{"hand": fault.hand, "act": fault.act, "says": str(fault)} for fault in game.faults],
        "remarks": list(remarks(game)),
        "hands": [
            {
                "number": hand.number,
                "title": hand.title,
                "scores": None if hand.scores is None else list(hand.scores),
                "winners": list(hand.winners),
                "acts": hand.acts,
            }
            for hand in game.hands
        ],
    }


def moments_of(params: Params) -> Mapping[str, object]:
    """Find and draw the moments of one hand, or with `both` those at which two players could have called."""
    game = _in(_games(text_in(params, "text")), params, "game")
    hand = _in(game.hands, params, "hand")
    ruleset = text_or_none(params, "rules") or game.ruleset
    players = PLAYERS if params.get("player") is None else (_in(PLAYERS, params, "player"),)
    found = (hand.both if params.get("both") is True else hand.moments)(ruleset, players)
    return {
        "moments": [
            _moment(one, hand, ruleset, f"moment-{hand.number}-{place}")
            for place, one in enumerate(found[:MOST_MOMENTS], 1)
        ]
    }


def _moment(moment: GameMoment, hand: HandRecord, ruleset: str, name: str) -> Mapping[str, object]:
    report = MomentReport.of(moment, hand, ruleset)
    each = {code: report.form.alone(code, report.rules) for code in moment.answers}
    clause = report.rows[0].ruling.clause.id
    return {
        **moment_object(report),
        "clause": clause,
        "practised": clause in by_clause(),
        "name": name,
        "says": within(moment.title),
        "question": plain(report.form.asks),
        "ruleset": report.rules.name,
        "seal": moment_seal(moment, each),
        "when": when(moment, hand),
        "weight": moment.weight,
        "html": moment_card(moment, hand, report.form, report.rules, each, name),
        "figures": shown_on(moment, each),
        "puzzle": report.puzzle,
    }


def _in(several: Sequence[ItemT], params: Params, key: str) -> ItemT:
    """Return the item at the index in a parameter. Raises MessageError."""
    place = params.get(key)
    if not isinstance(place, int) or isinstance(place, bool) or not 0 <= place < len(several):
        raise MessageError(f"{key} is a number from 0 to {len(several) - 1}")
    return several[place]


@lru_cache(maxsize=2)
def _games(text: str) -> tuple[GameRecord, ...]:
    """Read a log, cached for all its hands. Raises LogError."""
    if len(text) > LONGEST_LOG:
        raise LogError(f"a log has at most {LONGEST_LOG:,} characters, this one has {len(text):,}")
    return read_games(text.encode("utf-8", "replace"))
