"""Disputes as displayed: each table's answer stands with its own rule."""

from builder.content.disputes import dispute_groups
from callwise.puzzle.dispute_answers import answered
from tests.support.rulings.course_texts import course


def test_tables_that_agree_by_different_rules_are_told_apart() -> None:
    decided = [one for group in dispute_groups(course()) for one in group.decided]
    apart = [one for one in decided if len({outcome.says for outcome in one.outcomes}) < len(one.outcomes)]
    assert "late-claim-kan" in {one.dispute.id for one in apart}
    for one in apart:
        shown = {table: outcome.rule for outcome in one.outcomes for table, _ in outcome.tables}
        rules = {answer.ruleset.name: answer.graded.rule.says for answer in answered(one.dispute) if answer.is_decided}
        assert {table: shown[table] for table in rules} == rules, one.dispute.id
