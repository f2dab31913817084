"""The position of each dispute on a small felt, for the best hit of the search."""

from collections.abc import Mapping
from pathlib import Path

from builder.assets.files import Files
from builder.ground.cache import cached
from builder.ground.engine_digest import engine_digest
from builder.ground.json_text import compact
from callwise.puzzle.course import Course
from callwise.puzzle.disputes import Dispute
from callwise.question.families import Family, families
from callwise.view.board.felt import felt
from callwise.view.board.hand_view import still_hand
from callwise.view.cards.free_ruling import Reply
from callwise.view.elements.html import Need, needed

_SOURCE = Path(__file__).read_bytes()


def felts_address(family: Family) -> str:
    """Return the address of a family's felts, from the home page."""
    return f"search/felts-{family.id}.json"


def write_dispute_felts(course: Course, site: Files) -> None:
    """Add each family's felts to a site, as HTML by dispute."""
    for family in families():
        site.put(felts_address(family), compact(dispute_felts(course, family)) + "\n")


def dispute_felt(dispute: Dispute) -> str:
    """Return the felt of a dispute's position as HTML; empty if words alone describe it."""
    if not dispute.asks:
        return ""
    return cached("felts", (_SOURCE, engine_digest(), repr(dispute)), lambda: _drawn(dispute).encode()).decode()


def dispute_felts(course: Course, family: Family) -> Mapping[str, str]:
    """Return the HTML of a family's felts by dispute; a dispute that only words describe has none."""
    every = (one for group in course.disputes for one in group.disputes if one.family is family)
    return {one.id: drawn for one in every if (drawn := dispute_felt(one))}


def _drawn(dispute: Dispute) -> str:
    reply = Reply.to(dispute.asks, dispute.position)
    drawn = felt(reply.form.sheet(reply.rules).scene, (), still_hand)
    return drawn if needed(drawn, Need.STYLE) else ""
