"""Decisions at the end of a hand: who is liable for a win, and what that player pays."""

from __future__ import annotations

from callwise.riichi.logs.moments.moment import What
from callwise.riichi.logs.moments.moment_entries import whole_table
from callwise.riichi.logs.moments.watched_hand import Watching
from callwise.riichi.payment.certain_yakuman import certain_by_melds


def at_the_end(watching: Watching) -> None:
    """Record wins that may make somebody liable, for each player concerned."""
    for win in watching.hand.ending.wins:
        certain = certain_by_melds(win.seat, tuple(watching.played.sitting[win.seat].made))
        fed = tuple(dict.fromkeys(one.feeder for one in certain if one.feeder is not None))
        if fed and watching.hand_of(win.seat):
            concerned = {win.seat, *fed, *((win.by,) if win.by else ())}
            moment = watching.played.open or watching.turn
            table = {"wins": win.seat.value, **whole_table(watching.played, {win.seat}, moment)}
            for seat in watching.seats:
                if seat in concerned:
                    watching.find(What.LIABLE, seat, "pao.liable", table, [one.value for one in fed])
                    watching.find(What.PAYS, seat, "win.payments", table)
