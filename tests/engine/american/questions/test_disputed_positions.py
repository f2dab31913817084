"""Disputed positions as puzzle files: the same facts get the same answer in every question."""

from collections.abc import Mapping

import pytest

from callwise.ground.errors import NotationError, PositionError
from callwise.law.ruling import Ruling, Verdict
from callwise.puzzle.free_question import put

LEAGUE, TOURNAMENT = "league", "league-tournament"
SOUTH = "146c 3b 258d N RR G F J 5b"
HAND = "FF 3333b 444d NEWS 0"
BEFORE_PLAY = {"turn": "east", "phase": "main", "wall": "99"}
OWN_JOKER = {"west": "13", "south": "146c 3b 258d N RR G | 33bJ"}


@pytest.fixture(params=[LEAGUE, TOURNAMENT])
def rules(request: pytest.FixtureRequest) -> str:
    """Both rulesets, which here differ only in penalties."""
    return str(request.param)


def ruled(asks: str, table: Mapping[str, str], rules: str) -> dict[str, Ruling]:
    """Return each answer's ruling, by its code."""
    form, settled = put(asks, {"you": "south", **table} if asks != "american.winner" else table, rules)
    return {one.code: one.ruling for one in form.rulings(settled)}


def said(asks: str, table: Mapping[str, str], rules: str) -> dict[str, str]:
    """Return each answer's verdict and clause, by its code."""
    return {code: f"{one.verdict.value} {one.clause.id}" for code, one in ruled(asks, table, rules).items()}


@pytest.mark.parametrize(
    ("entries", "gives", "at", "verdict"),
    [
        ({}, "3b", "west 3b", "legal exchange.allowed"),
        ({"west": "7 | 33bJ 3bJJ", "south": SOUTH}, "3b", "west 3b 2", "legal exchange.allowed"),
        ({**OWN_JOKER, "turn": "south"}, "3b", "south 3b", "legal exchange.own"),
        ({}, "4c", "west 3b", "illegal exchange.mismatch"),
        ({"west": "10 | 333b", "south": SOUTH.replace("3b", "9b")}, "9b", "west 3b", "illegal exchange.no-joker"),
        ({}, "J", "west 3b", "illegal exchange.mismatch"),
        ({}, "3b", "west rack", "illegal exchange.not-exposed"),
        ({"turn": "west", "west": "11 | 33bJ", "south": SOUTH[:-3]}, "3b", "west 3b", "illegal exchange.not-your-turn"),
    ],
)
def test_exchanges_for_an_exposures_joker(
    entries: dict[str, str], gives: str, at: str, verdict: str, rules: str
) -> None:
    for asked in ("J of", "the J of", "joker of", "one joker from", "the joker in", "J on"):
        table = {"south": SOUTH, "west": "10 | 33bJ", **entries, "acts": f"exchange {gives} for {asked} {at}"}
        assert list(said("exchange.allowed", table, rules).values()) == [verdict], asked
        assert list(said("exchange.each", table, rules).values()) == [verdict], asked
        stated = ruled("exchange.fault", table, rules)["1"]
        assert (stated.verdict.value == "legal", stated.clause.id) == ("illegal" in verdict, verdict.split()[1]), asked


def test_exchanges_cannot_ask_for_a_natural(rules: str) -> None:
    table = {"south": SOUTH, "west": "10 | 33bJ"}
    acts = "exchange J for 3b of west 3b; exchange J for west 3b; exchange 3b for 3b of west 3b"
    assert set(said("exchange.allowed", {**table, "acts": acts}, rules).values()) == {"illegal exchange.reverse"}
    announced = said("exchange.allowed", {**table, "acts": "announce exchange 3b for J of west 3b"}, rules)
    assert list(announced.values()) == ["legal announce.allowed"]


@pytest.mark.parametrize(
    ("by", "nearer", "further"),
    [("east", "south", "west"), ("east", "south", "north"), ("west", "east", "south"), ("north", "east", "south")],
)
def test_first_in_turn_order_to_speak_gets_the_tile(by: str, nearer: str, further: str, rules: str) -> None:
    """Unless another player has already placed it on the rack."""
    claims = {"discard": f"8d by {by}", "claims": f"{nearer} pung; {further} pung"}
    assert said("american.winner", claims, rules) == {
        nearer: "legal claim.next-in-turn",
        further: "illegal claim.further",
    }
    table = {"discard": f"8d by {by}", "south": "146c 3b 88d 5b N RR G 0 J"}
    acts = f"{nearer} want 8d; {further} call 8d; {nearer} call 8d"
    assert list(said("exchange.each", {**table, "acts": acts}, rules).values()) == [
        "legal want.said",
        "illegal call.nearer-wants",
        "legal call.allowed",
    ]
    placed = f"{further} call 8d; {nearer} want 8d; {nearer} call 8d"
    assert list(said("exchange.each", {**table, "acts": placed}, rules).values()) == [
        "legal call.allowed",
        "illegal call.committed",
        "illegal call.committed",
    ]
    kept = {"discard": f"8d by {by}", "claims": f"{nearer} pung; {further} pung placed"}
    assert said("american.winner", kept, rules)[further] == "legal claim.committed"


@pytest.mark.parametrize(
    ("acts", "verdicts"),
    [
        ("want 8d; expose 88dJ; discard N", ["legal want.said", "legal call.exposed", "legal discard.allowed"]),
        ("want 8d; expose 88d; add J to 8d", ["legal want.said", "legal call.exposed", "legal alter.added"]),
        ("expose 88d", ["illegal call.nothing-called"]),
        ("pick; call 8d; discard E", ["legal pick.allowed", "illegal call.own-pick", "legal discard.picked"]),
        ("pick; want 8d; expose 88d", ["legal pick.allowed", "illegal call.own-pick", "illegal call.nothing-called"]),
        ("pick; west call 8d", ["legal pick.allowed", "legal call.still-open"]),
    ],
)
def test_a_turn_around_a_discard(acts: str, verdicts: list[str], rules: str) -> None:
    table = {"south": "146c 3b 88d 5b N RR G 0 J", "discard": "8d by east", "draws": "E", "acts": acts}
    assert list(said("exchange.each", table, rules).values()) == verdicts


@pytest.mark.parametrize("asks", ["american.dead", "exchange.allowed"])
@pytest.mark.parametrize(
    ("entries", "whose", "verdict"),
    [
        ({"west": "10 | 33bJ", "discard": "9d by east"}, "west", "unread challenge.no-card"),
        ({"north": "6 | NNNJ 77bJ", "discard": "9d by east"}, "north", "unread challenge.no-card"),
        ({"east": "7 | 333b 444d", "discard": "9d by west"}, "east", "unread challenge.no-card"),
        ({"turn": "west", "phase": "main", "west": "11 | (8b88d)"}, "west", "illegal challenge.can-mend"),
        ({"turn": "north", "phase": "main", "north": "11 | (345d)"}, "north", "illegal challenge.can-mend"),
        ({"discard": "9d by west", "west": "10 | (8b88d)"}, "west", "legal challenge.no-group"),
        ({**BEFORE_PLAY, "west": "12", "miscounted": "west"}, "west", "illegal challenge.before-play"),
        ({"passing": "across", "north": "12", "miscounted": "north"}, "north", "illegal challenge.before-play"),
        ({"discard": "9d by east", "west": "12", "miscounted": "west"}, "west", "legal challenge.tile-count"),
    ],
)
def test_calling_hands_dead(entries: dict[str, str], whose: str, verdict: str, asks: str, rules: str) -> None:
    table = {"south": "146c 999b 258d N RR G", **entries}
    if asks == "american.dead":
        assert said(asks, table, rules)[whose] == verdict
    else:
        acts = {**table, "acts": f"call {whose} dead"}
        assert list(said(asks, acts, rules).values()) == [verdict]
    follows = ruled("american.dead", table, rules)[whose].follows
    costs = {LEAGUE: "challenge.contested", TOURNAMENT: "challenge.caller-dead"}
    assert (follows and follows.id) == (costs[rules] if "can-mend" in verdict else None)


def test_unread_challenges_are_not_faults(rules: str) -> None:
    table = {"south": "146c 999b 258d N RR G", "west": "10 | 33bJ", "discard": "9d by east", "draws": "9c"}
    found = ruled("exchange.fault", {**table, "acts": "call west dead; pick; discard N"}, rules)
    assert [found[nth].verdict.value for nth in "123"] == ["unread", "illegal", "legal"]


def test_hands_win_on_a_dead_hands_last_discard(rules: str) -> None:
    table = {"south": "FF 3333b 44d NEWS 0", "seeks": HAND, "west": "10 | 77bJ", "card": HAND}
    acts = "north call west dead; call 4d for mah jongg"
    assert list(said("exchange.each", {**table, "discard": "4d by west", "acts": acts}, rules).values()) == [
        "legal challenge.no-hand",
        "legal mah-jongg.called",
    ]
    dead = {**table, "dead": "west", "returned": "west 7b", "discard": "4d by west", "acts": "call 4d for mah jongg"}
    assert list(said("exchange.allowed", dead, rules).values()) == ["legal mah-jongg.called"]


@pytest.mark.parametrize("thrower", ["south", "east", "north"])
def test_joker_named_like_the_discard_before_it(thrower: str, rules: str) -> None:
    table = {"you": "west", "west": "FF 333b 444d NEWS 0", "seeks": HAND, "discard": f"J by {thrower}, named 3b"}
    acts = f"call 3b for mah jongg; call J for mah jongg; call 3b; {thrower} correct"
    named = ruled("exchange.allowed", {**table, "floor": "3b", "acts": acts}, rules)
    assert [one.clause.id for one in named.values()] == ["call.joker"] * 3 + ["naming.nothing-wrong"]
    assert all(one.follows is None for one in named.values())
    other = ruled("exchange.allowed", {**table, "floor": "3b 9c", "acts": acts}, rules)
    assert [one.clause.id for one in other.values()] == [
        "mah-jongg.misnamed-joker",
        "call.joker",
        "call.joker",
        "naming.corrected",
    ]
    claims = {"discard": f"J by {thrower}, named 3b", "claims": "west pung to win"}
    assert said("american.winner", {**claims, "floor": "3b"}, rules) == {"west": "illegal call.joker"}
    assert said("american.winner", claims, rules) == {"west": "legal mah-jongg.misnamed-joker"}


@pytest.mark.parametrize(
    ("acts", "verdicts"),
    [
        ("exchange 3b for JJ of west 3b", ["illegal exchange.not-enough"]),
        ("exchange 33b for JJJ of west 3b", ["illegal exchange.not-enough"]),
        ("exchange 33b for JJ of west 3b", ["legal exchange.several"]),
        ("exchange 4c for JJ of west 3b", ["illegal exchange.mismatch"]),
        ("exchange 3b for JJ of west rack", ["illegal exchange.not-exposed"]),
        (
            "announce exchange 3b for JJ of west 3b; west refuse",
            ["illegal exchange.not-enough", "illegal announce.nothing"],
        ),
    ],
)
def test_one_natural_is_given_for_each_joker(acts: str, verdicts: list[str], rules: str) -> None:
    table = {"south": "146c 33b 58d N RR G F J 5b", "west": "9 | 33bJJ", "acts": acts}
    assert list(said("exchange.each", table, rules).values()) == verdicts


@pytest.mark.parametrize(
    ("acts", "like"),
    [
        ("exchange 3b for west’s J", "exchange 3b for west 3b"),
        ("exchange my 3b for West's joker", "exchange 3b for west 3b"),
        ("swap 3b with west 3b", "exchange 3b for west 3b"),
        ("I call 8d for an exposure", "call 8d"),
        ("call 8d to win", "call 8d for mah jongg"),
        ("call 8d for Mah Jongg", "call 8d for mah jongg"),
        ("Call The 8D For A Pair", "call 8d for a pair"),
        ("hold 8d", "want 8d"),
        ("wait 8d", "want 8d"),
        ("want 8d to win", "want 8d"),
        ("call West’s hand dead", "call west dead"),
        ("take back the call", "take back call"),
    ],
)
def test_acts_are_read_in_players_words(acts: str, like: str, rules: str) -> None:
    table = {"south": "146c 3b 88d 5b N RR G 0 J", "west": "10 | 33bJ", "discard": "8d by east", "seeks": HAND}
    assert said("exchange.each", {**table, "acts": acts}, rules) == said(
        "exchange.each", {**table, "acts": like}, rules
    )
    assert list(said("exchange.allowed", {**table, "acts": acts}, rules)) == [like]


@pytest.mark.parametrize(
    "text", ["exchange 3b for J west 3b", "exchange 3b for J of west", "exchange 3b for J at west 3b"]
)
def test_error_messages_propose_valid_acts(text: str, rules: str) -> None:
    table = {"south": SOUTH, "west": "10 | 33bJ"}
    with pytest.raises(NotationError) as refused:
        said("exchange.allowed", {**table, "acts": text}, rules)
    proposed = str(refused.value).rpartition("write it like ")[2].strip("'")
    assert list(said("exchange.allowed", {**table, "acts": proposed}, rules).values()) == ["legal exchange.allowed"]


@pytest.mark.parametrize(
    ("entries", "acts", "last"),
    [
        ({"discard": "4d by east"}, "want 4d; mah jongg", "legal mah-jongg.called"),
        ({"discard": "4d by north"}, "want 4d; mah jongg", "legal mah-jongg.called"),
        ({"discard": "4d by north"}, "west want 4d; want 4d; mah jongg", "legal mah-jongg.called"),
        ({"discard": "4b by west, named 4d"}, "want 4d; mah jongg", "legal mah-jongg.misnamed"),
        ({"discard": "4d by west", "wall": "0"}, "want 4d; mah jongg", "legal mah-jongg.last-discard"),
        ({"discard": "4d by east"}, "want 4d; take back call; mah jongg", "illegal mah-jongg.not-begun"),
        ({"discard": "4d by west"}, "mah jongg", "illegal mah-jongg.not-your-turn"),
        ({"discard": "J by west"}, "want J; mah jongg", "illegal mah-jongg.not-your-turn"),
    ],
)
def test_declaring_after_an_announced_call_wins(entries: dict[str, str], acts: str, last: str, rules: str) -> None:
    table = {"south": "FF 3333b 44d NEWS 0", "seeks": HAND, **entries, "acts": acts}
    assert list(said("exchange.each", table, rules).values())[-1] == last
    over = list(said("exchange.each", {**table, "acts": f"{acts}; pick"}, rules).values())[-1]
    assert (over == "illegal deal.over") == last.startswith("legal")


@pytest.mark.parametrize(
    ("claims", "verdicts"),
    [
        ("west pung placed; north pair to win shown", {"west": "claim.beaten", "north": "mah-jongg.before-exposure"}),
        (
            "west kong laid 44dJ; south pair to win shown",
            {"south": "mah-jongg.before-exposure", "west": "claim.beaten"},
        ),
        ("west pung placed; north pair to win placed", {"west": "claim.beaten", "north": "mah-jongg.before-exposure"}),
        (
            "south pung to win; west pung placed; north single to win shown",
            {"south": "claim.win-taken", "west": "claim.beaten", "north": "claim.win-committed"},
        ),
    ],
)
def test_winners_get_a_tile_another_player_has_taken(claims: str, verdicts: dict[str, str], rules: str) -> None:
    found = ruled("american.winner", {"discard": "4d by east", "claims": claims}, rules)
    assert {code: one.clause.id for code, one in found.items()} == verdicts


@pytest.mark.parametrize(
    ("discard", "claims", "verdicts"),
    [
        ("4d", "south pair to win; west pair to win shown", "win-taken win-committed"),
        ("J", "south pair to win shown; west pair to win", "win-committed win-taken"),
        ("4d", "south pair to win shown; west pair to win as seen", "name-or-tile name-or-tile"),
        ("J", "south pair to win; west pair to win", "next-in-turn further"),
    ],
)
def test_two_winners_of_a_misnamed_discard(discard: str, claims: str, verdicts: str, rules: str) -> None:
    found = ruled("american.winner", {"discard": f"{discard} by east, named 4b", "claims": claims}, rules)
    assert [one.clause.id for one in found.values()] == [f"claim.{name}" for name in verdicts.split()]
    names = {str(one.facts["tile"]) for one in found.values()}
    assert names == ({"4d"} if "as seen" in claims else {"4b"})


@pytest.mark.parametrize(
    ("acts", "last"),
    [
        ("pass nothing; mah jongg", "legal mah-jongg.before-play"),
        ("west pass 12c; mah jongg", "legal mah-jongg.before-play"),
        ("pass 3b; mah jongg", "illegal mah-jongg.mid-round"),
    ],
)
def test_hands_can_be_complete_in_the_courtesy_pass(acts: str, last: str, rules: str) -> None:
    table = {"you": "east", "east": HAND, "seeks": HAND, "west": "123456c 99b WWW RR", "passing": "courtesy"}
    assert list(said("exchange.each", {**table, "acts": acts}, rules).values())[-1] == last


@pytest.mark.parametrize(
    ("acts", "each", "first"),
    [
        (
            "call 8d; expose 88d; discard N; pick",
            ["unsettled", "unsettled", "unsettled", "illegal"],
            ["unsettled", "illegal", "illegal", "unsettled"],
        ),
        ("call 8d; expose 8b", ["unsettled", "illegal"], ["unsettled", "unsettled"]),
        ("west call 8d; call 8d", ["unsettled", "illegal"], ["unsettled", "unsettled"]),
        ("pick; call 8d", ["illegal", "unsettled"], ["legal", "illegal"]),
    ],
)
def test_acts_after_an_unsettled_act(acts: str, each: list[str], first: list[str], rules: str) -> None:
    table = {"south": "146c 3b 88d 5b N RR G 0 J", "discard": "8d by east", "wall": "0", "acts": acts}
    for asks, verdicts in (("exchange.each", each), ("exchange.fault", first)):
        assert [one.verdict.value for one in ruled(asks, table, rules).values()] == verdicts


@pytest.mark.parametrize("act", ["east take back 8d", "east take back 8b"])
def test_misnamed_discards_cannot_be_taken_back(act: str, rules: str) -> None:
    table = {"south": "146c 3b 88d 5b N RR G 0 J", "discard": "8d by east, named 8b", "acts": act}
    assert list(said("exchange.allowed", table, rules).values()) == ["illegal naming.down"]


@pytest.mark.parametrize(
    ("entries", "key"),
    [
        ({"south": HAND, "redeemed": "west"}, "redeemed"),
        ({"south": "FF 3333b 44d NEWS 0", "discard": "9d by east", "picked": "?"}, "picked"),
    ],
)
def test_declarations_that_cannot_be_judged_are_refused(entries: dict[str, str], key: str) -> None:
    with pytest.raises(PositionError) as refused:
        said("exchange.allowed", {"seeks": HAND, **entries, "acts": "mah jongg"}, LEAGUE)
    assert str(refused.value.key).endswith(key)


@pytest.mark.parametrize(
    ("discard", "claims", "entries", "costs"),
    [
        ("8d by east, named 8b", "south pung placed", {}, ["call.misnamed-exposed", "call.misnamed-used"]),
        ("8d by east, named 8b", "south kong laid 88dJ", {}, ["call.misnamed-exposed", "call.misnamed-used"]),
        ("8d by north, named 8b", "west pair placed", {}, ["call.misnamed-exposed"]),
        ("8d by west, named 8b", "east pung placed", {"concealed": "east"}, ["call.misnamed-exposed"]),
        ("J by east, named 8b", "south kong placed", {}, ["call.misnamed-exposed"]),
        ("8d by east, named 8b", "south pung", {}, []),
    ],
)
def test_penalty_for_taking_a_misnamed_tile(
    discard: str, claims: str, entries: dict[str, str], costs: list[str], rules: str
) -> None:
    (ruling,) = ruled("american.winner", {"discard": discard, "claims": claims, **entries}, rules).values()
    assert ruling.verdict is Verdict.ILLEGAL
    read = [reading.outcome.follows for reading in ruling.readings] or [ruling.follows]
    assert [one.id for one in read if one is not None] == costs
