"""Questions on calls and priority: their entries, offers and words; their clauses cover all the rules."""

import re
from collections.abc import Iterator, Mapping

import pytest

from callwise.ground.errors import NotationError, PositionError
from callwise.ground.seats import Seat
from callwise.law.ruling import Verdict
from callwise.puzzle.entries import PuzzleError
from callwise.puzzle.file import read_position, read_puzzle
from callwise.puzzle.grade import grade
from callwise.puzzle.registry import clauses, mentioned, questions, terms
from callwise.question.case import Entries
from callwise.question.grading import Grade
from callwise.question.scene import Note, TimeLine, WholeTable
from callwise.riichi.agreement.presets import COMMON, preset
from callwise.riichi.family import FAMILY
from callwise.riichi.questions.entries.riichi_case import RiichiCase
from callwise.view.elements.prose import plain
from tests.support.rulings.course_texts import answers
from tests.support.written_rows import entries, rows

NORTH = "2358m 1239p 577z 23s"
EAST = "44m 123p 456789s 77z"
SOUTH = "23m 456p 789p 33z | 6'66z"
WAITING = (
    "hand: 23456s 11z 123m; melds: 4'56p; pond: 1s9m 4p>toimen 9p; past: you; toimen pon; toimen 7s; kamicha 9m; you; "
    "seat: west; wind: south"
)

TABLES = {
    asks: entries(position)
    for asks, position in rows(f"""
        kuikae.discard     call: chii 4m with 23m; hand: 1235m 678p 3399s; drawn: 5m
        kuikae.legal       call: chii 4m with 23m; hand: 14m 678p 339s; melds: 6'66z
        kuikae.frozen      call: pon 4m with 44m; hand: 4m 678p 399s 7z; melds: 2'34s
        kuikae.call        discard: 5m; from: kamicha; hand: 5567m; melds: 6'66z 11'1z 222'p
        kuikae.cost        call: chii 4m with 23m; discard: 1m; noticed: at-once
        calls.legal        discard: 4m by west; north: {NORTH}; east: {EAST}; south: {SOUTH}; wall: 12
        calls.turn         turn: south drew 4m; south: 4444m 123p 19s 4z6z | 6'66z | 9m1z; riichi: east
        calls.discard      drawn: 4m; discards: 4m 9s; hand: 445m 678p 999s 11z; melds: 0z66z0z; riichi: yes
        calls.meld         call: pon 0m with 55m from toimen
        calls.waits        hand: 234m 567s 55z 99p; melds: 4'23p; tiles: 9p 5z 3m
        calls.value        hand: 234p 234s 66s 67m; melds: 4'23m; win: 8m
        calls.yaku         hand: 234p 234s 66s 67m; melds: 4'23m; win: 8m; by: tsumo; seat: west
        calls.chances      since: south riichi; west kita
        calls.kandora      kan: daiminkan
        calls.chankan  kan: 7p by west as shouminkan; west: ? | 777'p; south: 56p 234m 99s | 1'23s 7'89m;
          north: 69p 345m 456s 678m 22s
        calls.cost         slip: win-shown
        draws.abort        moment: 4'm by east; claims: north ron 4m; riichi: south west north
        draws.deal         discard: 4m by west; east: 123m 456p 789s 33z 67s; wall: 0
        draws.aborted      why: four-winds; riichi: south; honba: 1
        draws.nagashi  discard: 9m by south; south: ? | | 1z2z3z4z 5z6z7z 1m9m 1p9p 1s9s 1z2z3z;
          west: ? | | 1z1p 5m 9p9s 1m2z3z4z 5z6z7z 1m9m 4z5z; wall: 0
        priority.deal      by: west; winners: north east
        priority.stick     discard: 4'm by east; claims: north pon 4m with 44m
        chombo.after       seat: south; riichi: west north; honba: 1
        priority.winner  discard: 4m by west; claims: south pon 4m with 44m; north chii 4m with 23m; east ron 4m;
          north: {NORTH}; furiten: east
        priority.timeline
          discard: 4m by west; claims: south pon 4m with 44m at 1.7; north chii 4m with 23m at 0.4; gap: noticeable
        priority.bonus     by: west; winners: south east
        pao.liable         discard: 2m by east; wins: south yakuman daisangen; south: ? | 55'5z 6'66z 777'z
        pao.risk           turn: east drew 7z; east: 123m 456p 678s 99s 1z 57z; south: ? | 55'5z 6'66z
        furiten.ron        {WAITING}; declared: 2; tiles: 4s 9p
        furiten.win        {WAITING}; declared: 2
        furiten.use        {WAITING}; declared: 2; tile: 4s
        furiten.cause      {WAITING}; declared: 2
        furiten.way-out  hand: 23456s 11z 123m 9s; melds: 4'56p; pond: 1s9m 4p>toimen; past: you; toimen pon; toimen 7s;
          kamicha 9m; declared: 2; seat: west; wind: south; drawn: 9s
        furiten.ready  hand: 23456s 11z 123m 9s; melds: 0z88m0z; pond: 1s9m 4p>toimen; past: kamicha 4p; declared: 2;
          seat: west; wind: south; drawn: 9s; declares: 9s
        furiten.end  hand: 23456s 11z 123m; melds: 4'56p; pond: 9m 4p>toimen; past: shimocha 7s; toimen 9s; kamicha 9m;
          you; toimen pon; toimen 8m; declared: 2; seat: west; wind: south
        furiten.claim  hand: 23456s 11z 123m; melds: 4'56p; pond: 1s9m 4p>toimen; past: you; toimen pon; toimen 7s;
          declared: 2; seat: west; wind: south; discard: 4s from kamicha
        furiten.declare    {WAITING}
        win.reasons        {WAITING}; declared: 2; tile: 4s; spoken: drawn
        furiten.marked     player: kamicha; pond: 1z 4s>you 9m 2p; declared: 3
        furiten.safe  player: shimocha; tiles: 14s 09p 5z; pond: 1z4s 5p>toimen 9'm; past: you 9s; shimocha; toimen 9p;
          kamicha pon; kamicha 1m; declared: 2
    """)
}
MORE = [
    (asks, entries(position))
    for asks, position in rows(f"""
        kuikae.discard   call: chii 5p with 46p; discards: 09p
        kuikae.legal     call: chii 5p with 46p; discards: 09p
        kuikae.frozen    call: chii 5p with 46p; discards: 09p
        kuikae.discard   call: pon 5z with 55z; discards: 19m; melds: 2'34s
        kuikae.legal     call: pon 5z with 55z; discards: 19m; melds: 2'34s
        kuikae.frozen    call: chii 4m with 23m; hand: 1235m 678p 3399s; discards: 15m; drawn: 5m
        kuikae.legal     call: chii 4m with 23m; discards: 15m; drawn: 5m
        calls.legal      discard: 4m by west, north has drawn; north: {NORTH} 9s
        calls.turn       turn: south called; south: 4444m 123p 19s 16z | 6'66z
        calls.turn       turn: south drew 6z as replacement; south: 4444m 123p 6z | 6'66z 0z99s0z
        calls.turn       turn: south drew 9s; south: 123m 456p 22z 9999s 33z; riichi: south; points: 900
        calls.meld       ankan: 2s
        calls.meld       pon: 66'6z
        calls.meld       call: chii 4m with 23m
        calls.waits      hand: 234m 567s 55z 99p 234p; riichi: yes; by: tsumo
        win.reasons      tile: 9p; hand: 234m 567s 55z 99p 234p; riichi: yes; by: tsumo; passed: unknown
        calls.yaku       hand: 222m 444p 66s 88p 333z; win: 6s
        calls.chances    since: nothing
        calls.chances    since: west ankan
        calls.kandora    kan: ankan
        calls.kandora    kan: shouminkan; then: robbed
        calls.kandora    kan: shouminkan; then: kan
        calls.chances    since: west pon; west shouminkan; north chankan
        calls.chankan    kan: 9s by west as ankan; south: 19m 19p 1s 11234567z; east: 44m 123p 456781s 77z
        calls.chankan    kan: 0s by west as ankan; west: 555s 1122z | 1'23m 44'4p; south: {SOUTH}; north: {NORTH}
        calls.legal      discard: 4m by west as shouminkan; west: ? | 44'4m; north: 23m 567m 11p 345p 678p
        priority.winner  discard: 4m by west as ankan; claims: south ron 4m; north chii 4m with 23m
        furiten.ron      hand: 23456s 11z 123m 456p; pond: 9m; past: you; shimocha adds 1s; shimocha 9p
        furiten.cause    hand: 23456s 11z 123m 456p; pond: 9m; past: you; shimocha adds 1s; shimocha 9p
        priority.winner  discard: 4m by west; claims: south ron 4m; north ron 4m; east ron 4m
        draws.abort      moment: south drew 4m; south: 19m 19p 19s 1234z 4m 567p | |
        priority.bonus   by: east; winners: north
        priority.bonus   by: east; winners: north west; riichi: west south; left: 2
        calls.cost       slip: empty-call
        chombo.after     seat: east; winner: north
        kuikae.cost      call: pon 0m with 55m from toimen; discard: 5m; noticed: later
        furiten.end      hand: 23456s 11z 123m 456p; pond: 9'm; past: shimocha 1s; toimen pon; toimen 9p
        furiten.declare  hand: 23456s 11z 123m 456p; pond: 9'm 9p; yaku: granted
        furiten.ron      hand: 23456s 11z 123m 456p; pond: 9m4's; past: you; shimocha 1s
        furiten.win      hand: 23456s 11z 123m 456p; pond: 9m4's; past: you; shimocha 1s; tiles: 4s 9p
    """)
]
EVERY = (*TABLES.items(), *MORE)


def case(asks: str, table: dict[str, str] | None = None) -> RiichiCase[object]:
    """Return a question on a position, by default on its example here."""
    read = questions()[asks].read(Entries(TABLES[asks] if table is None else table))
    assert isinstance(read, RiichiCase)
    return read


def test_every_question_is_covered_here() -> None:
    """Except amounts, which aren't offers (test_wins.py, test_drawn_hand.py, test_chombo.py)."""
    amounts = {"win.payments", "draws.payments", "chombo.payments"}
    assert {*TABLES, *amounts} == {question.id for question in FAMILY.questions}


@pytest.mark.parametrize(("asks", "table"), EVERY)
def test_every_question_can_be_asked_ruled_and_described(asks: str, table: dict[str, str]) -> None:
    asked = case(asks, table)
    scene = asked.scene()
    assert scene.panels
    assert all(plain(sentence) for sentence in scene.sentence)
    offers = asked.offers()
    assert len({offer.code for offer in offers}) == len(offers) >= 2
    for rules in asked.presets():
        legal = [offer.act for offer in offers if asked.rule(offer.act, rules).is_legal]
        for offer in offers:
            ruling = asked.rule(offer.act, rules)
            assert plain(offer.says)
            done = asked.did(offer.act)
            assert done is None or plain(done)
            assert plain(ruling.means)
            assert plain(ruling.because)
            assert ruling.relief is None or plain(ruling.relief)
            nearest = asked.nearest(offer.act, legal)
            assert nearest is None or nearest in legal
        assert all(plain(remark) for remark in asked.remarks(rules))


class Watched(Mapping[str, str]):
    """A table that records which keys were looked up and which were read."""

    def __init__(self, entries: dict[str, str]) -> None:
        self.entries = entries
        self.sought: set[str] = set()
        self.taken: set[str] = set()

    def __getitem__(self, key: str) -> str:
        self.sought.add(key)
        value = self.entries[key]
        self.taken.add(key)
        return value

    def __contains__(self, key: object) -> bool:
        self.sought.add(str(key))
        return key in self.entries

    def __iter__(self) -> Iterator[str]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)


@pytest.mark.parametrize("asks", TABLES)
def test_declared_keys_are_the_ones_read(asks: str) -> None:
    sought: set[str] = set()
    for table in (table for other, table in EVERY if other == asks):
        watched = Watched(table)
        questions()[asks].read(Entries(watched))
        assert watched.taken == set(table)
        sought |= watched.sought
    assert sought == set(questions()[asks].keys)


def test_codes_match_natural_notation() -> None:
    def codes(asks: str) -> list[str]:
        return [offer.code for offer in case(asks).offers()]

    assert codes("calls.legal")[:3] == ["north chii 4m with 23m", "north chii 4m with 35m", "north ron 4m"]
    assert codes("calls.turn") == [
        "ankan 4m",
        "ankan 6z",
        "shouminkan 4m",
        "shouminkan 6z",
        "riichi 4m",
        "tsumo",
        "kita",
    ]
    assert codes("calls.meld")[:3] == ["0'55m", "50'5m", "550'm"]
    assert codes("calls.waits") == ["3m", "9p", "5z"]
    assert codes("calls.value") == ["1", "2", "3", "4", "5"]
    assert codes("priority.winner") == ["north", "east", "south"]
    assert codes("priority.timeline") == ["north", "south"]
    assert codes("priority.bonus")[0] == "north sticks"


def test_tables_show_four_seats() -> None:
    (panel,) = case("calls.legal").scene().panels
    assert isinstance(panel, WholeTable)
    assert [at.seat for at in panel.seats] == list(Seat)
    assert [at.count for at in panel.seats] == [13, 10, 13, 13]
    assert panel.seats[2].hand is None
    assert panel.seats[2].says is not None
    assert (panel.near, panel.label.facts["wall"]) == (Seat.WEST, 12)


@pytest.mark.parametrize(
    ("turn", "hand"), [("south drew 4m", "123m 456p 4m 33z 7p7s"), ("south called", "123m 456p 33z 7p7s1z")]
)
def test_tables_show_whose_turn_it_is(turn: str, hand: str) -> None:
    (panel,) = case("calls.turn", {"turn": turn, "south": f"{hand} | 4'23s"}).scene().panels
    assert isinstance(panel, WholeTable)
    assert panel.near is Seat.SOUTH


def test_tables_are_seen_from_the_only_shown_hand() -> None:
    table = {"discard": "4s by north", "east": "567m 22344p 22344s"}
    (panel,) = case("calls.legal", table).scene().panels
    assert isinstance(panel, WholeTable)
    assert panel.near is Seat.EAST


def test_timeline_starts_with_the_earliest() -> None:
    panels = case("priority.timeline").scene().panels
    (line,) = (panel for panel in panels if isinstance(panel, TimeLine))
    assert [(said.seat.value, said.tenths) for said in line.said] == [("north", 4), ("south", 17)]


@pytest.mark.parametrize(
    ("asks", "table", "says"),
    [
        ("calls.legal", {}, "'discard' is missing"),
        ("calls.legal", {"discard": "4m by west", "east": "1m | 2'34m | 9p | 9s"}, "4 parts"),
        ("calls.legal", {"discard": "4m by west", "wall": "many"}, "number"),
        ("calls.turn", {"turn": "south drew 4m"}, "so write out that hand"),
        ("calls.meld", {"call": "chii 4m with 23m", "ankan": "2s"}, "give only one of"),
        ("calls.waits", {"hand": "147m 147p 147s 1234z"}, "isn’t tenpai"),
        ("calls.waits", {"hand": "234m 567s 55z 99p 234p", "riichi": "no"}, "can only be 'yes'"),
        ("calls.waits", {"hand": "234m 567s 55z 99p", "melds": "4'23p", "riichi": "yes"}, "closed hand"),
        ("calls.waits", {"hand": "1112m 567s 55z 99p 23p", "tiles": "1m 1m"}, "isn’t tenpai"),
        ("calls.value", {"hand": "55566z 44p", "melds": "7'77z 0z99s0z", "win": "6z"}, "yakuman"),
        (
            "calls.value",
            {"hand": "234p 234s 66s 67m", "melds": "4'23m", "win": "8m", "by": "luck"},
            "won by ron or tsumo",
        ),
        ("calls.kandora", {"kan": "pon"}, "isn’t a kan"),
        ("calls.chances", {"since": "west swears"}, "isn’t an announcement"),
        ("priority.bonus", {"by": "west", "winners": "west"}, "other players"),
        ("priority.bonus", {"by": "west", "winners": "east", "riichi": "east east"}, "name each seat only once"),
        ("priority.bonus", {"by": "west", "winners": "east", "left": "0"}, "no riichi stick"),
        ("calls.cost", {"slip": "a cough"}, "isn’t one of the mistakes"),
        ("priority.timeline", {"discard": "4m by west", "claims": "south ron 4m at 1", "gap": "noticeable"}, "gap"),
        ("priority.winner", {"discard": "4m by west", "claims": "south ron 4m; south pon 4m with 44m"}, "one claim"),
    ],
)
def test_impossible_positions_are_refused(asks: str, table: dict[str, str], says: str) -> None:
    with pytest.raises((NotationError, PositionError), match=says):
        case(asks, table)


PUZZLE = """
title   = "Late is late"
ruleset = "common+call_timing=physical"
asks    = "priority.timeline"
prompt  = "West discards 4m. Which claim stands?"

[table]
discard = "4m by west"
claims  = "north chii 4m with 23m at 0.4; south pon 4m with 44m at 1.7"
gap     = "noticeable"

[expect]
north = "timing.chii-stands"
south = "timing.too-late"
"""


def test_puzzles_are_graded_by_their_ruleset() -> None:
    puzzle = read_puzzle(PUZZLE, "late")
    assert grade(puzzle, answers("north")).grade is Grade.RIGHT
    assert grade(puzzle, answers("south")).grade is Grade.NOT_YET
    assert grade(puzzle, answers("south"), puzzle.under("common")).grade is Grade.RIGHT


def test_puzzles_can_offer_some_of_the_claims() -> None:
    text = f"""
asks = "calls.legal"
[table]
discard = "4m by west"
east = "{EAST}"
north = "{NORTH}"
[offer]
calls = ["north chii 4m with 23m", "east pon 4m with 44m"]
"""
    form = read_position(text, "some").form
    assert [ruled.code for ruled in form.rulings(COMMON)] == ["north chii 4m with 23m", "east pon 4m with 44m"]
    with pytest.raises(PuzzleError, match="can’t be read"):
        read_position(text.replace("calls =", "claims ="), "strange")
    with pytest.raises(PuzzleError, match="can’t be offered"):
        read_position(text.replace("23m", "25m", 1).replace("23m", "25m"), "none")


def test_clauses_state_every_rule_on_calls() -> None:
    """NAK-1 to NAK-46, with NAK-17 stated by kuikae and NAK-18 by the clause for unsettled levels."""
    stated = {rule for clause in FAMILY.clauses for rule in clause.rule.split()}
    wanted = {f"NAK-{number}" for number in range(1, 47)} - {"NAK-17"}
    assert wanted <= stated, sorted(wanted - stated, key=lambda rule: int(rule[4:]))
    assert all(re.fullmatch(r"(NAK|KUI|CON|FUR|RII|DRW|PEN)-\d+|PAO-M?\d+", rule) for rule in stated)


def test_every_clause_can_be_read() -> None:
    for clause in clauses().values():
        for text in (clause.short, clause.says, clause.means, clause.facts):
            assert text
            assert {term.id for term in mentioned(text)} <= terms().keys()
    assert len({clause.says for clause in clauses().values()}) == len(clauses())


def test_first_draw_wins_end_with_a_discard() -> None:
    """Riichi includes a discard, so after the dealer's riichi a first-draw win is impossible."""

    def offered(since: str) -> set[str]:
        return {offer.code for offer in case("calls.chances", {"since": since}).offers()}

    assert "tenhou" in offered("nothing") & offered("west chii")
    assert offered("nothing") - offered("north riichi") == {"tenhou"}


@pytest.mark.parametrize(
    ("since", "told", "seats"),
    [
        ("nothing", [("Nobody", "event")], 4),
        ("west chii", [("West", "event:west:chii")], 4),
        ("east riichi; south kita", [("East", "event:east:riichi"), ("South", "event:south:kita")], 3),
        ("north riichi; west ankan", [("North", "event:north:riichi"), ("West", "event:west:ankan")], 4),
    ],
)
def test_announcements_are_shown_in_order_in_the_middle(since: str, told: list[tuple[str, str]], seats: int) -> None:
    (table,) = case("calls.chances", {"since": since}).scene().panels
    assert isinstance(table, WholeTable)
    assert [(plain(note.label), note.at) for note in table.notes] == told
    assert [one.seat.words for one in table.seats if one.shouts] == [
        seat.words for seat in Seat if seat.words in dict(told)
    ]
    assert (len(table.seats), table.is_you) == (seats, False)


def test_more_announcements_than_fit_the_middle_are_listed() -> None:
    four = "west chii; north riichi; west pon; south pon"
    (table, *notes) = case("calls.chances", {"since": f"{four}; south ankan"}).scene().panels
    assert isinstance(table, WholeTable)
    assert (len(table.notes), [note.at for note in notes if isinstance(note, Note)][-1]) == (0, "event:south:ankan")
    assert len(notes) == 5
    assert len(case("calls.chances", {"since": four}).scene().panels) == 1


@pytest.mark.parametrize(
    ("claims", "ruleset", "seats"),
    [
        ("south ron 4m; east ron 4m", "common", [Seat.EAST]),
        ("south ron 4m; north ron 4m; east ron 4m", "mahjong-soul", [Seat.NORTH]),
        ("south ron 4m; north ron 4m; east ron 4m", "common", []),  # the hand is over
        ("south ron 4m; east ron 4m", "wrc-2015", []),  # only one player wins
        ("south ron 4m; north chii 4m with 23m", "common", []),
    ],
)
def test_who_takes_the_sticks_of_several_wins_is_named(claims: str, ruleset: str, seats: list[Seat]) -> None:
    asked = case("priority.winner", {"discard": "4m by west", "claims": claims, "sticks": "1"})
    assert [remark.facts["seat"] for remark in asked.remarks(preset(ruleset))] == seats


@pytest.mark.parametrize(
    ("discard", "riichi", "sticks", "ruleset", "seats"),
    [
        ("4m by west", "", "0", "common", []),
        ("4m by west", "east", "1", "common", [Seat.NORTH]),
        ("4m by west", "east", "1", "ema-2025", [Seat.EAST]),  # the only stick is East's
        ("4'm by west", "east west", "1", "ema-2025", [Seat.EAST]),  # the win on West's riichi tile takes its stick
        ("4m by west", "east west", "2", "ema-2025", [Seat.NORTH, Seat.EAST]),
        ("4m by west", "east", "2", "ema-2025", [Seat.NORTH, Seat.EAST]),
    ],
)
def test_only_sticks_on_the_table_are_taken(
    discard: str, riichi: str, sticks: str, ruleset: str, seats: list[Seat]
) -> None:
    table = {"discard": discard, "claims": "north ron 4m; east ron 4m", "riichi": riichi, "sticks": sticks}
    remarks = case("priority.winner", table).remarks(preset(ruleset))
    assert [remark.facts["seat"] for remark in remarks] == seats


@pytest.mark.parametrize("ruleset", ["common", "jpml-a", "mu", "rmu"])
def test_frozen_is_the_opposite_of_discardable(ruleset: str) -> None:
    """The two questions have opposite verdicts by the same clauses; unsettled ones are unsettled in both."""
    table = {"call": "chii 4m with 23m", "hand": "14m 678p 339s", "melds": "6'66z"}
    legal, frozen = (
        [one.ruling for one in case(asks, table).form(None, {}).rulings(preset(ruleset))]
        for asks in ("kuikae.legal", "kuikae.frozen")
    )
    contrary = {Verdict.LEGAL: Verdict.ILLEGAL, Verdict.ILLEGAL: Verdict.LEGAL, Verdict.UNSETTLED: Verdict.UNSETTLED}
    assert [one.clause for one in frozen] == [one.clause for one in legal]
    assert [one.verdict for one in frozen] == [contrary[one.verdict] for one in legal]
    for one, other in zip(frozen, legal, strict=True):
        assert [reading.outcome.verdict for reading in one.readings] == [
            contrary[reading.outcome.verdict] for reading in other.readings
        ]
