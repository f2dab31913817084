"""A puzzle of each form, as authors write them."""

ANY = """
title   = "What may be taken"
ruleset = "strict"
asks    = "counters.any"
prompt  = "The heap is {(rbw)}. {w} is the last of its kind."

[table]
heap = "rbw"

[expect]
r = "counters.take"
b = "counters.take"
w = "counters.white-last"

[[hint]]
text = "Look at {w}."
"""
ONE = ANY.replace("counters.any", "counters.one")
PAY = """
title   = "A fine"
ruleset = "usual"
asks    = "counters.pay"
prompt  = "Both show what they took."

[table]
east = "rrb"
west = "w"

[expect]
east  = -20
west  = 20
lines = ["counters.fine"]
"""
OWE = PAY.replace("counters.pay", "counters.owe")
PAY_OPEN = """
title   = "Is it fined?"
ruleset = "silent"
asks    = "counters.pay"
prompt  = "Both show what they took."

[table]
east = "rrb"
west = "w"

[expect]
open = "counters.open"
"""
CLEAR = """
title   = "All but one"
ruleset = "strict"
asks    = "counters.clear"
prompt  = "Three lie there."

[table]
heap = "rbw"

[expect]
"r; b" = "counters.take"
"w"    = "counters.white-last"
"""
PLAY = CLEAR.replace("counters.clear", "counters.play")
KEEP = """
title   = "All but a blue one"
ruleset = "usual"
asks    = "counters.keep"
prompt  = "Four lie before you, one of them in a cup."

[table]
heap = "rrbw"

[expect]
"r; r; w" = "counters.take"
"b; b"    = "counters.gone"
"""
SPOT = """
title   = "Was that right?"
ruleset = "strict"
asks    = "counters.one"
prompt  = "Somebody asked for white."

[table]
heap = "rbw"

[referee]
answer  = "w"
verdict = "legal"

[expect]
ruling = "wrong"
clause = "counters.white-last"
"""
SPOT_OWE = """
title   = "Was that all?"
ruleset = "usual"
asks    = "counters.owe"
prompt  = "Somebody counted what East owes."

[table]
east = "rrb"
west = "w"

[referee]
answer  = "east 30"
verdict = "legal"

[expect]
ruling = "wrong"
clause = "counters.fine"
"""
YES_NO = """
title   = "One white"
ruleset = "strict"
asks    = "counters.one"
prompt  = "Somebody asks for white."

[table]
heap = "rbw"

[offer]
yes_or_no = "w"

[expect]
answer = "no"
clause = "counters.white-last"
"""
EVERY = {
    "any": ANY,
    "one": ONE,
    "pay": PAY,
    "owe": OWE,
    "pay-open": PAY_OPEN,
    "clear": CLEAR,
    "play": PLAY,
    "keep": KEEP,
    "spot": SPOT,
    "spot-owe": SPOT_OWE,
    "yes-no": YES_NO,
}
