"""The bridge tells what it understands of a sentence."""

import json
from typing import cast

from callwise.doors.bridge import handle

SAID = "called chii 5p w/ 4 6, threw the red five under EMA"


def hear(**params: str) -> dict[str, object]:
    """Send a sentence and return what is understood of it."""
    reply = json.loads(handle(json.dumps({"method": "ask.sentence", "params": params})))
    return cast(dict[str, object], reply["result"])


def test_a_sentence_is_told_with_its_question_entries_and_places() -> None:
    heard = hear(sentence=SAID)
    assert (heard["game"], heard["ruleset"], heard["asked"]) == ("riichi", "ema-2025", True)
    assert heard["question"] == {"id": "kuikae.legal", "title": "Which of these can you discard now?"}
    assert heard["entries"] == {"call": "chii 5p with 46p", "discards": "0p"}
    assert len(cast(list[object], heard["others"])) == 2
    chips = cast(list[dict[str, object]], heard["chips"])
    said = [(SAID[cast(int, one["start"]) : cast(int, one["end"])], one["entry"]) for one in chips]
    assert said == [("chii 5p w/ 4 6", "call"), ("threw the red five", "discards"), ("EMA", "ruleset")]
    assert (heard["missing"], heard["rest"], heard["supposed"]) == ([], [], {})


def test_what_is_missing_is_asked_for() -> None:
    heard = hear(sentence="chi 3 pin with 4-5")
    assert heard["missing"] == [{"entry": "discards", "ask": "Which tile did you discard?"}]


def test_what_is_left_open_is_supposed() -> None:
    """A hand of which two tiles are said is filled up with tiles that change nothing."""
    heard = hear(sentence="silent tenpai 45 man, let 3 man from the right go, then across throws 6 man")
    assert heard["missing"] == [{"entry": "hand", "ask": "Which other tiles do you hold?"}]
    assert str(cast(dict[str, object], heard["supposed"])["hand"]).startswith("45m ")


def test_what_is_not_understood_is_left_over() -> None:
    heard = hear(sentence="my cat threw 5p", game="riichi")
    assert heard["rest"] == [[3, 6]]
    assert hear(sentence="hello")["asked"] is False


def test_the_parts_that_a_ruling_leaves_out_have_their_places() -> None:
    assert hear(sentence="riichi with an open hand a yaku?")["left_out"] == [[27, 31]]
    assert hear(sentence="is a joker in my exposure mine", game="american")["left_out"] == []


def test_another_question_and_game_can_be_chosen() -> None:
    assert hear(sentence=SAID, asks="kuikae.cost")["entries"] == {"call": "chii 5p with 46p", "discard": "0p"}
    assert hear(sentence=SAID, game="american")["game"] == "american"
