"""What a sentence says of kan dora and of calls that interrupt, written as entries."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from callwise.question.listening.heard import Fill, fill
from callwise.riichi.listening.happenings import ME, SOMEONE, Act
from callwise.riichi.listening.telling import Telling

_INTERRUPTING = ("riichi", "chii", "pon", "kan", "ankan", "daiminkan", "shouminkan", "takes")
_SAID = {"takes": "pon", "kan": "ankan"}


def kandora(told: Telling) -> Iterator[Fill]:
    kan, called = told.found.first("ankan", "daiminkan", "shouminkan"), told.found.first("kan")
    is_out = "deals-in" in told.meanings or ("ron" in told.meanings and "discards" in told.meanings)
    won = next((told.meanings[means] for means in ("ron", "deals-in") if is_out and means in told.meanings), None)
    if kan is not None:
        yield from fill("kan", kan.what, kan.spans, kan.what)
    elif called is not None and (won is not None or "others-discard" in told.meanings):
        yield from fill("kan", "daiminkan", called.spans, "open kan")
    if "chankan" in told.meanings:
        robbed = [told.meanings["chankan"]]
        if kan is None:
            yield from fill("kan", "shouminkan", robbed, "added kan")
        if kan is None or kan.what != "daiminkan":
            yield from fill("then", "robbed", robbed, "robbed")
    elif won is not None:
        yield from fill("then", "ron", [won], "won on the discard")


def since(told: Telling) -> Iterator[Fill]:
    if "kita" in told.meanings:
        yield from fill("since", "south riichi; west kita", [told.meanings["kita"]], "kita")
        return
    kan = told.found.first("shouminkan")
    if "chankan" in told.meanings or (kan is not None and told.found.first("ron") is not None):
        robbed = "west pon; south riichi; west shouminkan; south chankan"
        span = told.meanings.get("chankan") or told.meanings["ron"]
        yield from fill("since", robbed, [span], "robbed")
        return
    acts = [act for act in told.found.acts if act.what in _INTERRUPTING]
    if "riichi-tile" in told.meanings:
        acts = [replace(act, actor="" if act.actor == ME else act.actor) for act in acts]
    is_any = "riichi-tile" in told.meanings or "ippatsu" in told.meanings
    if "ippatsu" in told.meanings and "earlier" not in told.meanings:
        acts.sort(key=lambda act: act.what != "riichi")
    is_own = told.found.first("draws") is not None or not {"then", "fourth", "in-riichi", "own-kan"}.isdisjoint(
        told.meanings
    )
    acts = [replace(act, actor=ME) if act.what == "ankan" and not act.actor and is_own else act for act in acts]
    if acts and all(act.actor or act.what == "riichi" or is_any for act in acts):
        said = [f"{told.seating.seat(_who(act)).value} {_SAID.get(act.what, act.what)}" for act in acts]
        is_before = "double-riichi" in told.meanings and "earlier" in told.meanings
        said = said[1:] if is_before else ["south riichi"] * (is_any and acts[0].what != "riichi") + said
        yield from fill(
            "since", "; ".join(dict.fromkeys(said)), [span for act in acts for span in act.spans], "announced"
        )


def _who(act: Act) -> str:
    """Return whose act it is; if nobody is named, the riichi is yours, and the call another player’s."""
    return act.actor or (ME if act.what == "riichi" else SOMEONE)
