"""Moments of games, reopened from their links and ruled on as on the Ask page."""

from collections.abc import Iterator
from urllib.parse import parse_qsl

from callwise.doors.game_report import PLAYERS, MomentReport, moment_object, read_games
from callwise.ground.seats import SEATS
from callwise.view.cards.free_ruling import VERSION, Reply

LONGEST_ADDRESS = 4_000
"""The maximum URL length that pages accept, in characters."""


def retold(text: str) -> Iterator[MomentReport]:
    """Return every moment of a log under its own rules, including those when two players could have called."""
    for game in read_games(text.encode("utf-8")):
        for hand in game.hands:
            for moment in (*hand.moments(game.ruleset, PLAYERS), *hand.both(game.ruleset, PLAYERS)):
                yield MomentReport.of(moment, hand, game.ruleset)


def check_its_link(one: MomentReport) -> None:
    """Check that a moment's link gets its card's ruling: the same clauses or amounts."""
    address = str(moment_object(one)["address"])
    assert len(address) <= LONGEST_ADDRESS
    pairs = parse_qsl(address, keep_blank_values=True, strict_parsing=True)
    given = dict(pairs)
    assert len(given) == len(pairs)
    assert all(value == value.strip() != "" for value in given.values())
    assert given.pop("v") == VERSION
    asks, rules = given.pop("asks"), given.pop("rules")
    for key, value in given.items():
        choices = dict(one.form.case.keys[key].choices)
        assert not choices or value in choices
    reply = Reply.to(asks, given, rules)
    assert reply.rules == one.rules
    assert reply.form.asks == one.form.asks
    for row in one.rows:
        ruling = reply.form.ruled(row.code, reply.rules).ruling
        assert (ruling.clause, ruling.verdict) == (row.ruling.clause, row.ruling.verdict)
    here, there = one.form.settled(one.rules), reply.form.settled(reply.rules)
    assert (here is None) == (there is None)
    if here is not None and there is not None and here.is_settled:
        assert here.changes(SEATS) == there.changes(SEATS)
