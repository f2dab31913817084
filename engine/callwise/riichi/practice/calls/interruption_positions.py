"""Positions on interruptions: the announcements since the deal, and what is still possible."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Clause
from callwise.question.makers import Chance, Draft, Maker, phrase
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls import interruption, kandora
from callwise.riichi.calls.announcements import Act, TableEvent
from callwise.riichi.calls.kandora import Then
from callwise.riichi.practice.deals.random_tiles import OTHERS, Wall
from callwise.riichi.practice.deals.table_words import WHERE
from callwise.riichi.questions.interruption_questions import Chances, Indicator
from callwise.riichi.table.melds import MeldKind
from callwise.riichi.table.tiles import KINDS

_OPEN_KANS = (MeldKind.DAIMINKAN, MeldKind.SHOUMINKAN)
_CALLS = (Act.CHII, Act.PON, Act.DAIMINKAN, Act.ANKAN)
_SAYS: Mapping[Act, Sequence[str]] = {
    Act.CHII: ("{seat} calls [[chii]].", "“[[chii]]!” says {seat}.", "{seat} takes a discard as [[chii]]."),
    Act.PON: ("{seat} calls [[pon]].", "“[[pon]]!” says {seat}.", "{seat} takes a discard as [[pon]]."),
    Act.DAIMINKAN: ("{seat} calls an open [[kan]].", "{seat} says [[kan]] to a discard."),
    Act.ANKAN: ("{seat} declares a closed [[kan]].", "{seat} sets four tiles aside as a closed [[kan]]."),
    Act.SHOUMINKAN: ("{seat} adds a fourth tile to the [[pon]].", "{seat} makes that [[pon]] a [[kan]]."),
    Act.RIICHI: ("{seat} declares [[riichi]].", "“[[riichi]],” says {seat}.", "{seat} lays a [[riichi]] stick down."),
    Act.CHANKAN: ("{seat} wins on that tile.", "“[[ron]],” says {seat} to that tile."),
    Act.KITA: ("{seat} sets {{4z}} aside.", "{seat} draws {{4z}} and sets it aside."),
}


def _seats(chance: Chance) -> list[Seat]:
    return chance.sample(SEATS, 3)


def _called(chance: Chance) -> tuple[TableEvent, ...]:
    """A riichi, and a call before or after it."""
    first, second, third = _seats(chance)
    call = TableEvent(second, chance.choice(_CALLS))
    riichi = TableEvent(first, Act.RIICHI)
    if not chance.randrange(3):
        return (call, riichi, TableEvent(third, chance.choice(_CALLS)))
    return (riichi, call)


def _quiet(chance: Chance) -> tuple[TableEvent, ...]:
    """At least one riichi, in turn order, and nothing else."""
    seats = sorted(chance.sample(SEATS, 1 + chance.randrange(3)), key=SEATS.index)
    return tuple(TableEvent(seat, Act.RIICHI) for seat in seats)


def _before(chance: Chance) -> tuple[TableEvent, ...]:
    """A call, and a riichi after it."""
    first, second, third = _seats(chance)
    more = (TableEvent(third, chance.choice(_CALLS)),) if chance.randrange(2) else ()
    return (TableEvent(second, chance.choice(_CALLS)), *more, TableEvent(first, Act.RIICHI))


def _nothing(chance: Chance) -> tuple[TableEvent, ...]:
    """No announcements."""
    return ()


def _north_aside(chance: Chance) -> tuple[TableEvent, ...]:
    """A north set aside in a three-player game, before or after a riichi."""
    first, second = chance.sample(SEATS[:-1], 2)
    riichi, kita = TableEvent(first, Act.RIICHI), TableEvent(second, Act.KITA)
    return chance.choice(((riichi, kita), (riichi, kita), (kita,), (kita, riichi)))


def _robbed(chance: Chance) -> tuple[TableEvent, ...]:
    """A riichi, and a robbed kan."""
    first, second, third = _seats(chance)
    pon, riichi = TableEvent(second, Act.PON), TableEvent(first, Act.RIICHI)
    kan = TableEvent(second, Act.SHOUMINKAN)
    return (pon, riichi, kan, TableEvent(chance.choice((first, third)), Act.CHANKAN))


_DRAWS: Mapping[Clause, Callable[[Chance], tuple[TableEvent, ...]]] = {
    interruption.CANCELLED: _called,
    interruption.UNTOUCHED: _nothing,
    interruption.RIICHI_CANCELS_NOTHING: _quiet,
    interruption.BEFORE_RIICHI: _before,
    interruption.ROBBED: _robbed,
    interruption.KITA_CANCELS: _north_aside,
    interruption.KITA_CANCELS_NOTHING: _north_aside,
}
_KITA_FREE = "common+kita_interrupts=no"
_TABLES = {_KITA_FREE: "In this game for three, setting a north aside isn’t a call."}


def _draws(chance: Chance, rules: RiichiRuleset, aim: Clause) -> Draft:
    """Generate the announcements since the deal, and some of the chances a call could have cancelled."""
    told = _DRAWS[aim](chance)
    calls = [event for event in told if event.act is not Act.RIICHI]
    twin = told[:-1] if aim is interruption.ROBBED else tuple(event for event in told if event not in calls[:1])
    known = [offer.code for offer in Chances(told).offers()]
    first = known[:1] if any(event.act is Act.RIICHI for event in told) else []
    some = {*first, *chance.sample(known, 3 + chance.randrange(2))}
    offer = {"calls": [code for code in known if code in some]}
    near = _draft(chance, twin, offer, rules) if twin and twin != told else None
    return _draft(chance, told, offer, rules).with_near(near)


def _draft(chance: Chance, told: tuple[TableEvent, ...], offer: Mapping[str, object], rules: RiichiRuleset) -> Draft:
    said = " ".join(phrase(chance, _SAYS[event.act], seat=event.seat.words) for event in told)
    opening, ending = chance.choice(_OPENINGS), chance.choice(_ENDINGS)
    for_three = rules.name != _KITA_FREE and any(event.act is Act.KITA for event in told)
    says = ("It’s a game for three." * for_three, opening, said or "Nobody has said a word.", ending)
    title = "Quiet so far"
    if told:
        act, who = told[0].act, told[0].seat.words
        title = f"{who}’s north" if act is Act.KITA else f"{who} says [[{_HEARD.get(act, act.value)}]]"
    return Draft(title, " ".join(filter(None, says)), {"since": "; ".join(map(str, told)) or "nothing"}, offer)


_HEARD = {Act.DAIMINKAN: "kan", Act.ANKAN: "kan", Act.SHOUMINKAN: "kan"}
_OPENINGS = ("The deal has just begun.", "The tiles are dealt.", "It’s early in the deal.", "The deal is still young.")
_ENDINGS = ("", "", "Play goes on.", "That’s all so far.")

_TURNED: Mapping[Clause, tuple[str | None, Sequence[str], tuple[MeldKind, ...], tuple[Then | None, ...]]] = {
    kandora.AT_ONCE: (None, ("",), _OPEN_KANS, (None, Then.KAN)),
    kandora.CLOSED_AT_ONCE: (None, ("",), (MeldKind.ANKAN,), (None, Then.KAN)),
    kandora.ROBBED: (None, ("",), (MeldKind.ANKAN, MeldKind.SHOUMINKAN), (Then.ROBBED,)),
    kandora.LATER: (
        "common+kandora_timing=later",
        (
            "At this table, only a closed [[kan]] turns over its indicator right away. ",
            "At this table, an open or added [[kan]] turns over its indicator only later. ",
        ),
        _OPEN_KANS,
        (None,),
    ),
    kandora.BEFORE_NEXT: (
        "common+kandora_timing=later+kandora_next=before_draw",
        (
            "At this table, a waiting indicator is turned over before a second [[kan]]. ",
            "At this table, a second [[kan]] turns over the first one’s waiting indicator. ",
        ),
        _OPEN_KANS,
        (Then.KAN,),
    ),
    kandora.WAITS_ON: (
        "common+kandora_timing=later+kandora_next=discard",
        (
            "At this table, a waiting indicator stays face down until the discard. ",
            "At this table, a waiting indicator is turned over with the discard. ",
        ),
        _OPEN_KANS,
        (Then.KAN,),
    ),
    kandora.NOT_USED: (
        "common+kandora_timing=none",
        ("This table plays without new indicators. ", "At this table, the first indicator stays the only one. "),
        (*_OPEN_KANS, MeldKind.ANKAN),
        (None, Then.KAN),
    ),
}
"""By clause, its ruleset, how the prompt introduces that, and the kans and events the clause applies to."""


def _indicator(chance: Chance, rules: RiichiRuleset, aim: Clause) -> Draft:
    """Generate a kan, and the event before the discard; a closed one is only robbed for thirteen orphans."""
    ruleset, rule, kans, thens = _TURNED[aim]
    kan, then, wall = chance.choice(kans), chance.choice(thens), Wall(chance)
    robbed_closed = then is Then.ROBBED and kan is MeldKind.ANKAN
    among = [kind for kind in KINDS if kind.is_yaochuu or not robbed_closed]
    tile = wall.take(wall.single(among), plain_only=True)[0]
    told = chance.choice(_KANS[kan]).format(tile=f"{{{tile}}}", who=WHERE[chance.choice(OTHERS)])
    after = chance.choice(_THEN[then])
    return Draft(
        phrase(chance, _TITLES, tile=tile.words),
        f"{chance.choice(rule) if rules.name == ruleset else ''}{told}{after}",
        {"kan": kan.value, **({} if then is None else {"then": then.value})},
    )


_TITLES = ("A kan of {tile}", "Four of {tile}", "One more indicator?", "A [[kan]], and the wall", "A tile turned over")
_KANS = {
    MeldKind.DAIMINKAN: (
        "You call {tile} from {who} as an open [[kan]].",
        "You hold three {tile}, and {who} discards the last one. You call [[kan]].",
        "“[[kan]]!” you say when {who} discards {tile}, and you lay down your three.",
        "You’ve kept three {tile}. Now {who} discards the last, and you call it.",
    ),
    MeldKind.SHOUMINKAN: (
        "You draw the fourth {tile} and add it to your [[pon]].",
        "You called {tile} as a [[pon]] from {who}, and now you add the last one.",
        "You draw the last {tile} and add it to the [[pon]] you called from {who}.",
        "Your [[pon]] of {tile} becomes a [[kan]]: you’ve just drawn the last one.",
    ),
    MeldKind.ANKAN: (
        "You’ve drawn the fourth {tile} and declare a closed [[kan]].",
        "You set four {tile} from your hand aside as a closed [[kan]].",
        "All four {tile} came to you from the wall. You declare a [[kan]] with them.",
        "You turn two of your four {tile} face down and say [[kan]].",
    ),
}
_THEN: Mapping[Then | None, Sequence[str]] = {
    None: (" You haven’t discarded yet.", " The replacement tile is of no use.", " Your discard comes next.", ""),
    Then.ROBBED: (
        " Another player wins on it.",
        " “[[ron]],” somebody says.",
        " Somebody has waited for just that tile, and wins.",
    ),
    Then.KAN: (
        " The replacement tile gives you another. Rule on the first one’s indicator.",
        " Then you declare a second. Rule on the first one’s indicator.",
        " Before you discard, you declare another. Rule on the first one’s indicator.",
        " You make a second before you discard. Rule on the first one’s indicator.",
    ),
}

MAKERS = (
    Maker(Chances, tuple(aim for aim in _DRAWS if aim is not interruption.KITA_CANCELS_NOTHING), _draws, says=_TABLES),
    Maker(Chances, (interruption.KITA_CANCELS_NOTHING,), _draws, _KITA_FREE, says=_TABLES),
    *(Maker(Indicator, (aim,), _indicator, ruleset) for aim, (ruleset, *_) in _TURNED.items()),
)
