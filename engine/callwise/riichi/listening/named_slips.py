"""The mistakes that riichi players tell of, by the meanings in their sentences."""

from __future__ import annotations

from callwise.question.listening.words import spaced

SLIPS = (
    ("riichi-unsaid", "riichi-unsaid", "unpaid"),
    ("riichi-unturned", "riichi unturned", "pon chii kan"),
    ("riichi-unturned", "riichi-tile unturned", ""),
    ("riichi-unpaid", "riichi unpaid", "points-left"),
    ("riichi-unpaid", "sticks unpaid", "points-left"),
    ("riichi-open", "riichi-open", ""),
    ("riichi-open", "riichi open-hand cost", ""),
    ("riichi-open", "riichi open-hand mistake", ""),
    ("noten-riichi-unseen", "noten-riichi someone-won", ""),
    *(("riichi-call-early", f"in-riichi {call} taken-back", "discards") for call in ("pon", "chii")),
    *(("riichi-call", f"in-riichi {call} mistake", "") for call in ("pon", "chii")),
    ("noten-riichi", "noten-riichi", "abort"),
    *(("win-shown", f"{won} noten shown", "exhaustive") for won in ("wins", "tsumo", "ron")),
    ("noten-riichi-unseen", "riichi noten someone-won", "noten-count"),
    ("noten-riichi", "riichi noten exhaustive", "deal-next sticks nagashi who-pays noten-count may"),
    ("noten-riichi", "riichi noten", "deal-next sticks nagashi who-pays noten-count abort"),
    ("riichi-said-late", "riichi-after discards", "pon chii kan"),
    ("tile-count", "tile-count", ""),
    ("tile-count", "too-many-tiles too-few-tiles", ""),
    ("too-many-tiles", "too-many-tiles", ""),
    ("too-few-tiles", "too-few-tiles", "not-drawn"),
    ("tile-not-taken", "not-taken", ""),
    ("false-kan", "false-kan", ""),
    ("false-kan", "kan wrong-tiles", ""),
    ("wrong-draw", "wrong-draw draws", ""),
    ("wrong-draw", "draws<before-others", "pon chii kan takes ron tsumo"),
    ("wrong-draw", "wrong-draw", "discards"),
    ("riichi-mixed", "in-riichi mixed-in", "tsumo"),
    ("mixed-win", "tsumo mixed-in", ""),
    ("mixed-win", "wins mixed-in", ""),
    ("late-tsumo-shown", "tsumo tsumo-after discards shown", ""),
    ("late-tsumo", "tsumo tsumo-after discards", ""),
    ("late-tsumo-shown", "late-tsumo shown", ""),
    ("late-tsumo", "late-tsumo", ""),
    ("early-tenpai", "early-tenpai", ""),
    ("discard-back", "discard-back", "chii pon kan riichi"),
    ("discard-back", "discard-back riichi-tile", "chii pon kan"),
    ("late-call", "late-pon cost", ""),
    ("late-call", "touched pon cost", ""),
    ("riichi-taken-back", "riichi taken-back", "noten ron pon chii"),
    ("late-riichi", "riichi wall-left cost", ""),
    *(
        ("false-riichi-kan", f"in-riichi {kan} changed-wait {asked}", "may pon")
        for kan in ("ankan", "kan")
        for asked in ("cost", "chombo", "exhaustive")
    ),
    ("false-riichi-kan", "in-riichi ankan mistake", ""),
    ("false-riichi-kan", "in-riichi kan mistake", "pon"),
    ("false-riichi-kan", "in-riichi ankan chombo", ""),
    ("false-riichi-kan", "in-riichi kan chombo", "pon"),
    ("riichi-short", "riichi points-left cost", ""),
    ("riichi-call", "in-riichi chii cost", ""),
    ("riichi-call", "in-riichi pon cost", ""),
    ("riichi-discard", "in-riichi discards cost", ""),
    *(("riichi-discard", f"{riichi} discards drawn-only", "may chii pon kan") for riichi in ("in-riichi", "riichi")),
    ("riichi-discard", "in-riichi discards wrong-tiles", "chii pon kan"),
    ("dead-hand-call", "dead-hand takes cost", ""),
    *(
        ("dead-hand-call", told, "")
        for call in ("pon", "chii", "kan", "takes", "ankan", "ron", "tsumo")
        for told in (f"dead-player<{call}", f"{call}<dead-player", f"hand-dead<{call}")
    ),
    *(
        ("win-hidden", f"{won} {wrong} {seen}", "exhaustive")
        for won in ("ron", "wins", "tsumo")
        for wrong in ("furiten", "seen-pass", "yaku", "only-dora")
        for seen in ("not-shown", "hidden cost", "hidden chombo", "hidden mistake")
        if (won, wrong) not in (("tsumo", "furiten"), ("tsumo", "seen-pass"))
    ),
    ("win-furiten", "ron furiten cost", ""),
    ("win-furiten", "ron seen-pass cost", "missed-win"),
    ("win-furiten", "ron furiten shown", ""),
    ("win-furiten", "ron furiten mistake", ""),
    ("win-no-yaku", "ron yaku shown", "last-discard"),
    ("win-no-yaku", "yaku shown", "may open-hand last-discard ron tsumo wins"),
    ("win-no-yaku", "ron yaku cost", ""),
    ("win-no-yaku", "ron yaku chombo", ""),
    ("win-no-yaku", "ron only-dora cost", ""),
    ("win-no-yaku", "tsumo yaku shown", ""),
    ("win-no-yaku", "tsumo yaku cost", ""),
    ("win-last", "false-win last-discard", "hidden"),
    ("win-last", "false-win exhaustive", "hidden tsumo"),
    ("win-last", "ron mistake exhaustive", "hidden"),
    ("win-last", "ron incomplete last-discard", "hidden"),
    ("win-hidden", "false-win hidden", ""),
    ("win-hidden", "ron incomplete hidden", ""),
    ("win-hidden", "said-ron<no-word hidden", ""),
    ("win-shown", "ron incomplete shown", ""),
    *(("win-shown", f"{won} incomplete {asked}", "") for won in ("tsumo", "ron") for asked in ("cost", "chombo")),
    ("win-shown", "tsumo incomplete shown", ""),
    ("win-shown", "tsumo mistake shown", ""),
    ("win-shown", "incomplete shown", "pon chii kan riichi"),
    ("win-hidden", "tsumo mistake hidden", ""),
    ("win-hidden", "ron mistake hidden", ""),
    ("win-shown", "false-win shown", ""),
    ("win-shown", "ron mistake shown", ""),
    ("call-to-win", "meant-ron", ""),
    ("win-to-call", "meant-call", ""),
    ("call-to-win", "changed-call pon<ron", ""),
    ("changed-call", "changed-call chii<ron", ""),
    ("call-to-win", "said-call<no-word<ron", ""),
    ("call-to-win", "pon<then-ron", ""),
    ("changed-call", "chii<then-ron", ""),
    ("win-to-call", "ron<then-call", ""),
    ("call-to-win", "pon<no-word<ron cost", "yaku"),
    ("win-to-call", "said-ron<no-word<pon", ""),
    ("win-to-call", "changed-call ron pon", ""),
    ("win-to-call", "changed-call ron chii", ""),
    ("win-shown", "false-win", "furiten"),
    ("false-meld-early", "wrong-meld not-discarded", ""),
    ("discard-back", "changed-call discards", "chii pon kan takes ron tsumo riichi in-riichi"),
    ("changed-call", "changed-call", "furiten in-riichi"),
    *(
        (slip, f"{won} wrong-tiles{seen}", "chii pon kan kan-dora")
        for slip, seen in (("win-hidden", " hidden"), ("win-shown", ""))
        for won in ("ron", "tsumo")
    ),
    *(
        ("empty-call", f"{call} {told}", "already-discarded")
        for call in ("chii", "pon", "kan", "takes")
        for told in ("taken-back hidden", "wrong-tiles not-shown", "wrong-meld not-shown")
    ),
    *(
        (slip, f"{wrong} {when}".strip(), "")
        for wrong in ("wrong-meld", *(f"wrong-tiles {said}" for said in spaced("chii pon kan takes lays shown")))
        for slip, when in (("false-meld-early", "not-discarded"), ("false-meld", ""))
    ),
    *(("empty-call", f"{call}<lacks-tiles", "shown already-discarded lays may") for call in ("chii", "pon", "kan")),
    ("shown-hand", "shown-hand", ""),
    ("shown-tile", "shown-tile", "from-wall"),
    *(("empty-call", f"{call} taken-back", "riichi-tile") for call in ("chii", "pon", "kan", "takes")),
)
"""
Mistakes, each with the meanings that it needs and those that exclude it; the first match counts.

``pon<ron`` requires both, with pon first.
"""
