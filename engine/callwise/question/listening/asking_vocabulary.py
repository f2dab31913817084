"""How players ask about an act, in any game: why it isn’t possible, or whether it is."""

from __future__ import annotations

ASKING = {
    "denied": (
        "can't, cannot, can not, couldn't, could not, may not, mustn't, not allowed to, wasn't allowed to, won't let, "
        "won't it let, doesn't it let, didn't it let, "
        "wouldn't let, doesn't let, didn't let, not let, not able to, unable to, "
        "can i not, could i not, may i not, can you not, could you not, may you not, can one not, can we not, "
        "can he not, can she not, could he not, could she not, could they not, can i only, can you only"
    ),
    "may": "can i, may i, could i, can you, may you, could you, can we, allowed to, able to, get to",
}
"""Words before an act that is denied, and before one that is asked about."""
