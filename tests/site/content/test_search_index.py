"""Players' questions, in their own words, find their answers, which are those of the reader's table."""

import json
import subprocess
import tomllib
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import parse_qsl

import brotli
import pytest

from builder.content.dispute_felts import dispute_felts
from builder.content.disputes import dispute_groups
from builder.content.games import games
from builder.content.search_index import FILE, KINDS, write_search_index
from callwise.law import options
from callwise.law.ruling import Verdict
from callwise.puzzle.disputes import Dispute
from callwise.puzzle.registry import current_id
from callwise.question.grading import Graded
from callwise.view.cards.free_ruling import Reply
from callwise.view.elements.prose import plain
from tests.support.asked import why_asked
from tests.support.browser.changing_folder import changing
from tests.support.instructors.class_receipts import COURSE

HERE = Path(__file__).parent
ASKED = json.loads((HERE / "asked.json").read_text("utf-8"))
DATA = HERE.parents[1] / "data"
SENTENCES = tomllib.loads((DATA / "asked.toml").read_text("utf-8"))["asked"]
FURTHER = tomllib.loads((DATA / "further_sentences.toml").read_text("utf-8"))
EVERY = [one for group in dispute_groups(COURSE) for one in group.decided]
NOT_RULED = {
    "which hand on this years card has 333 and 6666": "the-card",
    "how does a hot wall work": "hot-wall",
    "how many points for a self pick at a tournament": "tournament-points",
    "won jokerless but forgot to say it. do they still owe double": "jokerless-unsaid",
}
"""Sentences that the engine doesn't rule on, with the entries that say so."""
MOST = 120_000
MOST_FELTS = 16_000
"""The maximum size of the compressed index, in bytes."""


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The index as written to the site."""
    folder = tmp_path_factory.mktemp("index")
    with changing(folder) as site:
        write_search_index(COURSE, site)
    return folder / FILE


def ranked(written: Path, tmp_path: Path, asked: list[tuple[str, str, list[str]]]) -> list[tuple[int, bool]]:
    """Return each sentence's rank of its right hits, and whether other games' hits come last, by the page's script."""
    (tmp_path / "asked.json").write_text(json.dumps(asked), "utf-8")
    ran = subprocess.run(
        ["node", HERE / "rank.mjs", written, tmp_path / "asked.json"],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return [tuple(one) for one in json.loads(ran.stdout)]


def right_hits(sentence: Mapping[str, object]) -> list[str]:
    """
    Return the addresses that answer a sentence: its disputes, disputes ruled by its clauses, and its questions in Ask.
    """
    game = next(one for one in games() if one.family.id == sentence["game"])
    clauses = set(map(str, sentence.get("clauses", ())))  # type: ignore[call-overload]
    ids = {*map(str, sentence.get("disputes", ())), NOT_RULED.get(str(sentence["says"]), "")}  # type: ignore[call-overload]
    ids |= {one.dispute.id for one in EVERY if any(clauses & set(outcome.clauses) for outcome in one.outcomes)}
    asks = [sentence["question"], *sentence.get("also", ())]  # type: ignore[misc]
    return [
        *(f"search/#{id}" for id in ids if id),
        *(f"{game.at('ask/')}#asks={current_id(str(one))}" for one in asks if one),
    ]


def test_sentences_find_their_answers(written: Path, tmp_path: Path) -> None:
    """Most sentences have a right answer as the first hit, nearly all among three, and no other game's hit before."""
    asked = [(one["game"], one["says"], right_hits(one)) for one in SENTENCES]
    found = ranked(written, tmp_path, asked)
    first = sum(place == 0 for place, _ in found) / len(found)
    three = sum(0 <= place < 3 for place, _ in found) / len(found)
    missed = [says for (_, says, _), (place, _) in zip(asked, found, strict=True) if not 0 <= place < 3]
    assert first >= 0.85, first
    assert three >= 0.95, missed
    assert all(is_ordered for _, is_ordered in found)


def test_a_question_about_another_game_is_answered_there(written: Path, tmp_path: Path) -> None:
    """Faint hits of the reader's game don't hide it."""
    asked = [
        ("american", "when does furiten end", ["search/#furiten-ends"]),
        ("riichi", "exchange a joker too soon", ["search/#exchange-too-early"]),
    ]
    assert ranked(written, tmp_path, asked) == [(0, True), (0, True)]


@pytest.mark.parametrize(
    ("says", "dispute"),
    [
        ("mah jongg in error who pays", "in-error-who-pays"),
        ("She called mah jongg in error. Who pays?", "in-error-who-pays"),
        ("two of us threw in our hands, who pays", "hands-thrown-in"),
        ("false mahj and i threw my hand in. am i dead?", "in-error-am-i-out"),
        ("I declared in error but showed nothing", "in-error-said"),
        ("take joker from her exposure", "take-a-joker"),
        ("can I take that joker", "take-a-joker"),
        ("can i take the joker when it's not my turn", "take-a-joker"),
        (
            "may I swap my 4 bam for the joker in Betty's exposure after I picked but before I rack",
            "exchange-picked",
        ),
        ("two of us called the same tile, one for a pung, the other to win", "two-claims"),
        ("how long do i have to call a tile", "until-when"),
    ],
)
def test_an_american_question_has_its_answer_first(written: Path, tmp_path: Path, says: str, dispute: str) -> None:
    assert ranked(written, tmp_path, [("american", says, [f"search/#{dispute}"])]) == [(0, True)]


@pytest.mark.parametrize("part", ["why", "beginner"])
def test_questions_why_and_those_of_beginners_find_their_answers(written: Path, tmp_path: Path, part: str) -> None:
    asked = [(one.game, one.says, right_hits(vars(one))) for one in why_asked()[part]]
    places = [place for place, _ in ranked(written, tmp_path, asked)]
    assert sum(place == 0 for place in places) >= 0.85 * len(places)
    assert sum(0 <= place < 3 for place in places) >= 0.95 * len(places)


@pytest.mark.parametrize("which", sorted(FURTHER))
def test_further_sentences_find_their_answers(written: Path, tmp_path: Path, which: str) -> None:
    """Only the disputes named for a sentence are right, even if a similar one answers it, too."""
    asked = [(one["game"], one["says"], [f"search/#{id}" for id in one["disputes"]]) for one in FURTHER[which]]
    places = [place for place, _ in ranked(written, tmp_path, asked)]
    assert sum(place == 0 for place in places) >= 0.8 * len(places)
    assert sum(0 <= place < 3 for place in places) >= 0.95 * len(places)


def test_a_wrong_mah_jongg_comes_first(written: Path, tmp_path: Path) -> None:
    """None of these sentences finds a misnamed tile first."""
    asked = [(one["game"], one["says"], [f"search/#{id}" for id in one["disputes"]]) for one in FURTHER["wrong-mahj"]]
    found = ranked(written, tmp_path, asked)
    assert [says for (_, says, _), (place, _) in zip(asked, found, strict=True) if place] == []


@pytest.mark.parametrize("kind", sorted(ASKED))
def test_a_question_finds_its_answer(written: Path, tmp_path: Path, kind: str) -> None:
    """Questions are whole sentences as spoken at the table, and words as players type them, even misspelt."""
    asked = [("", text, [one if "/" in one else f"search/#{one}" for one in wanted]) for wanted, text in ASKED[kind]]
    places = [place for place, _ in ranked(written, tmp_path, asked)]
    missed = [text for (_, text, _), place in zip(asked, places, strict=True) if not 0 <= place < 3]
    assert len(missed) <= 1, missed
    assert sum(place == 0 for place in places) >= 0.8 * len(places)


def test_every_kind_of_page_is_found(written: Path, tmp_path: Path) -> None:
    """A page's own name finds it, and nonsense finds nothing."""
    entries = json.loads(written.read_text("utf-8"))["entries"]
    firsts = {kind: next(entry for entry in entries if entry[0] == kind) for kind in range(len(KINDS))}
    asked = [("", title, [address]) for _, _, title, address, *_ in firsts.values()]
    found = [place for place, _ in ranked(written, tmp_path, [*asked, ("", "qqqqq", ["x/"])])]
    assert -1 not in found[:-1]
    assert found[-1] == -1


def test_pages_for_editors_and_teachers_are_found(written: Path, tmp_path: Path) -> None:
    """Each is found by what its readers write with, or do."""
    asked = [
        ("wiki/#pages", ["wordpress", "blog", "ghost", "mkdocs", "embed a puzzle in my website"]),
        ("wiki/", ["mediawiki", "wiki article"]),
        ("instructors/", ["teacher", "homework", "my class"]),
        ("instructors/make/", ["make a set", "quiz"]),
    ]
    found = ranked(written, tmp_path, [("", text, [address]) for address, texts in asked for text in texts])
    assert [place for place, _ in found if not 0 <= place < 2] == []


def test_the_index_has_the_engines_answer_at_every_table(written: Path) -> None:
    """Every dispute × every ruleset: the words follow the ruling on the position that the answer's link opens."""
    entries = json.loads(written.read_text("utf-8"))["entries"]
    rows = {entry[3]: entry for entry in entries if entry[0] == 0}
    assert len(rows) == len(EVERY)
    for one in EVERY:
        *_, beyond, _ = (row := rows[f"search/#{one.dispute.id}"])[:6]
        assert bool(beyond) == bool(one.dispute.beyond) == (len(row) == 6), one.dispute.id
        if one.dispute.asks:
            ask, words, places, sections, _ = row[6]
            presets = one.dispute.family.presets
            assert len(places) == len(sections) == len(presets)
            for rules, place, section in zip(presets, places, sections, strict=True):
                says, is_decided = words[place][0], len(words[place]) == 2
                ruled = ruling_at(one.dispute, ask, rules.name)
                assert is_decided == (ruled.head.verdict in (Verdict.LEGAL, Verdict.ILLEGAL)), (
                    one.dispute.id,
                    rules.name,
                )
                assert not is_decided or says in wordings(one.dispute, ruled), (one.dispute.id, rules.name, says)
                assert section.startswith(rules.title.split(",")[0])


def ruling_at(dispute: Dispute, address: str, ruleset: str) -> Graded:
    """Return the ruling that an address opens: on the dispute's answer, or on the first right one it words."""
    table = dict(parse_qsl(address.partition("#")[2]))
    del table["v"]
    each = Reply.to(table.pop("asks"), table, ruleset).each
    if dispute.answer:
        return each[dispute.answer]
    asked = [one for code, one in each.items() if code in dispute.answers] or list(each.values())
    decided = [one for one in asked if one.head.is_legal] + [one for one in asked if not one.head.verdict.is_graded]
    return next(iter(decided), asked[0])


def wordings(dispute: Dispute, ruled: Graded) -> set[str]:
    """Return the words that a dispute's file, or else the deciding clause, has for a ruling."""
    value = ruled.ruleset.option(dispute.option).value if dispute.option else None
    if value is not None and options.written(value) in dispute.answers:
        return {plain(dispute.answers[options.written(value)])}
    due = [str(row.due) for row in ruled.amounts if row.seat.value == dispute.answer]
    follows = [ruled.head.follows.id] if ruled.head.follows else []
    keys = {*due, *follows, ruled.head.clause.id, *(f"{value}" for _, value in ruled.marks)}
    said = {plain(dispute.answers[key]) for key in keys & dispute.answers.keys()}
    return said or {plain(ruled.head.means)}


def test_the_index_is_small(written: Path) -> None:
    assert len(brotli.compress(written.read_bytes())) <= MOST


def test_a_hit_has_a_felt_if_one_shows_its_position(written: Path) -> None:
    rows = json.loads(written.read_text("utf-8"))["entries"]
    known = {one.family.id: dispute_felts(COURSE, one.family) for one in games()}
    flagged = {row[3].partition("#")[2] for row in rows if row[6:] and row[6][4]}
    assert flagged == {id for felts in known.values() for id in felts}
    assert "South and West" in known["riichi"]["sticks"]
    assert "changed-call" not in known["riichi"]
    assert all(len(brotli.compress(json.dumps(felts).encode())) < MOST_FELTS for felts in known.values())


def test_each_dispute_leads_on() -> None:
    """To its position, or to the reason why the engine doesn't rule on it."""
    for one in EVERY:
        assert bool(one.ask) != bool(one.dispute.beyond), one.dispute.id
        assert bool(one.outcomes) == bool(one.ask)


def test_a_rule_of_several_tables_names_no_single_one() -> None:
    """“At this table” means nothing in a list of tables."""
    several = [one for each in EVERY for one in each.outcomes if len(one.tables) > 1]
    assert any("At these tables" in one.rule_of_tables for one in several)
    assert not any("At this table" in one.rule_of_tables for one in several)
