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

UNSURE = (
    "not sure, not certain, not clear, not quite sure, not really sure, don't know, do not know, didn't know, did not "
    "know, doesn't know, don't understand, do not understand, didn't understand, don't get it, don't get why, don't "
    "remember, can't remember, cannot remember, can't find, cannot find, couldn't find, no idea, no clue, isn't it, "
    "isn't that, isn't this, wasn't it, wasn't that, aren't i, don't i, doesn't it, why not, or not, never mind, never "
    "heard, can't agree, cannot agree, don't agree, couldn't agree, can't decide, can't tell, don't believe"
)
"""Denials that say nothing of what happened."""
