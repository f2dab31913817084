"""Clause texts come from a file next to the module; a file that doesn't fit is refused with a clear message."""

from contextlib import nullcontext
from pathlib import Path

import pytest

import callwise
from callwise.law.clauses import Clauses, WordsError
from callwise.law.ruling import FORBIDS, PERMITS, Clause, Source

BOOK = Source("made-up", "A made-up book")
ENGINE = Path(callwise.__file__).parent
FILES = sorted(ENGINE.rglob("*.toml"))

ENGLISH = """
[cake.shared]
short  = "there is enough"
says   = "Whoever is there gets a piece."
means  = "{seat} gets a piece."
facts  = "{pieces} are left"

[cake.shared.crumbs]            # the last pieces
facts  = "crumbs are left"

[cake.gone]
short  = "it is eaten"
says   = "What is eaten can't be shared."
means  = "{seat} gets nothing."
facts  = "nothing is left"
relief = "There is tea."
"""


def declared(folder: Path, words: str = ENGLISH) -> tuple[Clause, ...]:
    """Return a module on cake with two clauses and a variant."""
    (folder / "cake.en.toml").write_text(words, "utf-8")
    clause = Clauses(str(folder / "cake.py"))
    shared = clause("cake.shared", PERMITS, "TST-1", BOOK, "cake > seat:{seat}")
    crumbs = clause.retold(shared, "crumbs", "plate", rule="TST-2")
    clause("cake.gone", FORBIDS, "TST-1", BOOK)
    first, last = clause.every()
    return first, crumbs, last


def test_only_the_words_come_from_the_file(tmp_path: Path) -> None:
    shared, crumbs, gone = declared(tmp_path)
    assert (shared.short, shared.means, shared.rule) == ("there is enough", "{seat} gets a piece.", "TST-1")
    assert shared.figure is not None
    assert [tie.end for tie in shared.figure.ties] == ["seat:{seat}"]
    assert (gone.relief, gone.figure, gone.bears) == ("There is tea.", None, FORBIDS)
    assert shared.needs == {"seat", "pieces"}
    assert crumbs.id == shared.id


def test_a_variant_shares_all_other_words(tmp_path: Path) -> None:
    shared, crumbs, _ = declared(tmp_path)
    assert (crumbs.says, crumbs.means, crumbs.source) == (shared.says, shared.means, shared.source)
    assert (crumbs.facts, crumbs.rule) == ("crumbs are left", "TST-2")
    assert crumbs.figure is not None
    assert crumbs.figure.lit == ("plate",)


def test_a_short_form_is_used_instead_of_the_first_sentence(tmp_path: Path) -> None:
    """A variant with other facts doesn't share the short form of the first ones."""
    shared, *_ = declared(tmp_path)
    assert (shared.rule_line, shared.decision) == ("Whoever is there gets a piece.", "{pieces} are left")
    means = 'means  = "{seat} gets a piece."'
    words = ENGLISH.replace(means, f'{means}\nbrief = "Enough."\ndecides = "{{seat}} is here"', 1)
    shared, crumbs, gone = declared(tmp_path, words)
    assert (shared.rule_line, shared.decision) == ("Enough.", "{seat} is here")
    assert (crumbs.rule_line, crumbs.decision) == ("Enough.", "crumbs are left")
    assert gone.decision == "nothing is left"


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ('short  = "it is eaten"', "", "cake.en.toml: [cake.gone] says nothing under short"),
        ('short  = "it is eaten"', 'short = ""', "cake.en.toml: [cake.gone] says nothing under short"),
        (
            'short  = "it is eaten"',
            'long = "it is eaten"',
            "[cake.gone] has unknown entries ['long']; a clause has short,",
        ),
        ('relief = "There is tea."', "relief = 3", "[cake.gone]: relief is a text in quotes, got 3"),
        ("[cake.gone]", "[cake.eaten]", "cake.en.toml has no words for [cake.gone]"),
        ("[cake.shared.crumbs]", "[cake.shared.rest]", "cake.en.toml has no words for [cake.shared.crumbs]"),
        ("[cake.shared.crumbs]", "[cake.shared.crumbs.small]", "[cake.shared.crumbs.small] can’t be: words stand"),
        (
            "{pieces} are",
            "{pieces are",
            "[cake.shared]: facts has braces that name no fact, such as {tile}: '{pieces are left'",
        ),
        ("{pieces} are", "pieces} are", "[cake.shared]: facts has braces that name no fact"),
        ("{pieces} are", "{} are", "[cake.shared]: facts has braces that name no fact, such as {tile}: '{} are left'"),
        ("{pieces} are", "{pieces!r} are", "[cake.shared]: facts has braces that name no fact"),
        ("{pieces} are", "{pieces.all} are", "[cake.shared]: facts has braces that name no fact"),
        ("Whoever is there", "{seat}", "[cake.shared]: says holds at every table, so no fact stands in it"),
        ('relief = "There is tea."', 'brief = "{seat}"', "[cake.gone]: brief holds at every table, so no fact stands"),
        ("[cake.gone]", "cake.gone", "cake.en.toml isn’t TOML"),
        ("\n[cake.shared]", '\nshort = "x"\n[cake.shared]', "cake.en.toml: 'short' stands under no clause"),
        (
            "[cake.gone]",
            "[cake.late]\nshort = 'x'\n[cake.gone]",
            "[cake.late] are words for nothing that cake.py declares",
        ),
    ],
)
def test_words_that_do_not_fit_are_refused_by_name(tmp_path: Path, right: str, wrong: str, said: str) -> None:
    assert right in ENGLISH
    with pytest.raises(WordsError) as caught:
        declared(tmp_path, ENGLISH.replace(right, wrong, 1))
    assert said in str(caught.value)


def test_a_module_without_words_is_refused(tmp_path: Path) -> None:
    with pytest.raises(WordsError, match=r"cake\.en\.toml is missing beside cake\.py"):
        Clauses(str(tmp_path / "cake.py"))


def test_each_text_is_used_once(tmp_path: Path) -> None:
    (tmp_path / "cake.en.toml").write_text(ENGLISH, "utf-8")
    clause = Clauses(str(tmp_path / "cake.py"))
    clause("cake.gone", FORBIDS, "TST-1", BOOK)
    with pytest.raises(WordsError, match="or they are used twice"):
        clause("cake.gone", FORBIDS, "TST-1", BOOK)


@pytest.mark.parametrize(("line", "refused"), [("", False), ("short = 'x'\n", True)])
def test_a_clause_that_only_adds_a_sentence_has_no_verdict(tmp_path: Path, line: str, refused: bool) -> None:
    (tmp_path / "cake.en.toml").write_text(f"[cake.shared.not-all]\n{line}facts = 'not all of it'\n", "utf-8")
    clause = Clauses(str(tmp_path / "cake.py"))
    with pytest.raises(WordsError, match="facts and nothing else") if refused else nullcontext():
        assert clause.aside("cake.shared.not-all") == "not all of it"
        assert clause.every() == ()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_file_of_words_is_next_to_its_module(file: Path) -> None:
    module = file.with_name(f"{file.name.removesuffix('.en.toml')}.py")
    assert "Clauses(__file__)" in module.read_text("utf-8")
