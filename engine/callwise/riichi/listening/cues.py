"""What suggests each question: meanings of words, and what a sentence tells, marked with ``#``."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from callwise.question.listening.heard import Cue
from callwise.riichi.listening.fillings import fillings
from callwise.riichi.listening.happenings import CALLS, Act
from callwise.riichi.listening.telling import OWN, Telling

_WHOLE_HAND = 10

CUES = tuple(
    Cue.of(asks, weight, needs, without)
    for asks, weight, needs, without in (
        *(
            ("priority.winner", 3, f"{one} {other} {means}", "#call-discard #hand #melds cost")
            for one, other in combinations(("chii", "pon", "kan", "ron"), 2)
            for means in ("versus", "first", "who-tile", "same-tile", "two")
        ),
        ("kuikae.legal", 6, "#call-discard", ""),
        ("kuikae.legal", 2, "#call", "#two-claims"),
        ("kuikae.legal", 5, "kuikae", ""),
        ("kuikae.legal", 3, "chii discards", "#other-discard"),
        ("kuikae.legal", 12, "#denied-discards", "in-riichi cost"),
        ("kuikae.legal", 9, "#may-discards same-kind", "in-riichi cost #hand"),
        ("kuikae.cost", 16, "#call-discard cost", ""),
        ("kuikae.cost", 8, "kuikae cost", ""),
        *(
            (
                "kuikae.call",
                12,
                f"#wanted-call {asked}",
                f"discards in-riichi after kuikae which-tiles #pond cost {made}",
            )
            for asked, made in (("", "with may"), ("may", ""), ("with", "#call may"))
        ),
        ("kuikae.call", 5, "#hand #other-discard can-i-call", "in-riichi"),
        ("kuikae.call", 7, "#hand #other-discard no-chii-button", "#impossible"),
        ("kuikae.call", 2, "#hand #other-discard chii", "#impossible"),
        ("kuikae.call", 2, "#hand #other-discard pon", "in-riichi"),
        ("kuikae.call", 2, "#other-discard #hand takes", "in-riichi"),
        ("calls.legal", 8, "#other-discard in-riichi #calls", ""),
        ("calls.legal", 7, "#impossible #other-discard", ""),
        ("calls.legal", 5, "can-i-call", "#hand #call-discard"),
        ("calls.legal", 4, "can-i-call #calls", "#hand #call-discard"),
        ("calls.legal", 14, "#late ron", "furiten"),
        ("calls.legal", 6, "last-discard pon", ""),
        ("calls.legal", 6, "last-discard chii", ""),
        ("calls.legal", 2, "#calls #other-discard", "#two-claims"),
        ("calls.legal", 4, "chii toimen", "#other-discard"),
        ("calls.legal", 4, "chii shimocha", "#other-discard"),
        *(
            ("calls.legal", 9, f"#denied-{act}", "#hand #call-discard in-riichi")
            for act in ("takes", "chii", "pon", "kan")
        ),
        *(("calls.legal", 9, f"#denied-{act} in-riichi", "") for act in ("takes", "chii", "pon")),
        ("calls.chankan", 8, "chankan", ""),
        ("calls.chankan", 6, "kokushi ankan", ""),
        ("calls.chankan", 6, "#kan-by-other", ""),
        ("calls.chankan", 5, "ron ankan", ""),
        ("calls.chankan", 5, "ron shouminkan", ""),
        ("calls.chances", 7, "ippatsu broken", ""),
        ("calls.chances", 5, "kita", ""),
        ("calls.chances", 3, "ippatsu", ""),
        ("calls.meld", 9, "lay", ""),
        ("calls.kandora", 6, "kan-dora when", ""),
        ("calls.kandora", 6, "kan-dora kan", ""),
        ("calls.kandora", 6, "kan-dora ankan", ""),
        ("calls.kandora", 6, "kan-dora daiminkan", ""),
        ("calls.kandora", 6, "kan-dora shouminkan", ""),
        ("calls.kandora", 9, "kan-dora ron", "only yaku chankan #hand"),
        ("calls.kandora", 9, "kan-dora deals-in", "chankan #hand"),
        ("calls.turn", 9, "riichi points-left", "cost"),
        ("calls.turn", 12, "#denied-riichi", "furiten"),
        ("calls.turn", 5, "#may-riichi", "ippatsu furiten #other-discard"),
        ("calls.discard", 14, "#denied-discards in-riichi", "cost"),
        ("calls.discard", 12, "#may-discards in-riichi", "cost same-kind"),
        ("calls.discard", 8, "in-riichi discards #drew", "cost mistake"),
        ("calls.discard", 12, "in-riichi drawn-only", "cost mistake"),
        ("calls.discard", 10, "riichi drawn-only", "cost mistake"),
        ("calls.discard", 7, "drawn-only", "cost mistake #pond"),
        ("calls.turn", 7, "in-riichi ankan", "#other-discard #kan-by-other"),
        ("calls.turn", 6, "riichi ankan", "#other-discard #kan-by-other kan-dora"),
        ("calls.turn", 12, "in-riichi kan may", "#other-discard others-discard #kan-by-other kan-dora chii pon"),
        ("calls.turn", 5, "riichi kan", "#other-discard #kan-by-other kan-dora"),
        ("calls.turn", 5, "riichi #drew", "#pond"),
        ("calls.turn", 3, "riichi #drew fourth", ""),
        ("calls.turn", 4, "#drew kan", "kan-dora"),
        ("calls.turn", 4, "#drew ankan", "kan-dora"),
        ("calls.turn", 6, "four-kans", "abort"),
        ("priority.winner", 7, "#two-claims", ""),
        ("priority.winner", 6, "head-bump", ""),
        ("priority.winner", 5, "double-ron", ""),
        ("priority.winner", 5, "triple-ron", ""),
        ("priority.winner", 3, "who-tile", ""),
        ("priority.winner", 9, "why who-tile", ""),
        ("priority.winner", 3, "same-time", ""),
        ("priority.winner", 2, "chii pon", "#melds"),
        ("priority.winner", 2, "pon ron", "#melds"),
        ("priority.winner", 2, "chii ron", "#melds"),
        ("priority.timeline", 14, "#two-claims second-later", ""),
        ("priority.timeline", 8, "chii pon second-later", ""),
        ("priority.timeline", 5, "second-later who-tile", ""),
        ("priority.timeline", 4, "second-later #calls", ""),
        ("priority.bonus", 8, "double-ron sticks", ""),
        ("priority.bonus", 6, "who-takes sticks", ""),
        ("priority.bonus", 5, "double-ron who-takes", ""),
        ("priority.bonus", 6, "double-ron honba who-takes", ""),
        ("priority.bonus", 12, "#two-winners sticks", ""),
        ("priority.deal", 14, "deal-next ron", ""),
        ("priority.deal", 8, "deal-next double-ron", ""),
        ("priority.deal", 8, "triple-ron honba", ""),
        ("priority.deal", 6, "triple-ron deal-next", ""),
        ("priority.deal", 9, "#two-winners deal-next", ""),
        ("priority.stick", 7, "stick-paid", ""),
        ("priority.bonus", 6, "why sticks", "who-pays stick-paid"),
        ("priority.stick", 6, "riichi ron sticks", "double-ron who-takes two"),
        ("furiten.ron", 4, "furiten", ""),
        ("furiten.ron", 5, "#pond #hand", "safe"),
        ("furiten.ron", 4, "#pond ron", "safe"),
        ("furiten.ron", 3, "#pond waits", "safe"),
        ("furiten.ron", 3, "#pond no-button", ""),
        ("furiten.ron", 6, "#passed #hand", ""),
        ("furiten.ron", 2, "#hand ron", "#melds"),
        ("furiten.ron", 3, "no-button", ""),
        ("win.reasons", 5, "no-button", "furiten #pond #passed seen-pass #hand"),
        ("win.reasons", 14, "why-no-win", "safe cost which-discard"),
        ("win.reasons", 12, "no-button #calls #hand #other-discard", "furiten #pond #passed seen-pass"),
        *(
            ("win.reasons", 14, f"why #denied-{act}", "why-no-win safe which-discard")
            for act in ("wins", "ron", "tsumo")
        ),
        *(
            ("win.reasons", 14, f"{means} {asked}", "cost sticks unpaid furiten #hand")
            for means in ("riichi-unsaid", "without-riichi")
            for asked in ("may wins", "may ron", "may tsumo", "no-button")
        ),
        ("furiten.win", 7, "furiten tsumo", ""),
        ("furiten.win", 14, "in-riichi seen-pass tsumo", ""),
        ("furiten.end", 6, "temporary", "#hand"),
        ("furiten.end", 8, "seen-pass cost", "#hand"),
        ("furiten.end", 6, "furiten again", "#hand"),
        ("furiten.end", 5, "passes again", "#hand #pond"),
        ("furiten.end", 5, "seen-pass again", "#hand"),
        ("furiten.end", 3, "seen-pass furiten", "#hand"),
        ("furiten.end", 3, "furiten until-discard", "#hand"),
        ("furiten.safe", 9, "safe", "deals-in"),
        ("furiten.cause", 7, "furiten which-discard", ""),
        ("furiten.declare", 8, "sacred", ""),
        ("furiten.ready", 10, "#whole-hand riichi #pond", ""),
        ("furiten.ready", 7, "furiten riichi", "again passes seen-pass in-riichi"),
        ("calls.waits", 6, "tanyao", ""),
        ("calls.waits", 7, "only-dora", ""),
        ("calls.waits", 6, "#melds no-button #hand", "#pond"),
        ("calls.waits", 4, "yaku ron", "cost"),
        ("calls.waits", 4, "yaku no-button", "cost"),
        ("calls.waits", 4, "#melds #hand ron", "han"),
        ("calls.value", 9, "han", "fu #value"),
        ("calls.yaku", 8, "which-yaku", ""),
        ("calls.yaku", 3, "tanyao #hand", ""),
        ("draws.abort", 8, "nine-kinds", ""),
        ("draws.abort", 8, "four-winds", ""),
        ("draws.abort", 8, "four-riichi", ""),
        ("draws.abort", 6, "four-kans abort", ""),
        ("draws.abort", 4, "abort", ""),
        ("draws.abort", 4, "first-draw terminals", ""),
        *(
            ("draws.aborted", 14, f"{why} {what}", "triple-ron")
            for why in ("nine-kinds", "four-winds", "four-riichi", "four-kans", "abort")
            for what in ("deal-next", "honba", "sticks", "who-pays", "noten")
        ),
        ("draws.nagashi", 9, "nagashi", ""),
        *(("draws.payments", 12, f"nagashi {what}", "deal-next") for what in ("honba", "sticks")),
        ("draws.deal", 10, "nagashi wins", "honba sticks who-pays cost"),
        ("draws.deal", 13, "nagashi deal-next", "who-pays"),
        ("draws.payments", 11, "nagashi who-pays", ""),
        ("draws.payments", 6, "noten who-pays", "noten-riichi riichi"),
        ("draws.payments", 5, "exhaustive who-pays", "noten-riichi"),
        ("draws.payments", 4, "tenpai who-pays", "noten-riichi"),
        ("draws.payments", 4, "exhaustive", "cost"),
        ("draws.payments", 6, "exhaustive cost", "noten-riichi #slip"),
        ("draws.payments", 4, "noten", "noten-riichi riichi"),
        ("draws.deal", 9, "deal-next noten", ""),
        ("draws.deal", 9, "deal-next exhaustive", ""),
        ("draws.deal", 9, "deal-next tenpai", ""),
        ("draws.deal", 6, "noten honba", ""),
        ("draws.deal", 4, "deal-next", "ron"),
        ("win.payments", 6, "#value", ""),
        ("win.payments", 4, "limit", "nagashi"),
        ("win.payments", 5, "limit fu", ""),
        ("win.payments", 6, "pao", ""),
        ("win.payments", 7, "third-dragon", ""),
        ("win.payments", 5, "deals-in who-pays", ""),
        ("win.payments", 3, "who-pays", "chombo cost"),
        ("win.payments", 2, "honba who-pays", ""),
        ("pao.liable", 5, "pao", "who-pays"),
        ("pao.liable", 5, "third-dragon", ""),
        ("pao.liable", 20, "pao ankan", "who-pays"),
        ("win.payments", 20, "pao ankan who-pays", ""),
        ("chombo.payments", 8, "chombo", ""),
        ("chombo.payments", 3, "chombo who-pays", ""),
        ("chombo.after", 7, "chombo", ""),
        ("chombo.after", 6, "chombo chombo-after", ""),
        ("calls.cost", 9, "#slip", "#call-discard"),
        ("calls.cost", 5, "cost mistake", "#call-discard"),
        ("calls.cost", 4, "cost", ""),
        ("calls.cost", 5, "false-win", ""),
        ("calls.cost", 8, "riichi unturned", ""),
        ("calls.cost", 6, "riichi-open", ""),
        ("calls.cost", 8, "riichi unpaid", ""),
        ("calls.cost", 5, "noten-riichi", ""),
        ("furiten.end", 4, "passes ron", "#hand #other-discard #pond safe"),
        ("furiten.end", 4, "passes wins", "#hand #other-discard #pond safe"),
        ("furiten.ron", 4, "#pond waits ron", "safe"),
        ("calls.turn", 7, "riichi wall-left", "cost"),
        ("priority.winner", 4, "wins same-tile", "sticks deal-next #hand"),
        ("priority.winner", 4, "ron same-tile", "sticks deal-next #hand"),
        ("calls.legal", 9, "in-riichi others-discard #calls", ""),
        ("calls.waits", 3, "yaku", "cost which-yaku #slip han yaku-first"),
        ("calls.cost", 5, "changed-call #calls", "#two-claims"),
        ("kuikae.legal", 4, "kuikae chii", "cost"),
        ("kuikae.legal", 4, "kuikae pon", "cost"),
        ("kuikae.call", 6, "no-call-button", "#pond furiten"),
        ("priority.timeline", 16, "chii pon then", "#call-discard #hand #melds changed-call"),
        ("priority.timeline", 9, "touched second-later", ""),
        ("priority.timeline", 8, "touched ron", "furiten"),
        ("priority.timeline", 8, "touched pon", ""),
        ("priority.timeline", 8, "touched chii", ""),
        ("priority.timeline", 6, "touched takes", ""),
        ("calls.turn", 6, "fifth-copy", "kan"),
        ("calls.turn", 14, "four kan may", "abort ends"),
        ("calls.turn", 14, "four-kans may", "abort ends"),
        ("calls.cost", 9, "chombo false-win", ""),
        ("calls.cost", 9, "chombo ron mistake", ""),
        ("calls.cost", 9, "chombo ron yaku", ""),
        ("chombo.after", 8, "chombo-over", ""),
        ("chombo.after", 7, "chombo deal-next", ""),
        ("chombo.after", 7, "chombo sticks", ""),
        ("chombo.after", 10, "chombo last-discard", "false-win"),
        ("chombo.after", 7, "chombo honba", ""),
        ("pao.liable", 14, "pao liable-for", "who-pays"),
        ("furiten.ron", 7, "waits discards ron", "#other-discard again"),
        ("furiten.ready", 6, "furiten riichi may", "again passes seen-pass in-riichi"),
        ("kuikae.call", 3, "#hand #other-discard", "#pond in-riichi #two-claims #impossible"),
        ("calls.legal", 7, "dead-hand may #calls", "cost"),
        ("priority.bonus", 9, "double-ron honba", "deal-next triple-ron"),
        ("priority.bonus", 12, "two ron honba", "deal-next #value"),
        ("priority.deal", 9, "deal-next wins two", ""),
        ("priority.deal", 5, "deal-next wins", "exhaustive noten tenpai"),
        ("priority.stick", 7, "riichi sticks takes", "double-ron who-takes two"),
        ("priority.stick", 3, "riichi sticks who-pays", "double-ron who-takes #value"),
        ("furiten.win", 7, "furiten draws", "again temporary #pond"),
        ("draws.abort", 4, "terminals may", "discards nagashi"),
        ("draws.nagashi", 7, "terminals discards", "four"),
        ("draws.nagashi", 4, "terminals pond", "#hand"),
        ("draws.deal", 8, "honba exhaustive", "who-pays"),
        ("draws.deal", 6, "honba noten", "who-pays"),
        ("priority.winner", 4, "two ron", "sticks deal-next #value yaku"),
        ("priority.winner", 4, "three ron", "sticks deal-next #value honba"),
        ("priority.winner", 3, "two wins same-tile", "sticks deal-next"),
        ("priority.winner", 3, "two people wins", "sticks deal-next tenpai who-pays"),
        ("priority.bonus", 8, "two ron sticks", "#value"),
        ("priority.bonus", 5, "two wins sticks", ""),
        ("priority.bonus", 4, "head-bump sticks", ""),
        ("priority.deal", 5, "two wins deal-next", ""),
        ("priority.deal", 5, "two ron deal-next", ""),
        ("priority.stick", 6, "riichi ron thousand", "points-left"),
        ("priority.stick", 5, "riichi pon thousand", "points-left"),
        ("priority.stick", 4, "riichi pon sticks", "double-ron"),
        ("priority.stick", 4, "riichi chii sticks", "double-ron"),
        ("draws.abort", 6, "four riichi ends", "furiten"),
        ("draws.abort", 5, "four riichi cost", "furiten"),
        ("draws.abort", 7, "four kan ends", ""),
        ("draws.abort", 6, "four discards round", ""),
        ("draws.abort", 6, "four discards wind", "#hand #pond ron"),
        ("draws.abort", 3, "ends first-draw", ""),
        ("calls.turn", 3, "may shouminkan", "kan-dora #kan-by-other chankan ippatsu"),
        ("calls.turn", 3, "may ankan", "kan-dora #kan-by-other chankan ippatsu kokushi #other-discard"),
        ("calls.turn", 2, "may riichi", "ippatsu furiten pon chii ron #other-discard"),
        ("calls.legal", 6, "in-riichi may pon", "ippatsu"),
        ("calls.legal", 6, "in-riichi may chii", "ippatsu"),
        ("calls.legal", 2, "may pon", "#two-claims #call-discard"),
        ("calls.legal", 2, "may chii", "#two-claims #call-discard"),
        ("calls.chances", 12, "ippatsu pon", ""),
        ("calls.chances", 12, "ippatsu chii", ""),
        ("calls.chances", 12, "ippatsu ankan", ""),
        ("calls.chances", 12, "ippatsu kan", ""),
        ("calls.meld", 5, "turned chii", "kan-dora next-turn"),
        ("calls.meld", 5, "turned pon", "kan-dora next-turn"),
        ("calls.meld", 5, "turned kan", "kan-dora dora next-turn"),
        ("calls.waits", 6, "dora only wins", ""),
        ("calls.waits", 6, "dora only ron", ""),
        ("calls.waits", 5, "dora open-hand wins", ""),
        ("calls.waits", 4, "dora yaku", "#value"),
        ("calls.waits", 4, "open-hand yaku", "cost"),
        ("calls.waits", 3, "open-hand wins", "cost"),
        ("kuikae.legal", 4, "which-tiles discards chii", ""),
        ("kuikae.legal", 4, "which-tiles discards pon", ""),
        ("kuikae.legal", 3, "chii discards after", ""),
        ("kuikae.legal", 3, "pon discards after", "nagashi"),
        ("kuikae.cost", 6, "kuikae mistake cost", ""),
        ("calls.cost", 5, "riichi noten", "tenpai deal-next sticks nagashi who-pays"),
        ("calls.cost", 4, "cost #calls", "#call-discard"),
        ("calls.cost", 3, "mistake", "#call-discard why"),
        ("furiten.end", 4, "seen-pass in-riichi", "#hand"),
        ("furiten.win", 4, "furiten wins", "ron"),
        ("draws.payments", 4, "tenpai noten", "deal-next"),
        ("draws.payments", 4, "exhaustive tenpai", "deal-next"),
        ("pao.liable", 3, "pao third-dragon", "who-pays"),
        ("priority.bonus", 6, "head-bump sticks", ""),
        ("draws.deal", 6, "honba tenpai", "who-pays"),
        ("calls.legal", 12, "in-riichi daiminkan", "kan-dora"),
        ("priority.bonus", 9, "head-bump honba", ""),
        ("furiten.ron", 9, "furiten pon discards", "passes seen-pass riichi"),
        ("calls.yaku", 8, "yaku-name", "han #value yaku-first"),
        ("win.payments", 7, "ron points-won", ""),
        ("win.payments", 6, "tsumo points-won", ""),
        ("win.payments", 5, "deals-in points-won", ""),
        ("win.payments", 4, "ron honba", "double-ron triple-ron two deal-next head-bump #two-winners"),
        ("priority.stick", 10, "riichi-tile pon", "ippatsu"),
        ("priority.stick", 10, "riichi-tile chii", "ippatsu"),
        ("priority.stick", 10, "riichi-tile ron", "ippatsu furiten"),
        ("priority.stick", 8, "riichi-tile sticks", ""),
        ("priority.winner", 14, "deals-in two people", "deal-next honba sticks"),
        ("priority.winner", 5, "three ron people", "deal-next sticks honba"),
        ("priority.deal", 9, "deal-next double-ron", ""),
        ("calls.turn", 9, "last-discard draws kan", "kan-dora"),
        ("calls.turn", 6, "last-discard may kan", "chii pon #other-discard kan-dora"),
        ("calls.legal", 9, "in-riichi #other-discard kan", ""),
        ("draws.payments", 3, "exhaustive tenpai who-pays", ""),
        ("furiten.ron", 5, "seen-pass waits #other-discard", "again"),
        ("furiten.win", 6, "furiten tsumo may", "again"),
        ("furiten.win", 9, "furiten riichi tsumo", "seen-pass again passes"),
    )
)


def _is_discarded_after(told: Telling, call: Act) -> bool:
    """Whether the speaker discards after a call, or asks about a discard with the whole call told."""
    later = any(act.what == "discards" and act.at > call.at and act.actor in OWN for act in told.found.acts)
    return later or (bool(told.own_discards(call)) and bool(told.written_call(call)))


def told_by(told: Telling) -> Iterator[str]:
    """Yield what a sentence tells, for the cues."""
    found, call, gone = told.found, told.call, told.discard
    acts = found.acts
    if call is not None and _is_discarded_after(told, call):
        yield "#call-discard"
    if call is not None and told.written_call(call):
        yield "#call"
    if told.wanted_call is not None:
        yield "#wanted-call"
    is_from_other = gone is not None and bool(gone.tiles) and gone.actor not in OWN
    if is_from_other:
        yield "#other-discard"
    if told.hand or told.loose(2)[0]:
        yield "#hand"
    if len(told.hand) + len(told.loose(2)[0]) >= _WHOLE_HAND:
        yield "#whole-hand"
    if "pond" in found.places or any(act.what == "discards" and act.actor in OWN and act.tiles for act in acts):
        yield "#pond"
    if any(act.what == "passes" and act.tiles for act in acts):
        yield "#passed"
    if any(act.what == "draws" and act.tiles for act in acts):
        yield "#drew"
    if any(act.what in CALLS for act in acts):
        yield "#calls"
    if any(fill.entry == "melds" for fill in fillings("calls.waits", told)):
        yield "#melds"
    if any(act.what in ("ankan", "shouminkan", "kan") and act.actor not in OWN and act.tiles for act in acts) and (
        not is_from_other
    ):
        yield "#kan-by-other"
    claimed = [act for act in acts if act.what in (*CALLS, "ron") and act.actor]
    if len({act.actor for act in claimed}) > 1 and "hand" not in found.places:
        yield "#two-claims"
    if len({act.actor for act in claimed if act.what == "ron"}) > 1:
        yield "#two-winners"
    if told.numbers.of("value") is not None:
        yield "#value"
    if fillings("calls.cost", told):
        yield "#slip"
    if any(" has " in fill.text for fill in fillings("calls.legal", told)):
        yield "#late"
    chii = found.first("chii")
    if chii is not None and gone is not None and is_from_other:
        side = told.seating.side(gone.actor)
        if gone.tiles[0][1] == "z" or side.value not in ("kamicha", "self"):
            yield "#impossible"
