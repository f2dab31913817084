"""Positions after an abortive draw: why the hand ended, the sticks laid in it, and the honba."""

from __future__ import annotations

from collections.abc import Mapping

from callwise.ground.seats import SEATS
from callwise.law.ruling import Clause
from callwise.question.makers import Chance, Draft, Maker, entries, phrase
from callwise.riichi.agreement.call_options import MultipleRon
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.practice.deals.random_tiles import WINDS
from callwise.riichi.practice.deals.table_words import said_honba, said_riichi
from callwise.riichi.priority import next_dealer
from callwise.riichi.questions.after_abort_question import AfterAnAbort

_ENDED: Mapping[str, tuple[str, ...]] = {
    "nine-kinds": (
        "On the first draw, {seat} shows nine different terminals and honours, and the hand ends.",
        "“Nine kinds,” says {seat} on the first draw, and shows the hand.",
    ),
    "four-winds": (
        "All four players begin with {wind}, and nobody has called.",
        "The first four discards are {wind}, and nobody claims any of them.",
    ),
    "four-riichi": (
        "{seat} declares the fourth [[riichi]], and nobody wins on the discard.",
        "The last of the four to declare [[riichi]] is {seat}, and nobody wins on that discard.",
    ),
    "four-kans": (
        "{seat} and {other} have made two [[kan|kongs|kans]] each, and nobody wins on the next discard.",
        "{seat} makes the fourth [[kan]] of the hand, after three of {other}’s. Nobody wins on the discard.",
    ),
    "three-wins": (
        "{seat} discards, and the other three all say [[ron|win|ron]]. At this table that’s a draw.",
        "Three players say [[ron|win|ron]] on {seat}’s discard, which ends the hand in a draw here.",
    ),
}
_TITLES = ("The hand ends early", "{seat}’s hand", "Tiles left in the wall", "Nobody has won")


def _ended(chance: Chance, rules: RiichiRuleset, aim: Clause) -> Draft:
    """Generate a reason, with a stick laid in the hand if it's about sticks."""
    triple = rules.settled.get("multiple_ron") is MultipleRon.DOUBLE_TRIPLE_ABORT
    why = chance.choice([one for one in _ENDED if triple or one != "three-wins"])
    seat, other, third = chance.sample(SEATS, 3)
    wind = chance.choice(WINDS)
    says = [phrase(chance, _ENDED[why], seat=seat.words, other=other.words, wind=f"{{{wind}}}")]
    laid = [third] if why != "four-riichi" and (aim is next_dealer.DRAWN_STICKS or chance.randrange(2)) else []
    if laid:
        says.append(said_riichi(laid))
    if honba := chance.randrange(3):
        says.append(f"{said_honba(honba)}.")
    table = {
        "why": why,
        "riichi": " ".join(one.value for one in laid),
        "tile": wind if why == "four-winds" else None,
        "honba": honba or None,
    }
    return Draft(phrase(chance, _TITLES, seat=seat.words), " ".join(says), entries(table))


_PASSES = "common+abortive_deal=passes"
_SAYS = {_PASSES: "At this table, the deal passes after an [[tochuu-ryuukyoku]]."}
MAKERS = (
    Maker(AfterAnAbort, (next_dealer.DRAWN, next_dealer.DRAWN_STICKS, next_dealer.DRAWN_UNPAID), _ended, says=_SAYS),
    Maker(AfterAnAbort, (next_dealer.DRAWN_PASSES,), _ended, _PASSES, says=_SAYS),
)
