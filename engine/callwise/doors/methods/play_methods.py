"""
Bridge methods on hands that a reader plays.

Every message has the hand's address, which holds the reader's acts; the reply to an act has the next one.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from dataclasses import dataclass, replace

from callwise.agreement.ruleset import Ruleset
from callwise.doors.methods.messages import Params, text_in, text_or_none
from callwise.ground.errors import EntryError, within
from callwise.ground.seats import SEATS, Seat
from callwise.ground.second_person import of_seat
from callwise.law.ruling import Ruling, Sentence
from callwise.law.settlement import Payment
from callwise.puzzle.free_question import NAME, put
from callwise.question.case import Form
from callwise.question.families import families
from callwise.question.grading import Graded, Highlights, Stamp
from callwise.question.played_hands import (
    Decided,
    Ending,
    HandAtPlay,
    Mistake,
    Objection,
    Position,
    SeatAct,
    SitDown,
    Tried,
    Winning,
)
from callwise.view.board.felt import felt
from callwise.view.board.hand_view import still_hand
from callwise.view.cards.free_ruling import fragment
from callwise.view.elements.html import Markup, el, join
from callwise.view.elements.pictures import draw_as_on_felt, tile
from callwise.view.elements.prose import noted, plain, spoken, stopped, terms
from callwise.view.rulings.asked_ruling import asked_ruling, asked_why, overruled_ruling, told_ruling, upheld_ruling
from callwise.view.rulings.ruling_card import shown_as


def play(params: Params) -> Mapping[str, object]:
    """Return a hand at its address; with an act, the ruling on it, and the hand after it if it was done."""
    sit_down: SitDown = vars(importlib.import_module(_module()))["sit_down"]
    with within("hand"):
        hand = sit_down(text_in(params, "hand"))
    with within("act"):
        code = text_or_none(params, "act")
        tried = None if code is None else hand.attempt(code)
    if tried is None:
        return {**_state(hand), "done": False, "ruling": None}
    if tried.ruling is None:
        return {**_state(tried.hand), "done": tried.is_done, "ruling": None}
    ruling, words = tried.ruling.for_reader(hand.seat), tried.objection
    if words is None:
        ruled = _ruling(ruling, tried.asked, hand.ruleset)
    else:
        ruled = _objected(ruling, tried.asked, words, hand.ruleset)
    cost = _cost(tried, hand.ruleset)
    return {**_state(tried.hand), "done": tried.is_done, "ruling": {**ruled, "cost": cost}}


def _module() -> str:
    found = next((family.play for family in families() if family.play), None)
    if found is None:
        raise EntryError("no game of mahjong here can be played")
    return found


def _state(hand: HandAtPlay) -> Mapping[str, object]:
    position = hand.position
    form, rules = put(position.asks, position.table, hand.ruleset)
    return {
        "hand": hand.address,
        "acts": hand.record,
        "seat": hand.seat.value,
        "ruleset": hand.ruleset,
        "title": hand.title,
        "points": {seat.value: points for seat, points in hand.points.items()},
        "moment": hand.moment,
        "legal": list(hand.legal),
        "ways": {word: list(codes) for word, codes in hand.ways.items()},
        "tiles": [[one.code, tile(one)] for one in hand.tiles],
        "drawn": hand.has_drawn,
        "indicators": [[one.code, tile(one)] for one in hand.indicators],
        "news": [_news(one, hand) for one in hand.news],
        "felt": felt(form.sheet(rules).scene.seen_by(hand.seat), (), still_hand),
        "wall": hand.wall,
        "tip": "" if hand.tip is None else spoken(hand.tip),
        "position": _position(position, hand.ruleset),
        "ending": None if hand.ending is None else _ending(hand.ending, hand.seat),
        "mistakes": [_mistake(one, hand.ruleset) for one in hand.mistakes],
        "moments": [_moment(one, hand) for one in hand.decided],
    }


def _news(one: SeatAct, hand: HandAtPlay) -> Mapping[str, object]:
    lost = None if one.ruling is None else {"clause": one.ruling.clause.id, "says": plain(one.ruling.because)}
    html = spoken(hand.tell(one), draw=draw_as_on_felt)
    return {"seat": one.seat.value, "act": one.code, "html": html, "lost": lost}


def _position(asked: Position, ruleset: str) -> Mapping[str, object]:
    return {
        "asks": asked.asks,
        "table": dict(asked.table),
        "answer": asked.answer,
        "address": fragment(asked.asks, asked.table, ruleset),
    }


def _ruling(ruling: Ruling, asked: Position | None, ruleset: str) -> Mapping[str, object]:
    """Return a ruling in words, and as “Ask” draws it where it offers the act."""
    return {
        **_words(ruling),
        "position": None if asked is None else _position(asked, ruleset),
        **(_drawn(ruling, asked, ruleset) if asked is not None else {}),
    }


def _words(ruling: Ruling) -> Mapping[str, object]:
    return {
        "verdict": ruling.verdict.value,
        "clause": ruling.clause.id,
        "short": plain(ruling.clause.short),
        "means": plain(ruling.means),
        "facts": plain(ruling.because),
        "says": plain(ruling.clause.says),
    }


def _objected(
    ruling: Ruling, asked: Position | None, words: Objection, ruleset: str, *, is_missed: bool = False
) -> Mapping[str, object]:
    """Return the ruling on an act of another player, to which the reader objected unless they missed it."""
    told = {"means": plain(words.says), "facts": "" if words.decides is None else plain(words.decides)}
    if asked is None or words.decides is None:
        html = overruled_ruling(words.says, words.decides, ruling.clause.rule_line, NAME)
        return {**_words(ruling), **told, "position": None, "html": html, "why": "", "shown": shown_as(Highlights())}
    form, rules = put(asked.asks, asked.table, ruleset)
    graded = replace(form.alone(asked.answer, rules), decides=words.decides)
    return {
        **_words(ruling),
        **told,
        "position": _position(asked, ruleset),
        "html": upheld_ruling(form, graded, words.says, NAME, is_missed=is_missed),
        "why": asked_why(form, graded, NAME, tells_cost=False),
        "shown": shown_as(graded.shown),
    }


def _drawn(ruling: Ruling, asked: Position, ruleset: str) -> Mapping[str, object]:
    form, rules = put(asked.asks, asked.table, ruleset)
    graded = _graded(form, asked.answer, rules)
    if graded is None:
        form = form.case.answering(asked.answer).form(None, {})
        graded = _graded(form, asked.answer, rules)
    if graded is None or graded.head.clause.id != ruling.clause.id:
        return {"html": stopped(ruling.because), "why": "", "shown": shown_as(Highlights())}
    shown = graded.shown if graded.head.clause is ruling.clause else Highlights()
    if graded.headline == graded.head.means:
        graded = replace(graded, head=ruling, headline=ruling.means, decides=ruling.decides)
    html, why = asked_ruling(form, graded, NAME), asked_why(form, graded, NAME)
    return {"html": html, "why": why, "shown": shown_as(shown)}


def _graded(form: Form, code: str, rules: Ruleset) -> Graded | None:
    """Grade one answer by itself, None if it isn't there."""
    try:
        return form.alone(code, rules)
    except KeyError:
        return None


def _cost(tried: Tried, ruleset: str) -> Mapping[str, object] | None:
    """Return what an act costs, with `unseen` if that is something else; None if it isn’t settled."""
    seen, unseen = (_settled(asked, ruleset) for asked in (tried.costs, tried.costs_unseen))
    if seen is None:
        return None
    if unseen is None or unseen.told.head.clause.id == seen.told.head.clause.id:
        return {**_costing(seen, ruleset, tried, "cost"), "unseen": None}
    return {
        **_costing(seen, ruleset, tried, "cost", "If your hand was shown"),
        "unseen": _costing(unseen, ruleset, tried, "unseen", "If it wasn’t"),
    }


@dataclass(frozen=True)
class _Cost:
    """The question what an act costs, and its settled answer."""

    asked: Position
    form: Form
    rules: Ruleset
    told: Graded


def _settled(asked: Position | None, ruleset: str) -> _Cost | None:
    if asked is None:
        return None
    form, rules = put(asked.asks, asked.table, ruleset)
    told = form.follows(rules)[0]
    return _Cost(asked, form, rules, told) if told.head.is_legal else None


def _costing(cost: _Cost, ruleset: str, tried: Tried, kind: str, case: str = "") -> Mapping[str, object]:
    """
    Write a cost as “Ask” does, about whose act it was.

    If the act's own ruling has a penalty, other tables are compared there.
    """
    told, name, words = cost.told, f"{NAME}-{kind}", tried.objection

    def reworded(said: Sentence) -> Sentence:
        if words is None:
            return said
        return Sentence(of_seat(said.template, "blamed_seat"), {**said.facts, "blamed_seat": words.seat})

    headline = reworded(told.headline)
    is_compared = tried.ruling is not None and tried.ruling.follows is not None
    return {
        **_words(told.head),
        "verdict": Stamp.TOLD.value,
        "headline": _at_this_table(headline, once_shown=kind == "cost" and bool(case)),
        "position": _position(cost.asked, ruleset),
        "html": told_ruling(cost.form, cost.rules, name, case, reworded=reworded, compares=not is_compared),
        "why": asked_why(cost.form, told, name),
    }


def _at_this_table(headline: Sentence, *, once_shown: bool) -> Markup:
    """Write what an act costs, perhaps only once the hand is shown, as a sentence about the table with its terms."""
    case = "At this table, once the hand is shown" if once_shown else "At this table"
    if headline.template.startswith(("It ", "It’s ")):
        comma = "," if once_shown else ""
        return spoken(replace(headline, template=f"{case}{comma} i{headline.template[1:]}"), explain=noted)
    return join((el("b", f"{case}: "), spoken(headline, explain=noted)))


def _ending(ending: Ending, reader: Seat) -> Mapping[str, object]:
    settlement, laid = ending.settlement, ending.laid
    why = None if ending.why is None else ending.why.for_reader(reader)
    return {
        "how": ending.how,
        "html": spoken(ending.says, explain=noted),
        "why": None if why is None else {"clause": why.clause.id, "says": plain(why.because)},
        "winners": [
            {
                "seat": one.seat.value,
                "says": plain(one.says),
                "yaku": [list(yaku) for yaku in one.yaku],
                "html": _worth(one),
                "dora": one.dora,
                "redFives": one.red_fives,
                "uraDora": one.ura_dora,
            }
            for one in ending.winners
        ],
        "below": [[one.code, tile(one)] for one in ending.below],
        "payments": [] if settlement is None else list(map(_payment, settlement.payments, ending.paid)),
        "totals": None if settlement is None else {seat.value: settlement.change(seat) for seat in SEATS},
        "laid": [{"seat": seat.value, "points": points, "says": plain(says)} for seat, (points, says) in laid.items()],
        "changes": {seat.value: _change(seat, ending) for seat in SEATS},
        "notes": {seat.value: plain(note) for seat, note in ending.notes.items()},
        "settled": settlement is None or settlement.is_settled,
        "log": ending.log,
        "logs": dict(ending.logs),
        "points": {seat.value: points for seat, points in ending.points.items()},
        "next": ending.next,
        "over": ending.is_over,
    }


def _worth(one: Winning) -> Markup:
    """Write a hand's yaku, dora, red fives and ura dora, its value, and what isn't counted."""
    fives = f"{one.red_fives} red {'five' if one.red_fives == 1 else 'fives'}"
    parts = [f"[[{id}]]" for id, _ in one.yaku]
    parts += [f"{one.dora} [[dora]]"] if one.dora else []
    parts += [fives] if one.red_fives else []
    parts += [f"{one.ura_dora} ura [[dora]]"] if one.ura_dora else []
    left_out = (" · without ", terms(one.uncounted, explain=noted)) if one.uncounted else ()
    return join((terms(", ".join(parts), explain=noted), " · ", spoken(one.says, explain=noted), *left_out))


def _mistake(one: Mistake, ruleset: str) -> Mapping[str, object]:
    return {
        "seat": one.seat.value,
        "act": one.code,
        "noticed": one.is_noticed,
        "tile": [one.tile.code, tile(one.tile)],
        "turn": one.turn,
        "ruling": _objected(one.ruling, one.asked, one.objection, ruleset, is_missed=not one.is_noticed),
    }


def _moment(decided: Decided, hand: HandAtPlay) -> Mapping[str, object]:
    """Return a moment in words, with the ruling on its main answer."""
    moment, face = decided.moment, decided.tile
    form, rules = put(moment.asks, moment.table, hand.ruleset)
    ruled = form.ruled(moment.answers[0], rules) if moment.answers else form.rulings(rules)[0]
    ruling = ruled.ruling.for_reader(hand.seat)
    asked = Position(moment.asks, moment.table, moment.answers[0] if moment.answers else "")
    return {
        "what": moment.what,
        "title": plain(moment.title),
        "turn": moment.turn,
        "act": moment.act,
        "tile": None if face is None else [face.code, tile(face)],
        "verdict": ruling.verdict.value,
        "clause": ruling.clause.id,
        "short": plain(ruling.clause.short),
        "facts": plain(ruling.because),
        "says": plain(ruling.clause.says),
        "html": stopped(ruling.because),
        "position": _position(asked, hand.ruleset),
    }


def _change(seat: Seat, ending: Ending) -> int:
    """Return what a seat gains or loses by the hand, with what it laid."""
    laid, _ = ending.laid.get(seat, (0, None))
    return (ending.settlement.change(seat) if ending.settlement else 0) - laid


def _payment(one: Payment, says: Sentence) -> Mapping[str, object]:
    return {
        "payer": None if one.payer is None else one.payer.value,
        "receiver": one.receiver.value,
        "points": one.points,
        "clause": one.clause.id,
        "says": plain(says),
        "because": plain(one.because),
    }
