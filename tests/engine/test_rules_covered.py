"""The list of covered rules is complete, and everything on it exists."""

import ast
import re
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path

import callwise
from callwise.law import not_ruled
from callwise.law.ruling import Clause, Ruling, rests_on
from callwise.practice.maker_index import by_clause
from callwise.puzzle.registry import clauses
from callwise.question.families import Family, families
from tests.support.each import each
from tests.support.rulings.course_texts import course

REPOSITORY = Path(__file__).parents[2]
LIST = tomllib.loads((REPOSITORY / "tests/rules.toml").read_text())
STATED: list[str] = LIST.pop("stated")
DECIDES_NOTHING: list[str] = LIST.pop("decides_nothing")
NOT_COVERED: list[str] = LIST.pop("not_covered")
SECTIONS: dict[str, dict[str, list[dict[str, str]]]] = LIST
LISTED = {rule: places for section in SECTIONS.values() for rule, places in section.items()}
CLAUSES = tuple(clause for clause in clauses().values() if clause not in not_ruled.CLAUSES)
PLACES = [(rule, kind, where) for rule, places in LISTED.items() for place in places for kind, where in place.items()]
SENTENCES = course().rules
"""Every rule by its id, in our own words."""

WHOLE = SENTENCES.keys() - NOT_COVERED
"""Rules that must be listed: all on kuikae, naki, pao, furiten and jokers, the notations, and their traps."""

RULE = re.compile(r"[A-Z]{3}-[A-Z]?\d+[a-z]?")
CITED = re.compile(rf"\b(?:{'|'.join(sorted({rule[:3] for rule in SENTENCES}))})-[A-Z]?\d+[a-z]?\b")
CITING = [
    file
    for folder in (Path(callwise.__file__).parent, REPOSITORY / "lessons", REPOSITORY / "tests")
    for file in sorted(folder.rglob("*"))
    if file.suffix in (".py", ".toml", ".md")
]


@cache
def functions_of(path: str) -> dict[str, ast.FunctionDef]:
    """Return the test functions of a file, by name."""
    tree = ast.parse((REPOSITORY / path).read_text())
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}


def rows_of(test: ast.FunctionDef) -> set[str]:
    """Return the row names of a test's tables: ids, or comments in a table written as text."""
    named = {
        keyword.value.value
        for node in ast.walk(test)
        if isinstance(node, ast.Call)
        for keyword in node.keywords
        if keyword.arg == "id" and isinstance(keyword.value, ast.Constant) and isinstance(keyword.value.value, str)
    }
    texts = [node.value for node in ast.walk(test) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return named.union(*(re.findall(r"  # (.+)", text) for text in texts))


def is_there(kind: str, where: str) -> bool:
    """Whether a listed place exists."""
    track, _, name = where.partition("/")
    if kind == "option":
        return where in {option.name for family in families() for option in family.presets[0].options()}
    if kind == "lesson":
        return (REPOSITORY / "lessons" / track / f"{name}.md").is_file()
    if kind == "puzzle":
        return (REPOSITORY / "lessons" / track / "puzzles" / f"{name}.toml").is_file()
    if kind == "test":
        path, _, test = where.partition("::")
        function, _, row = test.removesuffix("]").partition("[")
        found = functions_of(path).get(function)
        return found is not None and (not row or row in rows_of(found))
    return False


@each(PLACES)
def test_every_place_on_the_list_exists(place: tuple[str, str, str]) -> None:
    rule, kind, where = place
    assert is_there(kind, where), f"{rule}: no {kind} {where!r} that states it; correct tests/rules.toml"


def test_every_cited_rule_has_a_sentence() -> None:
    unknown = {
        rule: file.name for file in CITING for rule in CITED.findall(file.read_text("utf-8")) if rule not in SENTENCES
    }
    assert len(CITING) > 500
    assert unknown == {}, "write a sentence for each of these into lessons/rules.toml"


@each(SENTENCES.items())
def test_a_rule_is_one_sentence(sentence: tuple[str, str]) -> None:
    rule, says = sentence
    assert RULE.fullmatch(rule)
    assert re.fullmatch(r"[A-Z0-9][^\n{}\[\]]*\.", says)
    assert len(says.split()) <= 25


def test_no_rule_is_missing_from_the_list() -> None:
    assert sorted(WHOLE - {*STATED, *LISTED}) == []
    assert all(LISTED.values())


def test_a_rule_is_listed_once_and_has_a_sentence() -> None:
    assert sum(map(len, SECTIONS.values())) == len(LISTED)
    assert len(set(STATED)) == len(STATED)
    assert sorted({*STATED, *LISTED} - WHOLE) == []


def test_no_rule_has_lost_its_clause() -> None:
    """Rules listed as stated have a clause, and the rules of clauses are listed."""
    stated = {rule for clause in CLAUSES for rule in clause.rule.split()}
    assert sorted(set(STATED) - stated) == [], "stated by no clause any more"
    assert sorted(stated - set(STATED)) == [], "add these to tests/rules.toml"


@each(CLAUSES, name=lambda clause: clause.id)
def test_every_clause_names_its_rules_and_its_source(clause: Clause) -> None:
    assert all(RULE.fullmatch(rule) for rule in clause.rule.split())
    assert clause.rule
    assert clause.source.id
    assert clause.source.title


def test_no_two_clauses_share_an_id() -> None:
    every = [clause.id for family in families() for clause in family.clauses]
    assert sorted(every) == sorted(set(every))


def test_every_rulebook_example_has_a_test() -> None:
    examples = [rule for rule in LISTED if re.match(r"KUI-[ED]", rule)]
    assert len(examples) == 22
    assert all(any("test" in place for place in LISTED[rule]) for rule in examples)


@cache
def answered() -> tuple[tuple[Ruling, ...], ...]:
    """Return the rulings on the answers of each puzzle."""
    return tuple(tuple(one.ruling for one in puzzle.form.rulings(puzzle.rules)) for puzzle in course().puzzles)


@cache
def resting() -> Counter[str]:
    """Count the puzzles that depend on each rule, by the clauses of their answers."""
    found = Counter[str]()
    for ruled in answered():
        cited = [clause for one in ruled for clause in (one.clause, one.follows) if clause is not None]
        found.update({rule for clause in cited for rule in clause.rule.split()})
    return found


@each(families(), name=lambda family: family.id)
def test_four_in_five_deciding_clauses_can_be_practised(family: Family) -> None:
    """Only clauses that decide an answer to some puzzle count."""
    decide = {id for ruled in answered() for one in ruled for id in rests_on(one)}
    own = [clause.id for clause in family.clauses if clause.id in decide]
    wanting = [id for id in own if id not in by_clause()]
    assert len(own) > 180
    assert len(wanting) <= len(own) // 5, wanting


def test_every_deciding_rule_has_two_puzzles() -> None:
    """A single puzzle could be memorised."""
    decides = [
        rule
        for rule in sorted(WHOLE)
        if re.fullmatch(r"(KUI|NAK|FUR|RII|DRW)-\d+|PAO-M?\d+", rule) and rule not in DECIDES_NOTHING
    ]
    assert {rule: resting()[rule] for rule in decides if resting()[rule] < 2} == {}
    assert [rule for rule in DECIDES_NOTHING if resting()[rule]] == []


def test_every_deciding_joker_rule_has_a_puzzle() -> None:
    """The background rules, JOK-50 to JOK-54, decide no puzzle."""
    decides = {rule for rule in WHOLE if re.match(r"JOK-([0-4X]|5[5-9]|6)", rule)}
    assert len(decides) == 77
    assert sorted(rule for rule in decides if not resting()[rule]) == []


def test_every_deciding_furiten_rule_has_a_puzzle() -> None:
    """FUR-11 and FUR-12 are worked examples of other rules; each point settled in the rulebook has a test."""
    decides = {f"FUR-{number}" for number in range(1, 28) if number not in (11, 12)}
    assert decides == {rule for rule in STATED if rule.startswith("FUR-")}
    assert sorted(rule for rule in decides if not resting()[rule]) == []
    settled = [rule for rule in LISTED if rule.startswith("FUR-S")]
    assert len(settled) == 8
    assert all(any("test" in place for place in LISTED[rule]) for rule in settled)
