r"""
Phrases that players don't use, each with a replacement.

The checks search all texts that readers see, without marks and slots. The content check covers lessons, prompts, hints,
titles and the glossary; `tools/voice.py` covers every file with wording in it: clauses, questions, options, templates,
scripts and the documents.

Some matches need a human decision, for example whether “bar” is a bar on the page or “left open” refers to a page. A
``voice: allow <name>`` on the same line or the one above then records the reason.

Notation errors aren't searched (they quote the input, and say “is no tile” on purpose), and neither are ids, keys, code
and comments. The documents describe programs, so `FORMAL` phrases aren't searched for there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from callwise.puzzle.findings import Finding

_MARK = re.compile(r"\[\[(?P<id>[^|\]]*)(?:\|[^|\]]*)?(?:\|(?P<usual>[^\]]*))?\]\]")
_SLOT = re.compile(r"\{[^{}]*\}")
_ADDRESS = re.compile(r"\]\([^)]*\)")
_END = re.compile(r"(?<=[.!?:;])[”’)*]*\s+|(?<=[.!?][”)])\s+")
_WORD = re.compile(r"[^\W\d_][\w’'-]*|\d[\d,.]*")
MOST_WORDS = 24
"""The maximum number of words in a sentence, or in a part of one between colons."""
STUMP = 5
"""The maximum number of words in a stump; three stumps in a row are too many."""


@dataclass(frozen=True)
class Habit:
    """A phrase to avoid: its name in allowances, a case-insensitive pattern, and the replacement."""

    name: str
    pattern: str
    instead: str


HABITS = tuple(
    Habit(*habit)
    for habit in (
        ("own-discards", r"\b(the|no|last|an|one[’']s|\w+[’']s) own discards?\b|^own discards", "your discards"),
        ("go-by", r"\b(lets?|letting) (\w+ ){0,3}(go|pass) by\b|\b(goes|went|gone) by\b", "pass on; a turn later"),
        (
            "bar",
            r"\b(the|a|short|no|lifts?) bars?\b|\bbarred\b|\bbars (a|no|wins?|every|nothing|its)\b",
            "furiten; blocks, stops you from winning",
        ),
        ("is-none", r"\b(is|are|was|makes?|would be) none\b", "isn’t one, doesn’t, there aren’t any"),
        (
            "is-no",
            r"(?<!there )\b(is|are|was) no (?!longer|more than|need|limit|reason|better|worse)\w+|"
            r"\b(it|that|this)’s no (?!longer|more than|need|limit|reason|better|worse)\w+",
            "isn’t a, not a",
        ),
        (
            "also",
            r"\balso (not|where|after|with|in|on|when|one|the|a)\b|(^|(?<=[.!?] ))Also\b",
            "even; too, at the end",
        ),
        ("dear", r"\bdear(er|est)?\b", "expensive; of hands: big, bigger"),
        ("makes-liable", r"\bmakes? liable\b", "makes you liable"),
        (
            "what-was-read",
            r"\bwhat was read\b|\bread of (this|these|some)\b|\blea(ves?|ving) it open\b|"
            r"\bno (text|source) (that|says|settles)\b|(?<!door is )(?<!page )(?<!dialog )\bleft open\b",
            "the rules don’t say; the rules we’ve read don’t settle it",
        ),
        ("as-ever", r"\bas ever\b(?! \w)|\ball the same\b|\bof itself\b", "still, as usual, by itself"),
        ("it-is-you-who", r"\bit([’']s| is) (you|they) who\b", "you choose, they choose"),
        (
            "fronted",
            r"\bwhere (a|the) \w+ is, there\b|^Of (a|several|some)\b",
            "begin with the player or the condition",
        ),
        ("the-question-is", r"\bthe question is\b", "ask it"),
        ("by-the-rules-of", r"\bby the rules of\b", "under EMA 2025 rules, under WRC rules"),
        ("here", r"(^|(?<=[.!?] ))Here (a|you|only|own|the|nobody)\b", "At this table, …"),
        ("anew", r"\bsit down\b|\banew\b|\bis let go\b", "continue; start over; will be deleted"),
        (
            "asleep",
            r"\b(asleep|waking|wakes)\b|referee (is here|is on the way|did not come|didn’t come|has something)",
            "loading, starting, ready, couldn’t load",
        ),
        ("may-not", r"(?<!may or )\bmay not\b", "can’t"),
        (
            "may-be-won",
            r"\bmay be (won|taken|discarded|called|redeemed|exchanged|altered|claimed|declared)\b",
            "you can win on, call, discard …",
        ),
        ("whoever", r"\bwhoever\b(?=.*\bwhoever\b)", "if you …, the player who …; once a page"),
        ("ones-own", r"\bone[’']s own\b|\boneself\b|\bits owner\b", "your, yourself, the player"),
        ("faulty", r"\bfaulty\b", "invalid"),
        ("can-be-seen", r"\bfor all that can be seen\b", "could"),
        (
            "wrongly-named",
            r"\b(wrong name|named (rightly|wrongly)|(rightly|wrongly) (named|exposed|laid))\b",
            "misnamed, named correctly, valid exposure",
        ),
        (
            "value-twice",
            r"\b(value|pays?|paid)( the value)? (twice|once)\b|\bpays (it )?out\b",
            "pays double; pays the hand’s value; allows the win",
        ),
        ("house", r"\bhouses?\b(?! rules)", "table, club"),
        (
            "not-contracted",
            r"\b(cannot|(does|do|did|is|are|was|has|have|will|would|could) not)\b(?! only)",
            "can’t, doesn’t, isn’t …",
        ),
        (
            "that-you",
            r"(?<!so )(?<!say )(?<!says )(?<!said )(?<!see )(?<!means )(?<!now )(?<!tell )(?<!sure )(?<!notice )"
            r"\bthat (you|they) (have|had|hold|wait|draw|discard|called|give|can)\b",
            "a tile you hold",
        ),
        ("very", r"\bvery (tile|last tile|turn)\b", "exact tile, that turn"),
        (
            "straight-quotes",
            r"(?<!\w)\"(?=\w)[^\"<>=]*[ ?!.,][^\"<>=]*\"|"
            r"(?<=[a-z])'(?=(s|t|re|ve|ll|d|m)\b)|\b(players|others|tables|sources)' ",
            "“ ” and ’",
        ),
        ("romaji", r"\b(kandora|akadora|anpai|sutehai|naki|furo|machi)\b", "the player’s word: see the glossary"),
        ("repeat-counter", r"\brepeat counters?\b|\bdeposits?\b", "honba, counter; riichi sticks"),
        ("reserve", r"\breserve(d end)?\b|\bfar end\b", "dead wall"),
        ("without-a-hint", r"\bwithout a hint\b", "Review: …; with no hints"),
        ("any-more", r"\bany ?more\b(?! \w+s\b)", "no longer, or nothing"),
        ("stands-alone", r"\bstands? (twice|alone)\b", "appears twice; must be the only answer"),
        ("for-ever", r"\bfor ever\b", "forever, for the rest of the hand"),
    )
)
"""The phrases searched for in every text, except `FORMAL` ones in documents."""

FORMAL = frozenset({"is-no", "not-contracted", "that-you", "may-not", "romaji", "long-sentence", "stumps"})
"""Phrases allowed in documents, which name parts of programs and describe exactly what they do."""

SPOKEN = frozenset({"stumps"})
"""Phrases allowed in prompts, which quote speech, and in pages and statuses, which are short."""

TITLE = Habit(
    "title-tells",
    r"\b(legal|frozen|free|barred|safe|liable|dead|late|wrong|none|too|only|unsettled)\b",
    "the position: a tile, a seat, a moment, a saying",
)
"""Words that would give the answer away in a puzzle's title."""

ARTICLE = Habit(
    "article", r"\b(the|an?) \{(tile|tiles|discard|passed|blamed|drawn)\}", "the slot alone: a tile is drawn"
)
"""The phrase searched for before slots are replaced."""

LONG = Habit("long-sentence", "", f"at most {MOST_WORDS} words: two sentences")
STUMPS = Habit("stumps", "", "join them with because, so, but, which")

ALL = (*HABITS, TITLE, ARTICLE, LONG, STUMPS)
"""Every phrase that can be allowed by name."""

_FOUND = {habit: re.compile(habit.pattern, re.IGNORECASE | re.MULTILINE | re.DOTALL) for habit in ALL if habit.pattern}

_LISTED = re.compile(r"\s*(?:-|\d+\.) ")


def check_voice(where: str, text: str, *, allowed: frozenset[str] = frozenset()) -> Iterator[Finding]:
    """
    Find phrases that players don't use, except those allowed.

    >>> print(*check_voice("a prompt", "A tile that you may not win on."))
    a prompt: “may not”: say can’t
    """
    for habit, found in find_habits(text):
        if habit.name not in allowed:
            yield Finding(where, f"“{found}”: say {habit.instead}")


def check_title(where: str, title: str) -> Iterator[Finding]:
    """
    Find words in a puzzle's title that would give the answer away.

    >>> print(*check_title("west-says-pon", "So close, and free"))
    west-says-pon: “free”: say the position: a tile, a seat, a moment, a saying
    """
    if match := _FOUND[TITLE].search(spoken(title)):
        yield Finding(where, f"“{match[0]}”: say {TITLE.instead}")


def find_habits(text: str) -> Iterator[tuple[Habit, str]]:
    """Yield each habit found in a text once, with the matching words."""
    if match := _FOUND[ARTICLE].search(text):
        yield ARTICLE, match[0]
    read = spoken(text)
    for habit in HABITS:
        if match := _FOUND[habit].search(read):
            yield habit, " ".join(match[0].split())
    yield from _at_length(read)


def _at_length(read: str) -> Iterator[tuple[Habit, str]]:
    """Find sentences that are too long, and three stumps in a row; list items count as sentences and may be short."""
    for paragraph in read.split("\n\n"):
        in_a_row, is_list = 0, bool(_LISTED.match(paragraph))
        for sentence in _END.split(paragraph):
            words = len(_WORD.findall(sentence))
            if words > MOST_WORDS:
                yield LONG, " ".join(sentence.split()[:5]) + " …"
                return
            in_a_row = in_a_row + 1 if 0 < words <= STUMP and not is_list else 0
            if in_a_row == 3:
                yield STUMPS, sentence.strip()
                return


def spoken(text: str) -> str:
    """
    Return a text as read aloud: marks as their word, terms and slots as a gap, links without addresses.

    >>> spoken("[[ron|Mine|Ron]] on {tile}, [[furiten]]")
    'Ron on …, …'
    """
    unmarked = _MARK.sub(lambda mark: mark["usual"] or "…", _ADDRESS.sub("]", text))
    return _SLOT.sub("…", unmarked)
