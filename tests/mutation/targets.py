"""What is mutated, and the tests that should notice."""

MODULES = (
    "callwise.american.altering",
    "callwise.american.announcing",
    "callwise.american.calling",
    "callwise.american.dead",
    "callwise.american.discarding",
    "callwise.american.exchanging",
    "callwise.american.hands",
    "callwise.american.joking",
    "callwise.american.naming",
    "callwise.american.passing",
    "callwise.american.payment",
    "callwise.american.priority",
    "callwise.american.winning",
    "callwise.riichi.calls",
    "callwise.riichi.certain",
    "callwise.riichi.claims",
    "callwise.riichi.furiten",
    "callwise.riichi.interruption",
    "callwise.riichi.kan_in_riichi",
    "callwise.riichi.kandora",
    "callwise.riichi.kuikae",
    "callwise.riichi.laying",
    "callwise.riichi.pao",
    "callwise.riichi.pao_payment",
    "callwise.riichi.pao_risk",
    "callwise.riichi.payment",
    "callwise.riichi.penalties",
    "callwise.riichi.points",
    "callwise.riichi.price",
    "callwise.riichi.priority",
    "callwise.riichi.settling",
    "callwise.riichi.stated",
    "callwise.riichi.timing",
    "callwise.riichi.turn",
    "callwise.riichi.value",
    "callwise.riichi.winning",
)
"""The modules that rule, one to a line."""

TESTS = ("tests/engine", "engine/callwise/american", "engine/callwise/riichi")
"""Files of tests, and modules with examples in their docstrings."""
