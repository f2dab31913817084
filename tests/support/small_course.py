"""A small course of two lessons, written to a folder with the puzzles that a test asks for."""

from collections.abc import Sequence
from pathlib import Path

from callwise.puzzle.course import Course, load_course
from callwise.puzzle.registry import terms

COURSE = """
[[track]]
id = "swap"
title = "Swap-calling"
asks = "May this go?"
term = "kuikae"
tile = "1z"
about = "What may go."
lessons = ["one", "two"]
"""
LESSON = """+++
title = "A lesson"
summary = "What it is."
learned = "{rule}"
clause = "kuikae.suji"
pictures = ["23s you showed", "1s! frozen", "9s free"]
puzzles = [{names}]
+++
{lead}

{placed}
"""
PUZZLE = """
title   = "One tile"
ruleset = "common"
asks    = "kuikae.{asks}"
prompt  = "{prompt}"

[table]
call = "chii 4s with 23s"
{table}

[offer]
{offer}

[expect]
{expect}
"""
WORDS = """
[path]
swap = ["one"]

[first-said]
"frozen" = { swap = "one" }
"row" = { swap = "two" }
"seal" = {}
"""
Asked = tuple[str, str, str, str]
"""A puzzle’s question, and entries of its table, offer and expectations."""
YES_NO: Asked = ("legal", 'discards = "1s"', 'yes_or_no = "1s"', 'answer = "no"\nclause = "kuikae.suji"')
HAND = 'hand = "234m 56667p 188s"'
ALL: Asked = ("legal", HAND, 'discards = "1s 8s"', '1s = "kuikae.suji"\n8s = "kuikae.clear"')
FROZEN: Asked = ("frozen", HAND, 'discards = "1s 8s"', '1s = "kuikae.suji"\n8s = "kuikae.clear"')


def small_course(
    folder: Path,
    puzzles: Sequence[Asked] = (YES_NO,),
    *,
    rule: str = "After a chii, some tiles are frozen.",
    prompt: str = "You called {4s} with {23s}.",
    words: str = WORDS,
    lead: str = "",
    between: str = "",
) -> Course:
    """Write a course whose first lesson has these puzzles, with a text before the first and between any two."""
    (folder / "swap" / "puzzles").mkdir(parents=True, exist_ok=True)
    (folder / "course.toml").write_text(COURSE)
    (folder / "glossary.toml").write_text("".join(f'[{id}]\nmeans = "A word."\n' for id in terms()))
    (folder / "words.toml").write_text(words)
    for lesson, here in (("one", puzzles), ("two", (YES_NO,))):
        names = [f"{lesson}-{nth}" for nth, _ in enumerate(here)]
        for name, (asks, table, offer, expect) in zip(names, here, strict=True):
            text = PUZZLE.format(asks=asks, table=table, offer=offer, expect=expect, prompt=prompt)
            (folder / "swap" / "puzzles" / f"{name}.toml").write_text(text)
        placed = f"\n\n{between}\n\n".join(f"{{puzzle {name}}}" for name in names)
        listed = ", ".join(f'"{name}"' for name in names)
        text = LESSON.format(rule=rule, names=listed, placed=placed, lead=lead if lesson == "one" else "")
        (folder / "swap" / f"{lesson}.md").write_text(text)
    return load_course(folder)
