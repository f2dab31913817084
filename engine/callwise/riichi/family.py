"""The riichi family: its questions, clauses, tiles and glossary."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from callwise.ground.errors import NotationError, check_length, quoted
from callwise.ground.faces import Face, Laid
from callwise.law import not_ruled
from callwise.law.ruling import Clause
from callwise.question.families import RuledFamily
from callwise.riichi.agreement.presets import PRESETS
from callwise.riichi.calls import (
    chankan,
    claims,
    interruption,
    kan_in_riichi,
    kandora,
    kuikae,
    kuikae_cost,
    laid_meld,
    own_discard,
    penalties,
    sacred_claim,
    turn,
    win_requirements,
    winning,
)
from callwise.riichi.furiten import (
    blocking_discards,
    furiten,
    furiten_end,
    readiness,
    sacred_declaration,
    safe_tiles,
    way_out,
)
from callwise.riichi.hand import value
from callwise.riichi.payment import chombo, drawn_deal, drawn_hand, nagashi, pao, pao_payment, pao_risk, payment
from callwise.riichi.priority import abortive, bonuses, next_dealer, priority, riichi_stick, timing
from callwise.riichi.questions import (
    after_abort_question,
    call_questions,
    chombo_questions,
    draw_questions,
    hand_questions,
    interruption_questions,
    kuikae_questions,
    mistake_questions,
    own_discard_question,
    pao_questions,
    payments_question,
    priority_questions,
    winners_questions,
)
from callwise.riichi.questions.furiten import (
    furiten_end_question,
    own_turn_questions,
    reasons_question,
    sacred_questions,
    safe_questions,
    wait_questions,
)
from callwise.riichi.table import mjt
from callwise.riichi.table.melds import SAID_IN_ENGLISH
from callwise.riichi.table.signs import Mark
from callwise.riichi.table.tiles import KINDS, TILES, Suit, plain
from callwise.riichi.terms import TERMS

_WALLS = (Suit.BAMBOO, Suit.CIRCLES, Suit.CHARACTERS, Suit.HONOURS)


def read_braces(text: str) -> tuple[Face | Laid, ...]:
    """
    Read ``23s`` as tiles in a row and ``4'23s`` as a meld, separated by spaces.

    Raises NotationError, or PositionError for a meld that can't exist.
    """
    check_length(text)
    found: list[Face | Laid] = []
    for group in text.split():
        signs = mjt.parse(group).signs
        if all(sign.tile is not None and sign.mark is Mark.UPRIGHT for sign in signs):
            found += [tile for sign in signs if (tile := sign.tile) is not None]
        else:
            found.append(mjt.read_meld(group))
    if not found:
        raise NotationError(f"braces hold tiles, like {{23s}}, got {quoted(text)}")
    return tuple(found)


class _Rule(Protocol):
    CLAUSES: tuple[Clause, ...]


def _clauses(*rules: _Rule) -> Iterator[Clause]:
    return (clause for rule in rules for clause in rule.CLAUSES)


FAMILY = RuledFamily(
    id="riichi",
    title="Riichi",
    moments={
        "Can I discard this tile?": (
            kuikae_questions.DiscardAfterCall,
            kuikae_questions.LegalDiscards,
            kuikae_questions.FrozenTiles,
            mistake_questions.WhatASwapCosts,
            own_discard_question.OwnDiscards,
        ),
        "Can I call this tile?": (kuikae_questions.MayCall, sacred_questions.SacredClaim, call_questions.LayMeld),
        "Somebody called": (call_questions.LegalClaims, call_questions.WhoRobs, interruption_questions.Chances),
        "Several spoke at once": (
            priority_questions.WhoGetsIt,
            priority_questions.WhichStands,
            winners_questions.WhoIsPaid,
            winners_questions.WhoDeals,
        ),
        "Somebody said [[ron|“win”|ron]]": (
            reasons_question.WhyNoWin,
            wait_questions.WinsOnDiscard,
            wait_questions.Wins,
            wait_questions.UsesOfDiscard,
            hand_questions.WinningWaits,
        ),
        "Somebody is [[furiten]], or wants a safe tile": (
            wait_questions.Blame,
            own_turn_questions.LeavesFuriten,
            furiten_end_question.Ending,
            safe_questions.SafeTiles,
            sacred_questions.Declaring,
            safe_questions.Marked,
        ),
        "A [[kan]] or [[riichi]] was declared": (
            call_questions.Announcements,
            own_turn_questions.Readiness,
            interruption_questions.Indicator,
            priority_questions.RiichiStick,
        ),
        "Nobody wins": (
            draw_questions.HandEnds,
            after_abort_question.AfterAnAbort,
            draw_questions.Nagashi,
            draw_questions.DrawnPayments,
            draw_questions.DrawnDeals,
        ),
        "What is the hand worth, and who pays?": (
            hand_questions.HandYaku,
            hand_questions.HandValue,
            payments_question.Payments,
            pao_questions.WhoIsLiable,
            pao_questions.Risk,
        ),
        "Somebody made a mistake": (
            mistake_questions.WhatItCosts,
            chombo_questions.ChomboPayments,
            chombo_questions.AfterChombo,
        ),
    },
    clauses=(
        *_clauses(
            not_ruled, kuikae, kuikae_cost, claims, chankan, turn, own_discard, kan_in_riichi, winning, win_requirements
        ),
        *_clauses(furiten, blocking_discards, way_out, readiness, furiten_end, sacred_claim, sacred_declaration),
        *_clauses(safe_tiles, priority, bonuses, timing, riichi_stick, abortive, next_dealer, interruption, kandora),
        *_clauses(laid_meld, penalties, value, pao, pao_risk, payment, pao_payment),
        *_clauses(nagashi, drawn_hand, drawn_deal, chombo),
    ),
    presets=PRESETS,
    terms=TERMS,
    faces=TILES,
    suits=tuple(tuple(plain(kind) for kind in KINDS if kind.suit is suit) for suit in _WALLS),
    reads=read_braces,
    logs="callwise.riichi.logs.riichi_games",
    practice="callwise.riichi.practice",
    listening="callwise.riichi.listening.listener",
    play="callwise.riichi.play.sitting",
    english={word: english for english, word in SAID_IN_ENGLISH.items()},
)
