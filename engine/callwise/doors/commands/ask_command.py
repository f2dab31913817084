"""The commands of the referee: `callwise ask` takes a sentence, and `callwise questions` lists what can be asked."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from json import dumps

from callwise.doors.commands.terminal import FINE, SHORT, say
from callwise.doors.told_rows import told
from callwise.ground.errors import CallwiseError, EntryError, quoted, suggestion
from callwise.puzzle.free_question import asked_case, put
from callwise.puzzle.registry import family_of, term
from callwise.puzzle.sentence import Understood, read_sentence
from callwise.question.case import Case, Key
from callwise.question.families import families
from callwise.view.elements.prose import capital, plain


def add_ask(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the ask subcommand."""
    ask = commands.add_parser("ask", help="say what happened, and read the ruling")
    ask.add_argument("sentence", nargs="+", metavar="SENTENCE", help="what happened, in your own words")
    ask.add_argument("--game", metavar="ID", help="the game; without it, the one that the words suggest")
    ask.add_argument(
        "--rules", metavar="NAME", help="the ruleset; without it, the one in the sentence or the usual one"
    )
    ask.add_argument("--asks", metavar="ID", help="the question, if another one was meant")
    ask.add_argument("--json", action="store_true", help="write JSON, without a ruling")
    ask.set_defaults(run=_ask)


def add_questions(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the questions subcommand."""
    questions = commands.add_parser("questions", help="list what can be asked, or the entries of a question")
    questions.add_argument("id", nargs="?", metavar="ID", help="a question, to see its entries and an example")
    questions.set_defaults(run=_questions)


def _ask(options: argparse.Namespace) -> int:
    """Rule on a sentence; where something is missing, say what."""
    games = [family.id for family in families()]
    if options.game is not None and options.game not in games:
        near = suggestion(options.game, games)
        raise EntryError(f"no game {quoted(options.game)}{near}; games are {', '.join(games)}")
    case = asked_case(options.asks) if options.asks else None
    game = family_of(case).id if case is not None else options.game
    read = read_sentence(" ".join(options.sentence), game=game, question=case.id if case else None)
    if options.rules is not None:
        read.question.ruleset(options.rules)
    if options.json:
        say(dumps(_as_object(read), indent=2, ensure_ascii=False))
        return FINE
    if read.beyond:
        say(read.beyond)
        return SHORT
    if read.term:
        known = term(read.term)
        say(f"{capital(known.usual)}{f', {known.english}' * (known.english != known.usual)}: the glossary explains it.")
        return SHORT
    if not read.is_asked:
        say("Nothing in this names a call, a win, a rule or a payment. `callwise questions` lists what can be asked.")
        return SHORT
    ruling, is_ruled = _ruled(read, options.rules or read.ruleset)
    left = _left_out(read, " ".join(options.sentence))
    say("\n".join((*left, *_understood(read), *ruling, *_others(read))))
    return FINE if is_ruled else SHORT


def _as_object(read: Understood) -> Mapping[str, object]:
    return {
        "game": read.game,
        "ruleset": read.ruleset,
        "asks": read.question.id,
        "table": dict(read.entries),
        "supposed": dict(read.supposed),
        "missing": [one.entry for one in read.missing],
        "others": [one.id for one in read.others],
    }


def _left_out(read: Understood, sentence: str) -> Iterator[str]:
    if read.left_out:
        yield f"I left out {', '.join(quoted(sentence[start:end]) for start, end in read.left_out)}. The nearest case:"


def _understood(read: Understood) -> Iterator[str]:
    yield f"{read.question.id}: {plain(read.question.asks)}"
    yield from _entries(read.entries)
    if read.supposed:
        yield "Supposed, as you didn’t say:"
        yield from _entries(read.supposed)


def _entries(table: Mapping[str, str]) -> Iterator[str]:
    wide = max(map(len, table), default=0)
    for key, text in table.items():
        yield f"  {key:{wide}}  {text}"


def _ruled(read: Understood, ruleset: str | None) -> tuple[list[str], bool]:
    """Return the ruling, or what is missing for one; and whether there is a ruling."""
    table, lines = read.position, list[str]()
    if read.missing and not read.supposed:
        lines += [f"Missing: {one.ask} ({one.entry})" for one in read.missing]
        if read.entries or read.is_particular:
            return lines, False
        table = read.question.example
        lines += ["For example:", *_entries(table)]
    try:
        form, rules = put(read.question.id, table, ruleset)
        return [*lines, f"Under {rules.name}:", *(f"  {line}" for line in told(form, rules))], True
    except CallwiseError as error:
        return [*lines, f"No ruling: {error}"], False


def _others(read: Understood) -> Iterator[str]:
    if read.others:
        yield "If you meant something else, add --asks:"
        yield from (f"  {one.id}: {plain(one.asks)}" for one in read.others)


def _questions(options: argparse.Namespace) -> int:
    say("\n".join(_listed() if options.id is None else _described(asked_case(options.id))))
    return FINE


def _listed() -> Iterator[str]:
    for place, family in enumerate(families()):
        yield f"{family.title}:" if place == 0 else f"\n{family.title}:"
        for moment, cases in family.moments.items():
            yield f"  {plain(moment)}"
            wide = max(len(case.id) for case in cases)
            yield from (f"    {case.id:{wide}}  {plain(case.asks)}" for case in cases)


def _described(case: type[Case]) -> Iterator[str]:
    yield f"{case.id}: {plain(case.asks)}"
    yield f"Rulesets: {', '.join(rules.name for rules in case.presets())}"
    wide = max(map(len, case.keys))
    for name, key in case.keys.items():
        yield f"  {name:{wide}}  {plain(key.says)}{'' if key.optional else ' (needed)'}"
        yield from (f"  {'':{wide}}    {line}" for line in _ways(key))
    yield "\nAn example, as a file for callwise rule:"
    yield f'  asks    = "{case.id}"'
    yield f'  ruleset = "{case.presets()[0].name}"'
    yield "  [table]"
    wide = max(map(len, case.example))
    yield from (f"  {name:{wide}} = {dumps(text, ensure_ascii=False)}" for name, text in case.example.items())


def _ways(key: Key) -> Iterator[str]:
    """Yield how an entry is written: a sample, and the words that it takes."""
    if key.whole_how:
        yield plain(key.whole_how)
    wide = max((len(word) for word, _ in key.choices), default=0)
    yield from (f"{word:{wide}}  {plain(says)}" for word, says in key.choices)
