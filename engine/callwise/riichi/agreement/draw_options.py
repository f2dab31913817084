"""Options for hands that nobody wins."""

from __future__ import annotations

from dataclasses import dataclass

from callwise.agreement.declared_options import Agreed, option
from callwise.agreement.ruleset import Ruleset
from callwise.law.options import NO, YES, Choice, Point, may, may_not, per_choice, whether


class AbortiveDraw(Choice):
    """Possible abortive draws (DRW-5); three wins on one discard have their own option."""

    NINE_KINDS = "nine_kinds", "Nine different terminals and honours on your first draw."
    FOUR_WINDS = "four_winds", "The same wind as everyone’s first discard."
    FOUR_RIICHI = "four_riichi", "Riichi by all four players."
    FOUR_KANS = "four_kans", "Four kans by several players."


class AbortiveDeal(Choice):
    """Who deals after an abortive draw (DRW-17)."""

    STAYS = (
        "stays",
        "The same dealer deals again, tenpai or not.",
        "the dealer deals again after an [[tochuu-ryuukyoku]]",
    )
    PASSES = "passes", "The deal passes to the next player.", "an [[tochuu-ryuukyoku]] passes the deal"


class NagashiMangan(Choice):
    """Whether a player who discarded only terminals and honours is paid a mangan (DRW-8)."""

    OPEN_TOO = ("open_too", "It’s paid, even if you’ve called.", "[[nagashi-mangan]] is paid")
    CLOSED = ("closed", "It’s paid, but only with a closed hand.", "[[nagashi-mangan]] needs a closed hand")
    NO = "no", "It isn’t paid.", "there’s no [[nagashi-mangan]]"


class NagashiDeal(Choice):
    """Whether a nagashi mangan counts as a win, for the deal, the honba and the riichi sticks (DRW-15, DRW-18)."""

    DRAWN = (
        "drawn",
        "It doesn’t: honba and sticks stay, and the dealer’s hand decides who deals, as in any hand that nobody wins.",
        "[[nagashi-mangan]] doesn’t count as a win",
    )
    WON = (
        "won",
        "It does: it’s paid with the honba and takes the sticks, and the dealer deals again only if paid.",
        "[[nagashi-mangan]] counts as a win",
    )


class DrawnDeal(Choice):
    """Whether a dealer in tenpai deals again when nobody has won (DRW-11)."""

    TENPAI = "tenpai", "If the dealer is tenpai, the dealer deals again.", "a dealer in [[tenpai]] deals again"
    WIN = "win", "Only a win lets the dealer deal again.", "a drawn hand passes the deal"


@dataclass(kw_only=True, eq=False, repr=False)
class DrawOptions(Ruleset):
    """Options for abortive draws and payments after a draw."""

    TOPIC = "When nobody wins"

    abortive_draws: Agreed[frozenset[AbortiveDraw]] = option(
        frozenset(AbortiveDraw),
        "What ends the hand in an [[tochuu-ryuukyoku]].",
        Point(
            "Nine kinds of terminals and honours: can you end the hand?",
            {True: may("Allowed"), False: may_not("Not allowed")},
            AbortiveDraw.NINE_KINDS,
        ),
        whether("Four discards of the same wind: does the hand end?", AbortiveDraw.FOUR_WINDS),
        whether("Four players in [[riichi]]: does the hand end?", AbortiveDraw.FOUR_RIICHI),
        whether("Four [[kan|kongs|kans]] by several players: does the hand end?", AbortiveDraw.FOUR_KANS),
    )
    abortive_deal: Agreed[AbortiveDeal] = option(
        AbortiveDeal.STAYS,
        "Who deals after an [[tochuu-ryuukyoku]].",
        per_choice("An [[tochuu-ryuukyoku]] ends the hand: another hand as dealer?", AbortiveDeal, YES, NO),
        moot={"abortive_draws": frozenset[AbortiveDraw]()},
    )
    nagashi_mangan: Agreed[NagashiMangan] = option(
        NagashiMangan.OPEN_TOO,
        "Whether you’re paid a [[mangan]] if all your discards are ones, nines and honours and none was called.",
        per_choice(
            "All your discards are ones, nines and honours: [[nagashi-mangan]]?",
            NagashiMangan,
            "Open hands too",
            "Closed hands only",
            "Not paid",
        ),
    )
    nagashi_deal: Agreed[NagashiDeal] = option(
        NagashiDeal.DRAWN,
        "Whether a [[nagashi-mangan]] counts as a win.",
        per_choice("Somebody is paid a [[nagashi-mangan]]: does it count as a win?", NagashiDeal, NO, YES),
        moot={"nagashi_mangan": NagashiMangan.NO},
    )
    drawn_deal: Agreed[DrawnDeal] = option(
        DrawnDeal.TENPAI,
        "Whether a dealer in [[tenpai]] deals again when nobody wins.",
        per_choice("Nobody wins, and the dealer is [[tenpai]]: another hand as dealer?", DrawnDeal, YES, NO),
    )
