"""
Hostile position URLs for the pages that read them; reproducible by seed.

    for address in hostile(7, 100): ...
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from urllib.parse import quote, quote_plus, urlencode

from callwise.puzzle.registry import questions
from callwise.question.families import families
from callwise.view.cards.free_ruling import fragment
from tests.support.rulings.course_texts import course

LESSONS = Path(__file__).parents[3] / "lessons"
HTML = (
    "<img src=x onerror=alert(1)>",
    "<svg/onload=alert(1)>",
    "</script><script>alert(1)</script>",
    '"><iframe src=javascript:alert(1)>',
    "' autofocus onfocus=alert(1) x='",
    "<!--<base href=//evil.example>-->",
    "<template><form action=//evil.example><input name=asks>",
    "&lt;b&gt;&#39;&quot;&amp;",
    "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "{{constructor.constructor('alert(1)')()}}",
    "${alert(1)}`'\"\\",
)
SIGNS = (
    "\x00",
    "\x08\x1b[31m\x7f",
    "\r\n\t\v\f",
    "\u202e\u2066desrever\u2069",
    "\u200f\u200b\ufeff",
    "e" + "\u0301" * 60,
    "\U0001f004\u200d\U0001f468",
    "\ufffe\uffff",
    "１ｍ２ｐ",
    "’‘”“",
)
BROKEN = ("%", "%%%", "%zz", "%E0%A4", "%ED%A0%80", "%C0%AF", "%00", "%u0031", "+++", "&&==&=", "#", "?asks=", ";")
NAMES = (
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    "then",
    "asks[]",
    "amp;hand",
    "onerror",
    "innerHTML",
    "form",
    "ruleset",
    "answer",
    "theme",
    "words",
    "index",
    "rules",
    "v",
    "asks",
    "",
)


def positions() -> Sequence[tuple[str, Mapping[str, str], str]]:
    """Return questions with valid positions and rules."""
    asked = [(one.form.case.id, one.table, one.rules.name) for one in course().puzzles]
    examples = [(case.id, case.example, rules.name) for case in questions().values() for rules in case.presets()]
    return [*asked, *examples]


def hostile(seed: int, count: int) -> Iterator[str]:
    """Yield this many URL fragments, cycling through the kinds of attack."""
    chance = random.Random(seed)
    known = positions()
    kinds = (_altered, _altered, _strange_entry, _strange_name, _crossed, _huge, _many, _versions, _nonsense, _looks)
    for nth in range(count):
        yield kinds[nth % len(kinds)](chance, known)


Known = Sequence[tuple[str, Mapping[str, str], str]]


def _text(chance: random.Random) -> str:
    return "".join(chance.choice((*HTML, *SIGNS, "14m 678p", "4'23s", " ")) for _ in range(chance.randint(1, 3)))


def _altered(chance: random.Random, known: Known) -> str:
    """A valid URL with a few characters deleted, repeated or moved."""
    text = fragment(*chance.choice(known))
    for _ in range(chance.randint(1, 4)):
        begin, end = sorted(chance.randrange(len(text) + 1) for _ in range(2))
        end = min(end, begin + 6)
        text = chance.choice(
            (
                text[:begin] + text[end:],
                text[:end] + text[begin:end] + text[end:],
                text[:begin] + chance.choice(BROKEN) + text[end:],
                text[:begin] + chance.choice("0123456789mpszbcdJFENW'|;") + text[begin:],
            )
        )
    return text


def _strange_entry(chance: random.Random, known: Known) -> str:
    """A valid URL with one entry containing something invalid anywhere."""
    asks, table, rules = chance.choice(known)
    key = chance.choice(list(table))
    old = table[key]
    at = chance.randrange(len(old) + 1)
    return fragment(asks, {**table, key: old[:at] + _text(chance) + old[at:]}, rules)


def _strange_name(chance: random.Random, known: Known) -> str:
    """A valid URL with extra entries whose names have a meaning in scripts."""
    asks, table, rules = chance.choice(known)
    if chance.random() < 0.3:
        return fragment(chance.choice((*NAMES, *HTML)), table, rules)
    more = {chance.choice((*NAMES, *HTML)): _text(chance) for _ in range(chance.randint(1, 3))}
    return f"{fragment(asks, table, rules)}&{urlencode(more)}"


def _crossed(chance: random.Random, known: Known) -> str:
    """One question's entries with another question, under any game's rules."""
    asks, table, _ = chance.choice(known)
    keys = list(questions()[asks].keys)
    others = [other for _, other, _ in chance.sample(known, 12)]
    more = {key: text for other in others for key, text in other.items() if key in keys}
    rules = chance.choice([one.name for family in families() for one in family.presets])
    kept = {key: chance.choice((text, more.get(key, text))) for key, text in table.items()}
    return fragment(asks, {**kept, **dict(chance.sample(list(more.items()), min(2, len(more))))}, rules)


def _huge(chance: random.Random, known: Known) -> str:
    """Excessive length, in one entry or overall."""
    asks, table, rules = chance.choice(known)
    key = chance.choice(list(table))
    unit = chance.choice(("1", "1m", "123m ", "4'23s ", "FF ", "; ", "|", "?", "\U0001f004", "(", '{"a":[', "%"))
    return fragment(asks, {**table, key: unit * chance.choice((50, 190, 900, 20_000))}, rules)


def _many(chance: random.Random, known: Known) -> str:
    """Many pairs, or one name many times."""
    asks, table, rules = chance.choice(known)
    pairs = [
        (chance.choice(("hand", "a", "a[b][c]", f"x{nth}")), str(nth)) for nth in range(chance.choice((9, 90, 2_000)))
    ]
    return f"{fragment(asks, table, rules)}&{urlencode(pairs)}"


def _versions(chance: random.Random, known: Known) -> str:
    """Unsupported or duplicate versions."""
    rest = fragment(*chance.choice(known)).removeprefix("v=1&")
    version = chance.choice(("2", "0", "1.0", "01", "", "-1", "1 ", "__proto__", quote(chance.choice(HTML)), "9" * 400))
    return chance.choice((f"v={version}&{rest}", f"{rest}&v={version}", f"v=1&{rest}&v={version}"))


def _nonsense(chance: random.Random, known: Known) -> str:
    """Text that can't be a URL fragment of a position."""
    text = _text(chance)
    return chance.choice(
        (text, quote(text), quote_plus(text), chance.choice(BROKEN) * chance.randint(1, 40), f"asks={quote(text)}")
    )


def _looks(chance: random.Random, known: Known) -> str:
    """A valid position with unavailable display options, or under unknown rules."""
    asks, table, rules = chance.choice(known)
    usual = rules.partition("+")[0]
    options = [option.name for family in families() for option in family.presets[0].options()]
    agreed = "".join(f"+{name}={chance.choice(('open', 'x', 'none'))}" for name in chance.sample(options, 3))
    looks = {
        chance.choice(("theme", "words", "index")): chance.choice(
            (*HTML, "dark", "english", "on", "", "DARK", "light ")
        ),
        "words": chance.choice(("riichi", "english", "Klingon")),
    }
    named = chance.choice((rules, usual + agreed, chance.choice(HTML), "common", "league", "__proto__"))
    return f"{fragment(asks, table, named)}&{urlencode(looks)}"
