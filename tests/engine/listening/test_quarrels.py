"""A sentence from a quarrel is answered by a ruling on that case: the clause decides what was asked."""

import pytest

from callwise.ground.seats import SEATS, Seat
from callwise.puzzle.free_question import put
from callwise.puzzle.sentence import read_sentence


@pytest.mark.parametrize(
    ("says", "question", "answer", "clause"),
    [
        # A named yaku is in the supposed hand, closed or open as the sentence says.
        ("can i win with closed tanyao no riichi", "win.reasons", "yaku", "win.wait"),
        ("can i win with just pinfu no riichi", "win.reasons", "yaku", "win.wait"),
        ("pinfu after a chii ok?", "win.reasons", "yaku", "win.no-yaku"),
        ("can i win with yakuhai only", "win.reasons", "yaku", "win.wait"),
        ("can i win with toitoi no riichi", "win.reasons", "yaku", "win.wait"),
        ("can i win with chiitoitsu without riichi", "win.reasons", "yaku", "win.wait"),
        ("chiitoi with 4 same tiles?", "win.reasons", "complete", "win.incomplete"),
        ("pinfu with seat wind pair?", "win.reasons", "yaku", "win.no-yaku"),
        ("is tanyao ok with 1 in it", "win.reasons", "yaku", "win.no-yaku"),
        ("is honitsu enough to win", "win.reasons", "yaku", "win.wait"),
        ("atozuke allowed?", "calls.waits", "1s", "win.atozuke"),
        # A discard that isn’t named, a call of three tiles, and what can’t be called at all.
        ("can i pon my own discard", "calls.legal", "south pon 4m with 44m", "claims.own-discard"),
        ("can i kan with no wall left", "calls.turn", "ankan 4m", "turn.wall-empty"),
        ("added kan after opponent riichi can be ronned", "calls.chankan", "south", "chankan.robs"),
        ("my discard was taken by pon does it count for furiten", "furiten.ron", "3m", "furiten.absolute"),
        ("can i discard the same tile next turn", "kuikae.legal", "4m", "kuikae.later-turn"),
        ("chii 456 discard 7", "kuikae.legal", "7s", "kuikae.suji"),
        ("chii 456m and threw 4m", "kuikae.legal", "4m", "kuikae.genbutsu"),
        ("called chii 234p discarded 1p", "kuikae.legal", "1p", "kuikae.suji"),
        (
            "i have 3 east and someone drops east should i kan or pon",
            "calls.legal",
            "south kan 1z with 111z",
            "claims.kan",
        ),
        ("is a ron too late once next player discarded, EMA 2025", "win.reasons", "in-time", "claims.too-late-to-win"),
        (
            "he drew and discarded, then i said ron on the tile before",
            "win.reasons",
            "in-time",
            "claims.too-late-to-win",
        ),
        ("he drew then i said ron on the discard before, ema", "calls.legal", "south ron 4m", "claims.still-to-win"),
        ("is pao in ema also for 4 kans", "pao.liable", "south", "pao.not-listed"),
        ("does dealer stay if he chombos", "chombo.after", "same-dealer", "chombo.same-deal"),
        ("am i furiten if someone called my discard", "furiten.ron", "3m", "furiten.absolute"),
        ("hand with no yaku passed the tile am i furiten", "furiten.end", "discard", "furiten.end-discard"),
        # A red five is a five.
        ("are red fives the same as fives for swap calling", "kuikae.legal", "0s", "kuikae.genbutsu"),
        ("chii a red five and discard a normal five, allowed?", "kuikae.legal", "5s", "kuikae.genbutsu"),
        ("called a 5 with 4 6 and threw red 5 ok?", "kuikae.legal", "0s", "kuikae.genbutsu"),
        ("double ron ema dealer keeps?", "priority.deal", "again", "deal.east-won"),
        ("kan in riichi with tile i didnt draw", "calls.turn", "ankan 4m", "riichi-kan.not-drawn"),
        ("closed kan in riichi changes shape but not wait", "calls.turn", "ankan 1z", "riichi-kan.allowed"),
        ("can i chankan without other yaku", "calls.chankan", "south", "chankan.robs"),
        ("kuikae ema is it chombo or dead hand", "kuikae.cost", "nothing", "kuikae.suji"),
        ("I discarded the tile I called. Penalty under EMA 2025?", "kuikae.cost", "nothing", "kuikae.genbutsu"),
        ("i am west can i win on pon of west only", "win.reasons", "yaku", "win.wait"),
        ("kata agari: one wait gives yaku other doesnt, ron legal?", "win.reasons", "yaku", "win.atozuke"),
        ("called twice and now i have no yaku. can i still agari", "calls.waits", "5s", "win.no-yaku"),
        ("west wind pon as north player yaku?", "calls.waits", "5s", "win.no-yaku"),
        ("im dealer is pon of east one yaku", "calls.waits", "5s", "win.wait"),
        ("ron no yaku but riichi", "calls.waits", "5s", "win.wait"),
        ("tsumo no yaku closed hand", "calls.waits", "5s", "win.wait"),
        ("do i need yaku if i have dora", "win.reasons", "yaku", "win.no-yaku"),
        ("can dora be my only yaku", "win.reasons", "yaku", "win.no-yaku"),
        ("can i win with only red fives", "win.reasons", "yaku", "win.no-yaku"),
        ("can i win with riichi only", "win.reasons", "yaku", "win.wait"),
        # Claims in riichi, on the last discard, too late, and from a side.
        ("can i call pon in riichi", "calls.legal", "south pon 4m with 44m", "claims.in-riichi"),
        ("chii in riichi", "calls.legal", "south chii 4m with 35m", "claims.in-riichi"),
        ("can i open kan in riichi", "calls.legal", "south kan 4m with 444m", "claims.in-riichi"),
        ("ron on the last discard", "calls.legal", "south ron 4m", "win.ron"),
        ("houtei on my own last discard", "calls.legal", "north ron 4m", "win.ron"),
        ("houtei only yaku ron open hand", "calls.legal", "south ron 4m", "win.ron"),
        ("can i chii the last discard", "calls.legal", "south chii 4m with 35m", "claims.last-discard"),
        ("pon the last tile", "calls.legal", "south pon 4m with 44m", "claims.last-discard"),
        ("i drew but then he said pon", "calls.legal", "west pon 4m with 44m", "claims.window-over"),
        ("he ronned but i already drew", "calls.legal", "west ron 4m", "claims.too-late-to-win"),
        ("he drew his tile then i said ron is it late", "calls.legal", "south ron 4m", "claims.too-late-to-win"),
        ("can i chi from toimen", "calls.legal", "south chii 4m with 35m", "claims.not-kamicha"),
        # Priority: the claims that are named, in the order that is told.
        ("toimen kakans 3p, i wait 3p 6p, can i win", "calls.chankan", "south", "chankan.robs"),
        ("what if two people say chii and pon", "priority.winner", "west", "priority.pon-before-chii"),
        ("kan and ron on the same tile", "priority.winner", "west", "priority.ron-first"),
        ("ron vs pon who wins", "priority.winner", "south", "priority.ron-first"),
        ("i said ron right after he ponned", "priority.timeline", "south", "priority.ron-first"),
        # Furiten after a pass.
        ("i wait for 3p 6p, passed 3p now 6p, can I ron", "furiten.ron", "6p", "furiten.passed"),
        ("passed 3p then 6p can I ron", "furiten.ron", "6p", "furiten.passed"),
        ("passed 4m then same turn 7m came, ron?", "furiten.ron", "7m", "furiten.passed"),
        ("furiten if i passed 5p in riichi?", "furiten.ron", "5p", "furiten.passed-riichi"),
        # A wait that was thrown earlier in the deal.
        ("tile i discarded earlier, can i ron it", "furiten.ron", "3m", "furiten.absolute"),
        ("can i win on a tile i discarded earlier if i draw it myself", "furiten.win", "3m drawn", "furiten.own-draw"),
        ("can i tsumo one i threw", "furiten.win", "3m drawn", "furiten.own-draw"),
        # Fewer points than a stick.
        ("i have less than 1000 points can i riichi", "calls.turn", "riichi 1z", "turn.riichi-points"),
        ("under 1000 points, riichi?", "calls.turn", "riichi 1z", "turn.riichi-points"),
        # The called tile of a sequence of ranks.
        ("chii 345m with 45m then discard 6m, legal?", "kuikae.legal", "6m", "kuikae.suji"),
        ("i passed a ron and now drew it, tsumo ok", "furiten.win", "3m drawn", "furiten.own-draw"),
        ("riichi, skipped first ron, can i tsumo later", "furiten.win", "3m", "furiten.passed-riichi"),
        ("does chii by others clear temp furiten", "furiten.end", "discard", "furiten.end-discard"),
        ("am i furiten forever if i missed my ron in riichi", "furiten.end", "never", "furiten.end-riichi"),
        # Kans and riichi.
        ("five kans", "calls.turn", "ankan 4m", "turn.fifth-kan"),
        ("4 kans one player", "draws.abort", "four-kans", "abort.one-players-kans"),
        ("riichi then wait changes by kan", "calls.turn", "ankan 3m", "riichi-kan.waits-change"),
        ("riichi on last draw of wall", "calls.turn", "riichi 4m", "turn.riichi-no-draw"),
        ("kan on last tile of wall", "calls.turn", "ankan 4m", "turn.wall-empty"),
        ("can i riichi after ankan", "calls.turn", "riichi 4m", "turn.riichi"),
        ("chankan my ankan", "calls.chankan", "south", "chankan.closed"),
        ("can i rob a kan while furiten", "calls.chankan", "south", "furiten.absolute"),
        ("i riichied then chii took my tile", "priority.stick", "laid", "riichi-stick.called"),
        # Draws and the deal.
        ("what happens if dealer is tenpai at draw", "draws.deal", "again", "drawn-deal.tenpai"),
        ("renchan if dealer noten", "draws.deal", "again", "drawn-deal.noten"),
        ("everyone noten does dealer change", "draws.deal", "again", "drawn-deal.noten"),
        ("dealer wins does he stay", "priority.deal", "again", "deal.east-won"),
        ("dealer deals in does the deal pass", "priority.deal", "again", "deal.others-won"),
        ("kyuushu with 8 kinds", "draws.abort", "nine-kinds", "abort.few-kinds"),
        ("9 terminals second turn", "draws.abort", "nine-kinds", "abort.not-first-draw"),
        ("four winds but someone called", "draws.abort", "four-winds", "abort.interrupted"),
        ("who gets the stick if i ron with my own riichi", "priority.bonus", "south sticks", "priority.only-winner"),
        ("nagashi but someone called my tile", "draws.nagashi", "south", "nagashi.called"),
        ("nagashi but i called pon once", "draws.nagashi", "south", "nagashi.open-too"),
        ("who deals next if east and west win", "priority.deal", "again", "deal.east-won"),
        ("i'm in riichi and deal in, who takes my stick", "priority.bonus", "west sticks", "priority.only-winner"),
        ("4th kan by same player, does game go on", "draws.abort", "four-kans", "abort.one-players-kans"),
        ("chombo while another player ronned at the same time", "chombo.after", "win-paid", "chombo.void"),
        ("do riichi sticks go back after chombo", "chombo.after", "sticks-back", "chombo.sticks-back"),
        ("i was in riichi, missed ron, what now", "furiten.end", "never", "furiten.end-riichi"),
        (
            "riichi player passes a winning tile, furiten rest of the hand?",
            "furiten.end",
            "never",
            "furiten.end-riichi",
        ),
        ("wait 1-4-7m, threw 7, ron on 1?", "furiten.ron", "1m", "furiten.absolute"),
        # Pao and kuikae.
        ("pon'd east, 4th east in hand, discard it same turn?", "kuikae.legal", "1z", "kuikae.genbutsu"),
        ("nagashi tenhou with one discard called", "draws.nagashi", "south", "nagashi.called"),
        ("shousuushi with pao?", "win.payments", "south 32000", "payment.double-share"),
        ("pao if last dragon was ankan", "pao.liable", "east", "pao.own-last-group"),
        ("kuikae with red 5 allowed?", "kuikae.legal", "0s", "kuikae.genbutsu"),
        ("passed ron not in riichi, next turn can i ron", "furiten.end", "discard", "furiten.end-discard"),
        ("can i pon then throw same tile back", "kuikae.legal", "4m", "kuikae.genbutsu"),
        (
            "just ponned haku and drew another haku next turn can i discard it",
            "kuikae.legal",
            "5z",
            "kuikae.later-turn",
        ),
        # Sticks, kans after a call, changed waits, last tiles, and what is told of the table.
        ("i riichied and nobody won do i get my 1000 back", "draws.deal", "sticks-stay", "drawn-deal.sticks"),
        ("ryuukyoku everyone noten, do riichi sticks carry over", "draws.deal", "sticks-stay", "drawn-deal.sticks"),
        ("pon then kan in the same turn", "calls.turn", "ankan 6m", "turn.after-call"),
        ("after chi can i instantly declare ankan of 1z", "calls.turn", "ankan 1z", "turn.after-call"),
        ("ponned 3p, drew, can i add the 4th 3p", "calls.turn", "shouminkan 3p", "turn.shouminkan"),
        ("i ponned chun and have the 4th one in hand, kan later ok?", "calls.turn", "shouminkan 7z", "turn.shouminkan"),
        ("i kan in riichi with tile that wasnt just drawn", "calls.turn", "ankan 4m", "riichi-kan.not-drawn"),
        ("minus points can i riichi tenhou", "calls.turn", "riichi 1z", "turn.riichi-points"),
        ("haitei tsumo only yaku ok?", "calls.turn", "tsumo", "win.tsumo"),
        ("does rinshan pao exist", "pao.liable", "south", "pao.rinshan-off"),
        ("i changed my wait after furiten, am i still furiten", "furiten.ron", "6p", "furiten.none"),
        ("furiten on 3s but i changed wait to 6p, ron ok?", "furiten.ron", "6p", "furiten.none"),
        ("345m 678m 22p 34567s, 2s is in my river, 8s?", "furiten.ron", "8s", "furiten.absolute"),
        ("waiting 1p4p7p from 23456p, 1p in my river. 7p ron?", "furiten.ron", "7p", "furiten.absolute"),
        ("tanki on hatsu after i tossed hatsu, draw it now", "furiten.win", "6z drawn", "furiten.own-draw"),
        ("can i chi the riichi declaration tile", "calls.legal", "south chii 4m with 35m", "claims.chii"),
        (
            "is it ok to pon the very last discard for tenpai",
            "calls.legal",
            "south pon 4m with 44m",
            "claims.last-discard",
        ),
        (
            "he called pon 5 sec later after next player drew",
            "calls.legal",
            "west pon 4m with 44m",
            "claims.window-over",
        ),
        ("chankan in riichi ippatsu?", "calls.chances", "ippatsu", "interruption.robbed"),
        (
            "double riichi if someone called b4 my first turn",
            "calls.chances",
            "double-riichi",
            "interruption.cancelled",
        ),
        ("suucha riichi 4th player riichi tile gets ronned", "draws.abort", "four-riichi", "abort.won"),
        ("nine terminals, i am west and east ponned", "draws.abort", "nine-kinds", "abort.interrupted"),
        ("can i win on red dragon pon only", "win.reasons", "yaku", "win.wait"),
        ("chiitoi can be open?", "win.reasons", "complete", "win.incomplete"),
    ],
)
def test_the_clause_decides_what_was_asked(says: str, question: str, answer: str, clause: str) -> None:
    understood = read_sentence(says)
    assert understood.question.id == question
    form, rules = put(question, understood.position, understood.ruleset)
    assert form.stated(answer).rule(rules).clause.id == clause


@pytest.mark.parametrize(
    ("says", "question", "changes"),
    [
        ("pao big four winds tsumo dealer is liable", "win.payments", (-32000, 0, 32000, 0)),
        ("big 4 winds liability on ron, 2 honba", "win.payments", (0, -16600, -16000, 32600)),
        ("keiten counts at the draw?", "draws.payments", (-1000, 3000, -1000, -1000)),
        ("4 of my only wait tile in hand, tenpai at draw? tenhou", "draws.payments", (3000, -1000, -1000, -1000)),
        ("east riichi, 2 noten, who pays", "draws.payments", (1500, 1500, -1500, -1500)),
        ("dealer tenpai others noten who pays", "draws.payments", (3000, -1000, -1000, -1000)),
        ("dealer nagashi mangan how much from each", "draws.payments", (12_000, -4000, -4000, -4000)),
        ("ryukyoku me and west tenpai how much do i get", "draws.payments", (-1500, 1500, 1500, -1500)),
        ("draw with everyone tenpai", "draws.payments", (0, 0, 0, 0)),
        ("all tenpai", "draws.payments", (0, 0, 0, 0)),
        ("pao for four winds if ron from other guy", "win.payments", (0, -16_000, -16_000, 32_000)),
        ("i fed third dragon then i dealt in", "win.payments", (0, -32_000, 0, 32_000)),
        ("third dragon came from wall, pao?", "win.payments", (-16_000, 32_000, -8000, -8000)),
        ("2 honba how much more for ron", "win.payments", (0, -8600, 8600, 0)),
        ("i fed 3rd dragon pon he tsumo'd do i pay it all", "win.payments", (0, -32_000, 32_000, 0)),
        ("who pays if 4th wind pon and someone else deals in", "win.payments", (0, -16_000, -16_000, 32_000)),
        ("south and west in riichi, rest noten", "draws.payments", (-1500, 1500, 1500, -1500)),
        ("dead hand player at ryuukyoku pays noten?", "draws.payments", (3000, -1000, -1000, -1000)),
        ("dealer won by ron with 2 honba, 30fu 3han, loser pays?", "win.payments", (6400, -6400, 0, 0)),
        ("7 han hand ron by west off dealer", "win.payments", (-12_000, 0, 12_000, 0)),
        ("child tsumo mangan 1 honba 1 riichi stick dealer pays", "win.payments", (-4100, 9300, -2100, -2100)),
        ("i feed daiminkan, he wins off the replacement tile, who pays", "win.payments", (-1300, -700, 2700, -700)),
        ("haku pon, chun pon then i deal hatsu to him -> pao?", "win.payments", (0, -32_000, 32_000, 0)),
        ("toimen fed 4th wind pon, then i deal in", "win.payments", (0, -16_000, 32_000, -16_000)),
        ("I fed the third dragon pon, do I pay?", "win.payments", (0, -32_000, 32_000, 0)),
        ("I feed daisangen and another player deals in", "win.payments", (0, -16_000, -16_000, 32_000)),
        ("pao and somebody else dealt in", "win.payments", (0, -16_000, -16_000, 32_000)),
        ("he pon'd my third dragon then tsumo'd, who pays", "win.payments", (0, -32_000, 32_000, 0)),
        ("do we play with red fives in EMA?", "win.payments", (0, 1300, 0, -1300)),
        ("tsumo with pao, who pays", "win.payments", (0, -32_000, 32_000, 0)),
        ("how does pao work with ron", "win.payments", (0, -16_000, -16_000, 32_000)),
        ("daisuushii pao if 4th wind was drawn by himself", "win.payments", (-16_000, 32_000, -8000, -8000)),
        ("do red fives count", "win.payments", (0, 2600, 0, -2600)),
        ("red fives in ema", "win.payments", (0, 1300, 0, -1300)),
        ("red fives allowed ema", "win.payments", (0, 1300, 0, -1300)),
        ("i chombo'd as dealer how much", "chombo.payments", (-12_000, 4000, 4000, 4000)),
    ],
)
def test_the_seats_pay_what_was_asked(says: str, question: str, changes: tuple[int, ...]) -> None:
    understood = read_sentence(says)
    assert understood.question.id == question
    form, rules = put(question, understood.position, understood.ruleset)
    settlement = form.settled(rules)
    assert settlement is not None
    assert tuple(settlement.change(Seat(seat)) for seat in SEATS) == changes


@pytest.mark.parametrize(
    ("says", "slip"),
    [
        ("i said ron wrong tile what now", "win-shown"),
        ("I called ron but it wasn't my wait", "win-shown"),
        ("discarded b4 drawing, what happens", "too-few-tiles"),
        ("reached, missed my tile, next time it comes i say ron. penalty?", "win-furiten"),
        ("ankan changes my waits after riichi, chombo?", "false-riichi-kan"),
        ("can i change my riichi discard", "discard-back"),
        ("riichi but forgot to put stick down", "riichi-unpaid"),
        ("can i take back my chii", "empty-call"),
        ("said pon then changed to ron", "call-to-win"),
        ("i meant ron but said pon", "call-to-win"),
        ("pon no sorry ron", "call-to-win"),
        ("said ron then changed to pon", "win-to-call"),
        ("i meant pon but said ron", "win-to-call"),
        ("said chii then changed to ron", "changed-call"),
        ("i said riichi but hand is open", "riichi-open"),
        ("drew from wrong wall", "wrong-draw"),
        ("took back my discard before anyone reacted", "discard-back"),
        ("ema riichi guy discarded from his hand instead of drawn tile", "riichi-discard"),
        ("in riichi he threw a tile from his hand ema", "riichi-discard"),
        ("ema 2025 called pon in riichi by mistake and put it back", "riichi-call-early"),
        ("called pon in riichi by mistake", "riichi-call"),
        ("ema 2025: can a dead hand still call pon", "dead-hand-call"),
        ("can i ron with dead hand ema 2025", "dead-hand-call"),
        ("ema 2025 riichi said but hand is open", "riichi-open"),
        ("ema 2025 wrong call, i wanted chi but said pon", "changed-call"),
        ("ema 2025 said pon, showed two tiles wrong", "false-meld"),
        ("said tsumo but it was not complete ema penalty", "win-shown"),
        ("flipped 2 tiles of my hand by accident", "shown-tile"),
        ("i didn't draw and discarded", "too-few-tiles"),
        ("i drew 2 tiles by mistake", "too-many-tiles"),
        ("i flipped hand and no yaku", "win-no-yaku"),
    ],
)
def test_the_mistake_is_the_one_that_was_made(says: str, slip: str) -> None:
    assert read_sentence(says).entries == {"slip": slip}


def test_riichi_sticks_stay_after_a_draw() -> None:
    understood = read_sentence("who gets the riichi sticks in a draw")
    form, rules = put("draws.deal", understood.position, None)
    assert understood.question.id == "draws.deal"
    assert form.stated("sticks-stay").rule(rules).clause.id == "drawn-deal.sticks"


def test_open_tanyao_counts_as_the_table_has_it() -> None:
    understood = read_sentence("is open tanyao ok")
    assert understood.position["melds"]
    form, rules = put("calls.waits", understood.position, "common")
    assert form.stated("5s").rule(rules).clause.id == "win.wait"


def test_the_wind_is_the_one_that_was_thrown() -> None:
    assert read_sentence("threw west all four of us first turn").position["moment"] == "3z by north"


@pytest.mark.parametrize(
    ("says", "key"),
    [
        ("5200 + 1 honba ron off kamicha, what do they pay", "wins"),  # a value that isn't read is not replaced
        ("can i take the last tile someone threw", "wall"),  # the latest discard, not the wall's last
        ("mentanpin dora 1 how many han", "hand"),
        ("if dealer and another one win together, is there a repeat", "winners"),
        ("third dragon kan'd open from me, he rons you, i pay?", "turn"),  # no draw for a ron
        ("nine orphans after my own ankan? first turn", "west"),  # the speaker's kan, not another's
        ("ema yakuman stacking with pao", "sticks"),
        ("riichi not enough tiles in wall, ema", "points"),
        ("pao with double ron", "claims"),  # who is liable, not who gets the tile
        ("called pon on 9m, drew the 4th. can i kan with an opponent in riichi", "discard"),  # tiles that it lacks
    ],
)
def test_nothing_is_supposed_that_contradicts_the_sentence(says: str, key: str) -> None:
    assert key not in read_sentence(says).position


@pytest.mark.parametrize(
    "says",
    [
        "2 players want pon same tile",
        "showed a tile from the wall, what now",
        "can chankan be called on daiminkan",  # another kind of kan than the example’s
        "can i ron on 9s if i only have yaku with 6s",  # a hand that waits for neither
        "what if someone wins on tile from fourth kan",  # another group than the example’s
        "5200 + 1 honba ron off kamicha, what do they pay",
    ],
)
def test_no_example_stands_in_for_another_case(says: str) -> None:
    """A sentence on tiles, amounts or a mistake is asked about where it says too little."""
    understood = read_sentence(says, game="riichi")
    assert understood.missing
    assert understood.is_particular or understood.entries
    assert not understood.supposed


@pytest.mark.parametrize(
    "says",
    [
        "kuikae penalty EMA",
        "She called chii and discarded the other end. What’s the penalty under EMA?",
        "is swap calling chombo in EMA",
        "I discarded the tile I called. Penalty under EMA 2025?",
        "a player discarded a frozen tile, is the hand dead under EMA?",
    ],
)
def test_what_a_swap_costs_comes_before_whether_it_is_allowed(says: str) -> None:
    understood = read_sentence(says)
    assert (understood.question.id, understood.ruleset) == ("kuikae.cost", "ema-2025")
