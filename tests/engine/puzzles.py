"""Puzzle texts that the tests read."""

OTHER_END = """
title   = "The other end"
ruleset = "common"
asks    = "kuikae.discard"
prompt  = "You took {4s} as [[chii]]."

[table]
call = "chii 4s with 23s"
hand = "234m 56667p 188s"

[offer]
discards = "1s 8s 5p"

[expect]
1s = "kuikae.suji"
8s = "kuikae.clear"
5p = "kuikae.clear"

[[hint]]
text = "Look at {23s}."
"""

MAY_CALL = """
title   = "Nothing left"
ruleset = "common"
asks    = "kuikae.call"
prompt  = "May you take it?"

[table]
discard = "1m"
from    = "kamicha"
hand    = "2344m"
melds   = "6'66z 11'1z 222'p"

[expect]
"chii 1m with 23m" = "kuikae.dead-end"
"""

LEGAL = OTHER_END.replace("kuikae.discard", "kuikae.legal")
