"""Rulesets: their options, the values presets settle by their sources, and open options."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial

import pytest

from callwise.agreement.declared_options import AGREED, RulesetError
from callwise.agreement.option_status import Standing
from callwise.ground.seats import Seat
from callwise.law.options import Choice, Value, written
from callwise.law.ruling import Clause, Ruling, Verdict
from callwise.law.settlement import Settlement
from callwise.question.case import Entries
from callwise.riichi.agreement.call_options import Kuikae, KuikaePenalty, MultipleRon
from callwise.riichi.agreement.draw_options import AbortiveDraw
from callwise.riichi.agreement.payment_options import DaisuushiiUnits, PaoRinshan, PaoYakuman
from callwise.riichi.agreement.presets import COMMON, PRESETS, preset
from callwise.riichi.agreement.riichi_options import KandoraTiming
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.slip_options import Cost
from callwise.riichi.calls import kuikae
from callwise.riichi.calls.announcements import TableEvent
from callwise.riichi.calls.claims import judge_claim
from callwise.riichi.calls.interruption import Chance, judge_chance
from callwise.riichi.calls.kandora import Then, judge_indicator, times
from callwise.riichi.calls.penalties import Slip, judge_cost
from callwise.riichi.calls.turn import Announcement, judge_announcement
from callwise.riichi.furiten.furiten import judge_declaration, judge_discard_win
from callwise.riichi.hand.kan_histories import waiting_of
from callwise.riichi.payment.chombo import After, Played, judge_after
from callwise.riichi.payment.drawn_deal import judge_drawn_deal
from callwise.riichi.payment.nagashi import judge_nagashi
from callwise.riichi.payment.pao import judge_liability
from callwise.riichi.payment.win_settlement import settle_wins
from callwise.riichi.priority.abortive import judge_abort
from callwise.riichi.priority.bonuses import judge_honba, judge_sticks
from callwise.riichi.priority.next_dealer import Next, judge_after_abort, judge_deal
from callwise.riichi.priority.priority import judge_priority
from callwise.riichi.priority.timing import Gap, TimedClaim, judge_timing
from callwise.riichi.questions.entries.written_table import read_table
from callwise.riichi.table.discard import Claim, ClaimKind, Discard
from callwise.riichi.table.melds import Call, MeldKind
from callwise.riichi.table.mjt import read_melds
from callwise.riichi.table.tiles import Tile, parse_tiles
from callwise.view.elements.prose import plain
from tests.support.riichi.riichi_tables import after, at_discard, on_turn
from tests.support.riichi.riichi_wins import changes, ended, win

CHII = Call.parse("chii 4m with 23m")
SUJI, GENBUTSU, ELSEWHERE = parse_tiles("1m4m7z")
OPTIONS = [option.name for option in COMMON.options()]
EITHER = COMMON.leaving_open({"kuikae": (Kuikae.STRICT, Kuikae.SAME_TILE_ONLY)})
ANY = COMMON.leaving_open({"kuikae": tuple(Kuikae)})

OPEN_TABLE = read_table(Entries({}), Discard.parse("4m by west"))
RONS = [Claim.parse(f"{seat} ron 4m") for seat in ("north", "east", "south")]
CHII_THEN_PON = [TimedClaim.parse("north chii 4m with 23m at 0.2"), TimedClaim.parse("south pon 4m with 44m at 1.5")]
PAIR = (Seat.SOUTH, Seat.EAST)
LATE_RON = Claim.parse("south ron 7z")
LATE_TABLES = [
    read_table(Entries({"south": "123m 456p 99p 345s 77z"}), Discard.parse(f"7z by west, north has {did}"))
    for did in ("drawn", "declared kan")
]


THREE_SIDED, TWO_SIDED = "23456s 11z 123m 456p", "23m 456p 678s 22s 567p"
MISSED = after("9s 4m 9p 1m", TWO_SIDED)


def rons(past: str, rules: RiichiRuleset, hand: str = TWO_SIDED, **melds: str) -> Ruling:
    table = after(past, hand, Seat.EAST, **melds)
    return judge_claim(Claim(Seat.EAST, ClaimKind.RON, table.discard.tile), table, rules)


def announced(said: str, rules: RiichiRuleset, **seats: str) -> Ruling:
    return judge_announcement(Announcement.parse(said), on_turn(f"south drew {said.split()[1]}", **seats), rules)


NO_OPTION = (
    Slip.CALL_TO_WIN,
    Slip.WIN_TO_CALL,
    Slip.WIN_LAST,
    Slip.WIN_NO_YAKU,
    Slip.WIN_FURITEN,
    Slip.TILE_COUNT,
)
SLIPS = {
    f"false_{name}" if name.startswith("win_") else name: slip
    for slip in Slip
    if slip not in NO_OPTION
    for name in [slip.name.lower()]
}
"""The mistake that each option on a penalty is about."""


def costs(slip: Slip, rules: RiichiRuleset) -> Iterable[Ruling]:
    return [judge_cost(cost, slip, rules) for cost in Cost]


def after_chombo(says: After, rules: RiichiRuleset, by: Seat = Seat.SOUTH) -> Ruling:
    return judge_after(says, by, rules, riichi=(Seat.EAST,))


def paid(text: str, **chosen: Value) -> Callable[[RiichiRuleset], Iterable[Settlement]]:
    return lambda rules: [settle_wins(ended(text), rules.choosing(chosen))]


FED = [win(f"S {yakuman.value} L=W") for yakuman in PaoYakuman]
WITH_CLOSED_KAN = replace(win("S daisangen L=W").won, made=read_melds("0z55z0z 6'66z 777'z"))

ROW = "1z2z3z4z 5z6z7z 1m9m 1p9p 1s9s 1z2z3z4z"

WITNESSES: Mapping[str, Callable[[RiichiRuleset], Iterable[Ruling | Settlement]]] = {
    "kuikae": lambda rules: (ruling(SUJI, rules), ruling(GENBUTSU, rules)),
    "kuikae_penalty": lambda rules: (ruling(GENBUTSU, rules),),
    "multiple_ron": lambda rules: [judged for _, judged in judge_priority(RONS, OPEN_TABLE, rules).rulings],
    "honba": lambda rules: [judge_honba(seat, PAIR, Seat.WEST, rules) for seat in PAIR],
    "deposits": lambda rules: (judge_sticks(Seat.SOUTH, PAIR, Seat.WEST, rules, riichi=PAIR),),
    "dealer_repeats": lambda rules: (judge_deal(Next.AGAIN, (Seat.NORTH, Seat.EAST), Seat.WEST, rules),),
    "win_window": lambda rules: [judge_claim(LATE_RON, table, rules) for table in LATE_TABLES],
    "call_timing": lambda rules: [
        judged for _, judged in judge_timing(CHII_THEN_PON, Gap.NOTICEABLE, OPEN_TABLE, rules).rulings
    ],
    "open_tanyao": lambda rules: (
        judge_claim(
            Claim.parse("north ron 5m"), at_discard("5m by west", north="34m 567s 77p 678p | 5'67p | 9m"), rules
        ),
    ),
    "atozuke": lambda rules: (
        judge_claim(
            Claim.parse("north ron 5z"), at_discard("5z by west", north="234m 567s 55z 99p | 4'23p | 9m"), rules
        ),
    ),
    "kita_interrupts": lambda rules: (judge_chance(Chance.IPPATSU, [TableEvent.parse("west kita")], rules),),
    "kandora_timing": lambda rules: [judge_indicator(when, MeldKind.DAIMINKAN, rules) for when in times(None)],
    "kandora_next": lambda rules: [
        judge_indicator(when, MeldKind.DAIMINKAN, rules.choosing({"kandora_timing": KandoraTiming.LATER}), Then.KAN)
        for when in times(Then.KAN)
    ],
    "kandora_ron": lambda rules: [
        judge_indicator(when, MeldKind.DAIMINKAN, rules.choosing({"kandora_timing": KandoraTiming.LATER}), Then.RON)
        for when in times(Then.RON)
    ],
    "robbed_closed_kan": lambda rules: (
        judge_claim(
            Claim.parse("north ron 9s"),
            read_table(Entries({"north": "19m 19p 1s 11234567z"}), Discard.parse("9s by west as ankan")),
            rules,
        ),
    ),
    "riichi_wall": lambda rules: [
        announced("riichi 9p", rules, south="123m 456p 789s 3355z 9p", wall=wall) for wall in ("3", "0")
    ],
    "riichi_points": lambda rules: (announced("riichi 9p", rules, south="123m 456p 789s 3355z 9p", points="900"),),
    "riichi_kan": lambda rules: (announced("ankan 3m", rules, south="222333344m 4m 78p 99s", riichi="south"),),
    "held_waits": lambda rules: (announced("riichi 9p", rules, south="123m 456m 789s 1111p 9p"),),
    "abortive_draws": lambda rules: [
        judge_abort(why, (), table, rules)
        for why, table in {
            AbortiveDraw.NINE_KINDS: on_turn("south drew 4z", south="19m 19p 19s 1234z 4m 567p | |"),
            AbortiveDraw.FOUR_WINDS: at_discard(
                "4z by north", east="? | | 4z", south="? | | 4z", west="? | | 4z", north="? | |"
            ),
            AbortiveDraw.FOUR_RIICHI: at_discard("4'm by west", riichi="east south north"),
            AbortiveDraw.FOUR_KANS: at_discard("4m by west", east="? | 0z11m0z 0z22m0z", west="? | 0z33m0z 9'999s"),
        }.items()
    ],
    "abortive_deal": lambda rules: (judge_after_abort(Next.AGAIN, AbortiveDraw.FOUR_WINDS, rules),),
    "nagashi_mangan": lambda rules: [
        judge_nagashi(Seat.SOUTH, at_discard("9p by north", south=f"? | {melds} | {ROW}", wall="0"), rules)
        for melds in ("", "22'2m")
    ],
    "nagashi_deal": lambda rules: (
        judge_drawn_deal(
            Next.AGAIN, at_discard("9m by south", east="123m 456p 789s 33z 67s", south=f"? | | {ROW}", wall="0"), rules
        ),
    ),
    "drawn_deal": lambda rules: (
        judge_drawn_deal(Next.AGAIN, at_discard("4m by west", east="123m 456p 789s 33z 67s", wall="0"), rules),
    ),
    "sacred_discard": lambda rules: [
        judge_claim(Claim.parse(f"north ron {tile}"), table, rules)
        for pond in ("1's9m", "4's")
        for tile in ("1s", "4s", "7s")
        for table in (read_table(Entries({"north": f"{THREE_SIDED} | | {pond}"}), Discard.parse(f"{tile} by west")),)
    ],
    "missed_discard": lambda rules: [rons(f"9p 4m 1z {tile}", rules) for tile in ("1m", "4m")],
    "temp_furiten_end": lambda rules: (
        rons("9s 4m 9p 5z>toimen 9p 1m", rules, toimen="555'z"),
        judge_discard_win(Tile.parse("1m"), replace(waiting_of(MISSED, Seat.EAST), at_turn=True), rules),
    ),
    "passed_without_yaku": lambda rules: (
        rons("9p 9s 1z 4p>self 9m 1m 1z 4m", rules, "23m 567p 678s 55s", self="4'23p"),
    ),
    "allow_declaration": lambda rules: (judge_declaration(waiting_of(MISSED, Seat.EAST), rules),),
    "ready_dead_hand": lambda rules: (announced("riichi 9p", rules, south=f"{TWO_SIDED} 9p | | 1m"),),
    **{option: partial(costs, slip) for option, slip in SLIPS.items()},
    "chombo_pays": lambda rules: [
        judge_after(says, Seat.SOUTH, rules, played=played)
        for says in (After.OTHERS_PAID, After.OFF_20)
        for played in Played
    ],
    "chombo_deal": lambda rules: [
        after_chombo(says, rules, by)
        for says in (After.SAME_DEALER, After.HONBA_ADDED)
        for by in (Seat.SOUTH, Seat.EAST)
    ],
    "chombo_sticks": lambda rules: [after_chombo(After.STICKS_BACK, rules)],
    "chombo_with_win": lambda rules: [judge_after(After.OTHERS_PAID, Seat.SOUTH, rules, winner=Seat.WEST)],
    "chombo_last": lambda rules: [judge_after(After.DEAD_HAND, Seat.SOUTH, rules, last=True)],
    "kiriage": paid("S 4 han 30 fu from E"),
    "pao_yakuman": lambda rules: [judge_liability(Seat.WEST, one.won, rules) for one in FED],
    "pao_rinshan": paid("N 2 han 40 fu after W's kan"),
    "rinshan_pao_price": paid("N 2 han 40 fu after W's kan", pao_rinshan=PaoRinshan.YES),
    "pao_scope": paid("S daisangen L=W tsuuiisou"),
    "pao_split_units": paid("S daisuushii L=W", daisuushi_units=DaisuushiiUnits.TWO),
    "pao_honba_ron": paid("S daisangen L=W from E, h=1"),
    "pao_honba_split_tsumo": paid("S daisangen L=W tsuuiisou, h=1"),
    "pao_closed_kan_counts": lambda rules: (judge_liability(Seat.WEST, WITH_CLOSED_KAN, rules),),
    "daisuushi_units": paid("S daisuushii L=W"),
    "multiple_yakuman": paid("S daisangen L=W tsuuiisou"),
}
"""For each option, a case that any two of its choices rule differently."""

DEFAULTS = """
kuikae=strict kuikae_penalty=prevent multiple_ron=double_triple_abort honba=nearest deposits=nearest
dealer_repeats=any_winner win_window=next_draw call_timing=online open_tanyao=yes atozuke=yes kita_interrupts=yes
kandora_timing=at_once kandora_next=before_draw kandora_ron=counts robbed_closed_kan=never riichi_wall=four
riichi_points=thousand riichi_kan=only_triplet held_waits=noten
abortive_draws=four_kans,four_riichi,four_winds,nine_kinds
abortive_deal=stays nagashi_mangan=open_too nagashi_deal=drawn drawn_deal=tenpai sacred_discard=absolute
missed_discard=all_waits
temp_furiten_end=own_discard passed_without_yaku=counts allow_declaration=no ready_dead_hand=no empty_call=nothing
changed_call=nothing late_call=nothing false_meld_early=nothing false_meld=dead_hand false_kan=dead_hand
false_win_hidden=dead_hand false_win_shown=chombo late_tsumo=dead_hand late_tsumo_shown=chombo mixed_win=nothing
early_tenpai=dead_hand dead_hand_call=chombo tile_not_taken=dead_hand too_many_tiles=dead_hand too_few_tiles=dead_hand
wrong_draw=dead_hand shown_tile=no_ron shown_hand=dead_hand discard_back=nothing noten_riichi=chombo
noten_riichi_unseen=nothing false_riichi_kan=chombo riichi_open=dead_hand riichi_unsaid=warning
riichi_unturned=warning riichi_said_late=warning riichi_unpaid=nothing riichi_taken_back=dead_hand late_riichi=nothing
short_riichi=dead_hand riichi_call_early=dead_hand riichi_call=dead_hand riichi_discard=chombo riichi_mixed=warning
chombo_pays=mangan chombo_deal=same chombo_sticks=back chombo_with_win=void chombo_last=counts kiriage=no
pao_yakuman=daisangen,daisuushii pao_rinshan=no rinshan_pao_price=ron_price pao_scope=split
pao_split_units=full_value pao_honba_ron=liable pao_honba_split_tsumo=liable pao_closed_kan_counts=yes
daisuushi_units=1 multiple_yakuman=yes
"""
USUAL = dict(one.split("=") for one in DEFAULTS.split())
"""The defaults of the rulebook's table of options."""


def ruling(discard: Tile, rules: RiichiRuleset) -> Ruling:
    return kuikae.judge_discard(discard, CHII, rules)


def outcome(one: Ruling | Settlement) -> object:
    """Return the verdict and its consequences, or each seat's gain."""
    return changes(one) if isinstance(one, Settlement) else (one.verdict, one.follows.id if one.follows else "")


def test_every_option_has_a_witness() -> None:
    assert list(WITNESSES) == OPTIONS


@pytest.mark.parametrize("option", WITNESSES)
def test_every_choice_changes_a_verdict_or_its_consequences(option: str) -> None:
    """TRP-3: every option has an effect."""
    (choices,) = (one.values for one in COMMON.options() if one.name == option)
    outcomes = [tuple(map(outcome, WITNESSES[option](COMMON.choosing({option: choice})))) for choice in choices]
    assert len(set(outcomes)) == len(outcomes) >= 2


def test_every_option_and_choice_is_described() -> None:
    for option in COMMON.options():
        assert option.says
        assert all(choice.says for choice in option.every)
        assert len({choice.says for choice in option.every}) == len(option.every) >= 2
        assert option.is_set or option.values == option.every


def test_options_keep_declared_order_and_usual_defaults() -> None:
    assert list(USUAL) == OPTIONS
    for option in RiichiRuleset(name="bare", title="Bare", usual=True).options():
        assert option.value is not None
        assert written(option.value) == USUAL[option.name]
        assert getattr(COMMON, option.name) is option.value
        assert option.readings == ()


@pytest.mark.parametrize("rules", PRESETS[1:], ids=lambda rules: rules.name)
def test_presets_settle_only_what_their_sources_settle(rules: RiichiRuleset) -> None:
    """Without a text an option is open to every value; options that don't apply are absent."""
    for option in rules.options():
        if option.source is None and len(option.unspoken) == 1:
            assert ((option.value,), option.readings) == (option.unspoken, ())
        elif option.source is None:
            assert option.value is None
            assert option.readings == option.unspoken


FURITEN = {
    "sacred_discard": "absolute",
    "missed_discard": "all_waits",
    "temp_furiten_end": "own_discard",
    "passed_without_yaku": "counts",
    "allow_declaration": "no",
    "ready_dead_hand": "no",
}


@pytest.mark.parametrize(
    ("end", "presets"),
    [
        ("own_discard", {"common", "tenhou", "mahjong-soul", "m-league"}),
        ("own_draw_or_claim", {"ema-2025", "ema-2016"}),
        ("", {"wrc-2015", "jpml-a", "rmu", "saikouisen", "saikouisen-classic", "mu", "mjstars"}),
    ],
)
def test_furiten_options_follow_the_rulebook_table(end: str, presets: set[str]) -> None:
    """Checks the rulebook's furiten table; unless a text says so, other players' calls don't end furiten."""
    for rules in map(preset, presets):
        found = {one.name: one for one in rules.options() if one.name in FURITEN}
        held = {name: written(one.value) if one.value else "" for name, one in found.items()}
        assert held == FURITEN | {"temp_furiten_end": end}
        assert all(found[name].source for name in ("sacred_discard", "missed_discard", "passed_without_yaku"))
        if not held["temp_furiten_end"]:
            assert [written(one) for one in found["temp_furiten_end"].readings] == ["own_discard", "own_draw_or_claim"]


DECIDES_NOTHING: Mapping[str, Callable[[RiichiRuleset], bool]] = {
    "honba": lambda rules: rules.settled.get("multiple_ron") is MultipleRon.HEAD_BUMP,
    "deposits": lambda rules: rules.settled.get("multiple_ron") is MultipleRon.HEAD_BUMP,
    "kuikae_penalty": lambda rules: rules.settled.get("kuikae") is Kuikae.FREE,
    "kita_interrupts": lambda rules: "kita_interrupts" in rules.never,
}


@pytest.mark.parametrize("option", DECIDES_NOTHING)
def test_options_that_decide_nothing_are_moot(option: str) -> None:
    """Examples: sharing with a single winner, the penalty for free kuikae, and kita with four players."""
    moot = []
    for rules in PRESETS:
        (one,) = (one for one in rules.options() if one.name == option)
        is_moot = one.standing is Standing.MOOT
        assert is_moot is (DECIDES_NOTHING[option](rules) and option not in rules.sources), rules.name
        moot.append(is_moot)
    assert len(set(moot)) == 2


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
def test_unsettled_options_have_two_readings_of_their_kind(rules: RiichiRuleset) -> None:
    for option in rules.options():
        assert (option.value is None) is bool(option.readings)
        assert set(option.readings) <= set(option.values)
        assert len(set(option.readings)) == len(option.readings)
        assert len(option.readings) != 1


def test_only_one_ruleset_follows_common_practice() -> None:
    assert [rules.name for rules in PRESETS if rules.usual] == ["common"]
    assert not COMMON.open


@pytest.mark.parametrize(
    ("name", "suji", "genbutsu"),
    [
        ("common", Verdict.ILLEGAL, Verdict.ILLEGAL),
        ("tenhou", Verdict.ILLEGAL, Verdict.ILLEGAL),
        ("mahjong-soul", Verdict.ILLEGAL, Verdict.ILLEGAL),
        ("ema-2025", Verdict.ILLEGAL, Verdict.ILLEGAL),
        ("ema-2016", Verdict.ILLEGAL, Verdict.ILLEGAL),
        ("wrc-2015", Verdict.ILLEGAL, Verdict.ILLEGAL),
        ("m-league", Verdict.ILLEGAL, Verdict.ILLEGAL),
        ("saikouisen", Verdict.ILLEGAL, Verdict.ILLEGAL),
        ("jpml-a", Verdict.LEGAL, Verdict.ILLEGAL),
        ("rmu", Verdict.UNSETTLED, Verdict.ILLEGAL),
        ("mjstars", Verdict.UNSETTLED, Verdict.ILLEGAL),
        ("saikouisen-classic", Verdict.LEGAL, Verdict.LEGAL),
        ("mu", Verdict.LEGAL, Verdict.LEGAL),
        ("common+kuikae=open", Verdict.UNSETTLED, Verdict.UNSETTLED),  # no level is established
    ],
)
def test_each_preset_rules_as_the_rulebooks_table_says(name: str, suji: Verdict, genbutsu: Verdict) -> None:
    """If the table has no established level, the other end is unsettled."""
    assert ruling(SUJI, preset(name)).verdict is suji
    assert ruling(GENBUTSU, preset(name)).verdict is genbutsu
    assert ruling(ELSEWHERE, preset(name)).verdict is Verdict.LEGAL


LEVELS: Mapping[Value, tuple[Verdict, Verdict]] = {
    Kuikae.STRICT: (Verdict.ILLEGAL, Verdict.ILLEGAL),
    Kuikae.SAME_TILE_ONLY: (Verdict.LEGAL, Verdict.ILLEGAL),
    Kuikae.FREE: (Verdict.LEGAL, Verdict.LEGAL),
}
"""Each level's rule on the sequence's other end and on the called tile."""


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
def test_presets_rule_as_all_their_possible_levels(rules: RiichiRuleset) -> None:
    levels = rules.open.get("kuikae") or (rules.kuikae,)
    for discard, said in zip((SUJI, GENBUTSU), zip(*(LEVELS[level] for level in levels), strict=True), strict=True):
        assert ruling(discard, rules).verdict is (said[0] if len(set(said)) == 1 else Verdict.UNSETTLED)


@pytest.mark.parametrize(
    ("name", "follows"),
    [
        ("tenhou", kuikae.REFUSED),
        ("mahjong-soul", kuikae.REFUSED),
        ("mjstars", kuikae.REFUSED),
        ("wrc-2015", kuikae.DEAD_HAND),
        ("rmu", kuikae.DEAD_HAND),
        ("ema-2016", None),  # its text names no penalty for kuikae
        ("m-league", None),
    ],
)
def test_kuikae_penalty_is_settled_only_by_a_text(name: str, follows: Clause | None) -> None:
    judged = ruling(GENBUTSU, preset(name))
    assert (judged.verdict, judged.follows) == (Verdict.ILLEGAL, follows)
    assert bool(judged.readings) is (follows is None)


def test_preset_names_and_titles_are_unique() -> None:
    assert len({rules.name for rules in PRESETS}) == len(PRESETS)
    assert len({rules.title for rules in PRESETS}) == len(PRESETS)
    assert [preset(rules.name) for rules in PRESETS] == list(PRESETS)
    assert PRESETS[0] is COMMON


def test_a_former_option_stands_for_those_that_replaced_it() -> None:
    former, now = preset("common+tile_count=chombo"), preset("common+too_many_tiles=chombo+too_few_tiles=chombo")
    assert (former.settled, former.title, former.sources) == (now.settled, now.title, now.sources)
    assert preset("ema-2025+tile_count=open").open == preset("ema-2025+too_many_tiles=open+too_few_tiles=open").open
    with pytest.raises(RulesetError, match="too_few_tiles is set twice"):
        preset("common+tile_count=chombo+too_few_tiles=nothing")


@pytest.mark.parametrize("name", ["", "Common", "tenho", "common ", "__class__"])
def test_unknown_rulesets_are_quoted_and_known_ones_listed(name: str) -> None:
    with pytest.raises(RulesetError) as caught:
        preset(name)
    assert repr(name) in str(caught.value)
    assert all(rules.name in str(caught.value) for rules in PRESETS)


@pytest.mark.parametrize(
    "said",
    [
        lambda: RiichiRuleset("odd", "Odd", never=("kuikea",)),
        lambda: COMMON.leaving_open({"kuikea": (Kuikae.STRICT, Kuikae.FREE)}),
        lambda: COMMON.choosing({"kuikea": Kuikae.STRICT}),
    ],
)
def test_unknown_options_are_named(said: Callable[[], RiichiRuleset]) -> None:
    with pytest.raises(RulesetError, match=r"no option kuikea.*kuikae") as caught:
        said()
    assert "title" not in str(caught.value)


@pytest.mark.parametrize("readings", [(), (Kuikae.STRICT,), (Kuikae.STRICT, KuikaePenalty.CHOMBO)])
def test_too_few_readings_are_refused(readings: tuple[Choice, ...]) -> None:
    with pytest.raises(RulesetError, match="kuikae"):
        COMMON.leaving_open({"kuikae": readings})


def test_readings_that_agree_settle_the_point() -> None:
    assert ruling(GENBUTSU, EITHER).clause is kuikae.GENBUTSU
    assert ruling(ELSEWHERE, EITHER).clause is kuikae.CLEAR
    assert ruling(GENBUTSU, EITHER).readings == ()


def test_different_readings_are_all_given() -> None:
    unsettled = ruling(SUJI, EITHER)
    assert (unsettled.verdict, unsettled.clause) == (Verdict.UNSETTLED, kuikae.LEVEL_OPEN)
    assert [(dict(reading.choices), reading.outcome.clause) for reading in unsettled.readings] == [
        ({"kuikae": Kuikae.STRICT}, kuikae.SUJI),
        ({"kuikae": Kuikae.SAME_TILE_ONLY}, kuikae.OTHER_END_OPEN),
    ]
    assert not unsettled.is_legal


def test_three_readings_are_all_given() -> None:
    assert [reading.outcome.clause for reading in ruling(GENBUTSU, ANY).readings] == [
        kuikae.GENBUTSU,
        kuikae.GENBUTSU,
        kuikae.WAIVED,
    ]


def test_unsettled_penalty_leaves_the_verdict() -> None:
    """KUI-25: the discard is illegal either way; penalties are listed by reading, none as certain."""
    judged = ruling(SUJI, preset("common+kuikae_penalty=open"))
    assert (judged.verdict, judged.clause, judged.follows) == (Verdict.ILLEGAL, kuikae.SUJI, None)
    assert [(dict(reading.choices), reading.outcome.follows) for reading in judged.readings] == [
        ({"kuikae_penalty": KuikaePenalty.PREVENT}, kuikae.REFUSED),
        ({"kuikae_penalty": KuikaePenalty.DEAD_HAND}, kuikae.DEAD_HAND),
        ({"kuikae_penalty": KuikaePenalty.CHOMBO}, kuikae.CHOMBO),
    ]
    assert ruling(ELSEWHERE, preset("common+kuikae_penalty=open")).readings == ()


def test_readings_of_an_unsettled_freeze_leave_out_the_penalty() -> None:
    """The freeze and its penalty are both unsettled, but only the freeze decides the verdict."""
    rules = COMMON.leaving_open(
        {"kuikae": (Kuikae.STRICT, Kuikae.SAME_TILE_ONLY), "kuikae_penalty": tuple(KuikaePenalty)}
    )
    unsettled = ruling(SUJI, rules)
    assert [list(reading.choices) for reading in unsettled.readings] == [["kuikae"], ["kuikae"]]
    assert all(reading.outcome.follows is None for reading in unsettled.readings)


def test_calls_are_settled_like_discards() -> None:
    call, hand = Call.parse("chii 1m with 23m"), parse_tiles("2344m")
    unsettled = kuikae.judge_call(call, hand, EITHER)
    assert (unsettled.verdict, unsettled.clause) == (Verdict.UNSETTLED, kuikae.CALL_OPEN)
    assert [reading.outcome.clause for reading in unsettled.readings] == [kuikae.DEAD_END, kuikae.CALLABLE]
    assert kuikae.judge_call(Call.parse("chii 5m with 67m"), parse_tiles("5567m"), EITHER).clause is kuikae.DEAD_END


def test_unsettled_discards_are_not_listed_as_legal() -> None:
    assert kuikae.legal_discards(CHII, parse_tiles("11m47z"), EITHER) == parse_tiles("4z7z")


def test_every_ruling_sentence_can_be_filled() -> None:
    rulings = [ruling(discard, rules) for discard in (SUJI, GENBUTSU, ELSEWHERE) for rules in (*PRESETS, ANY)]
    for one in rulings:
        assert one.means.template == one.clause.means
        assert one.because.template == one.clause.facts
        assert plain(one.means)
        assert plain(one.because)
        assert (one.relief is None) is (one.follows is not kuikae.REFUSED)
        for reading in one.readings:
            assert plain(reading.outcome.because)


def test_custom_rulesets_have_titles_in_words() -> None:
    """The title describes each choice in words, without identifiers."""
    for option in COMMON.options():
        assert option.says.startswith(("What ", "When ", "Whether ", "Which ", "Who ", "How "))
        titles = {preset(f"common+{option.name}={choice.value}").title for choice in option.every}
        assert len(titles) == len(option.every)
        assert not any("_" in title or " is there " in title for title in titles)


def test_custom_rulesets_can_leave_any_option_open() -> None:
    """`open` in a name makes every choice a reading, credited to the table and not to the preset's source."""
    rules = preset("rmu+kuikae=open+kuikae_penalty=chombo")
    assert rules.open["kuikae"] == tuple(Kuikae)
    assert "kuikae_penalty" not in rules.open
    assert rules.sources["kuikae"] is AGREED
    assert (
        rules.title
        == "RMU A, but a frozen discard is chombo, silent on what you can’t discard right after a [[chii]] or [[pon]]"
    )
    assert ruling(GENBUTSU, rules).verdict is Verdict.UNSETTLED
    with pytest.raises(RulesetError, match="set twice"):
        preset("common+kuikae=open+kuikae=free")
    with pytest.raises(RulesetError, match="free, open"):
        preset("common+kuikae=opne")
