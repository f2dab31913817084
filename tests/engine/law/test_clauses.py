"""A clause's text is in a file next to its module; a file that doesn't fit is refused with a clear message."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path

import pytest

import callwise
from callwise.law.clauses import LANGUAGE, Clauses, WordsError, read_words
from callwise.law.ruling import FORBIDS, PERMITS, Clause, Light, Source, Tie

BOOK = Source("made-up", "A made-up book")
ENGINE = Path(callwise.__file__).parent
FILES = sorted(ENGINE.rglob("*.toml"))

ENGLISH = """
[cake.shared]
short  = "there is enough"
says   = "Whoever is there gets a piece."
means  = "{seat} gets a piece."
facts  = "{pieces} are left"
tags."cake > seat:{seat}" = "a piece"

[cake.shared.crumbs]            # the last pieces
facts  = "crumbs are left"
tags."plate" = "crumbs"

[cake.gone]
short  = "it is eaten"
says   = "What is eaten can't be shared."
means  = "{seat} gets nothing."
facts  = "nothing is left"
relief = "There is tea."
"""
FRENCH = """
[cake.shared]
short  = "il y en a assez"
says   = "Qui est là reçoit une part."
means  = "{seat} reçoit une part."
facts  = "il reste {pieces}"
tags."cake > seat:{seat}" = "une part"

[cake.shared.crumbs]
facts  = "il reste des miettes"
tags."plate" = "des miettes"

[cake.gone]
short  = "il n’y en a plus"
says   = "Ce qui est mangé ne se partage pas."
means  = "{seat} ne reçoit rien."
facts  = "il ne reste rien"
relief = "Il y a du thé."
"""


def declared(folder: Path, english: str = ENGLISH, language: str = LANGUAGE) -> tuple[Clause, ...]:
    """The clauses of a module on cake: two, and a variant."""
    (folder / "cake.en.toml").write_text(english, "utf-8")
    clause = Clauses(str(folder / "cake.py"), language)
    shared = clause("cake.shared", PERMITS, "TST-1", BOOK, "cake > seat:{seat}")
    crumbs = clause.retold(shared, "crumbs", "plate", rule="TST-2")
    clause("cake.gone", FORBIDS, "TST-1", BOOK)
    first, last = clause.every()
    return first, crumbs, last


def test_only_the_words_come_from_the_file(tmp_path: Path) -> None:
    shared, crumbs, gone = declared(tmp_path)
    assert (shared.short, shared.means, shared.rule) == ("there is enough", "{seat} gets a piece.", "TST-1")
    assert shared.figure is not None
    assert [(tie.end, tie.says) for tie in shared.figure.ties] == [("seat:{seat}", "a piece")]
    assert (gone.relief, gone.figure, gone.bears) == ("There is tea.", None, FORBIDS)
    assert shared.needs == {"seat", "pieces"}
    assert crumbs.id == shared.id


def test_a_variant_shares_all_other_words(tmp_path: Path) -> None:
    shared, crumbs, _ = declared(tmp_path)
    assert (crumbs.says, crumbs.means, crumbs.source) == (shared.says, shared.means, shared.source)
    assert (crumbs.facts, crumbs.rule) == ("crumbs are left", "TST-2")
    assert crumbs.figure is not None
    assert crumbs.figure.lit == (Light("plate", "crumbs"),)


def test_another_language_is_another_file(tmp_path: Path) -> None:
    """The same module, unchanged."""
    (tmp_path / "cake.fr.toml").write_text(FRENCH, "utf-8")
    english, french = declared(tmp_path), declared(tmp_path, language="fr")
    assert [one.says for one in french] == [
        "Qui est là reçoit une part.",
        "Qui est là reçoit une part.",
        "Ce qui est mangé ne se partage pas.",
    ]
    assert french[0].figure is not None
    assert french[0].figure.ties == (Tie("cake", "seat:{seat}", "une part", french[0].figure.ties[0].stroke),)
    assert [(one.id, one.bears, one.rule, one.needs) for one in french] == [
        (one.id, one.bears, one.rule, one.needs) for one in english
    ]


@pytest.mark.parametrize(
    ("theirs", "ours", "said"),
    [
        ("{seat} reçoit", "{joueur} reçoit", "[cake.shared] has other facts than cake.en.toml: [cake.shared]: joueur"),
        ('relief = "Il y a du thé."\n', "", "[cake.gone] has other entries than cake.en.toml: [cake.gone]: relief"),
        ("[cake.gone]", "[cake.mange]", "cake.fr.toml has no words for [cake.gone]"),
    ],
)
def test_a_translation_uses_the_same_facts(tmp_path: Path, theirs: str, ours: str, said: str) -> None:
    assert theirs in FRENCH
    (tmp_path / "cake.fr.toml").write_text(FRENCH.replace(theirs, ours), "utf-8")
    with pytest.raises(WordsError) as caught:
        declared(tmp_path, language="fr")
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ('short  = "it is eaten"', "", "cake.en.toml: [cake.gone] says nothing under short"),
        ('short  = "it is eaten"', 'short = ""', "cake.en.toml: [cake.gone] says nothing under short"),
        (
            'short  = "it is eaten"',
            'brief = "it is eaten"',
            "[cake.gone] has unknown entries ['brief']; a clause has short,",
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
        ('tags."plate"', 'tags."table"', "[cake.shared.crumbs]: words hang on 'table'; the figure has plate"),
        (
            'relief = "There is tea."',
            'tags."plate" = "empty"',
            "[cake.gone]: words hang on 'plate'; the figure has nothing",
        ),
        ('relief = "There is tea."', 'tags = "empty"', "[cake.gone]: tags are written as tags."),
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


def test_words_are_used_once(tmp_path: Path) -> None:
    (tmp_path / "cake.en.toml").write_text(ENGLISH, "utf-8")
    clause = Clauses(str(tmp_path / "cake.py"))
    clause("cake.gone", FORBIDS, "TST-1", BOOK)
    with pytest.raises(WordsError, match="or they are used twice"):
        clause("cake.gone", FORBIDS, "TST-1", BOOK)


@pytest.mark.parametrize(("line", "refused"), [("", False), ("short = 'x'\n", True)])
def test_an_added_sentence_has_no_verdict(tmp_path: Path, line: str, refused: bool) -> None:
    (tmp_path / "cake.en.toml").write_text(f"[cake.shared.not-all]\n{line}facts = 'not all of it'\n", "utf-8")
    clause = Clauses(str(tmp_path / "cake.py"))
    with pytest.raises(WordsError, match="facts and nothing else") if refused else nullcontext():
        assert clause.aside("cake.shared.not-all") == "not all of it"
        assert clause.every() == ()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_file_of_words_is_next_to_its_module(file: Path) -> None:
    """None is left behind when a module moves, and no language has words that English lacks."""
    name, language, _ = file.name.split(".")
    module = file.with_name(f"{name}.py")
    assert "Clauses(__file__)" in module.read_text("utf-8")
    english, words = read_words(module.with_suffix(f".{LANGUAGE}.toml")), read_words(file)
    assert words.keys() == english.keys()
    for id, told in words.items() if language != LANGUAGE else ():
        told.check_translates(english[id])
