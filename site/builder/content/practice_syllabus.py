"""
A game's practice syllabus: what can be asked about each clause, and which lessons teach it.

The practice page fetches it, and picks its topics by what the reader has met and by their table.
"""

from builder.assets.files import Files
from builder.ground.json_text import compact
from callwise.practice.maker_index import first_topics, for_three, makers_of
from callwise.practice.one_press import takes_one_press
from callwise.puzzle.checks.course_order import reached
from callwise.puzzle.course import Course, Lesson, Track
from callwise.puzzle.taught_clauses import taught
from callwise.question.families import Family, families
from callwise.view.elements.prose import plain


def write_syllabi(course: Course, site: Files) -> None:
    """Add the syllabus of every family that has practice to a site."""
    for family in families():
        if makers_of(family):
            site.put(f"practice/{family.id}.json", compact(syllabus(course, family)) + "\n")


def syllabus(course: Course, family: Family) -> dict[str, object]:
    """
    Return the syllabus of a family, with questions, rulesets and clauses as indices into lists.

    - `asks`: each question, and 1 if one press can answer it.
    - `rules`: the rulesets that some positions need, former ones last; `former` is the number of current ones.
    - `taught`: for each clause, the lesson that teaches it, or -1.
    - `clauses`: each clause with its ways to be asked: a question, and the ruleset it needs, or -1 for any.
    - `three`: the clauses about a game for three.
    - `lessons`: each with its name within the course, title, puzzles, clauses and questions.
    - `first`: the puzzles of the home page. They begin no lesson.
    - `start`: the clauses to ask about before any lesson, each with its question.
    """
    asks: dict[str, int] = {}
    clauses: dict[str, list[list[int]]] = {}
    rules = _rules(family)
    for maker in makers_of(family):
        way = [asks.setdefault(maker.case.id, len(asks)), -1 if maker.ruleset is None else rules.index(maker.ruleset)]
        for aim in maker.aims:
            if way not in clauses.setdefault(aim, []):
                clauses[aim].append(way)
    places = {id: place for place, id in enumerate(clauses)}
    takes_press = {maker.case.id for maker in makers_of(family) if takes_one_press(maker.case)}
    former = _former(family)
    lessons = [(track, lesson) for track in course.tracks for lesson in track.lessons if track.family is family]
    keys = [track.key(lesson.name) for track, lesson in lessons]
    home = {id: track.key(lesson.name) for id, (track, lesson) in taught(course).items()}
    return {
        "asks": [[id, int(id in takes_press)] for id in asks],
        "rules": rules,
        "former": sum(name not in former for name in rules),
        "clauses": [[id, *ways] for id, ways in clauses.items()],
        "three": [places[id] for id in sorted(for_three()) if id in places],
        "taught": [keys.index(home[id]) if home.get(id) in keys else -1 for id in clauses],
        "lessons": [_lesson(track, lesson, places, asks) for track, lesson in lessons],
        "first": list(course.first),
        "start": [[places[id], asks[question]] for id, question in first_topics(family)],
    }


def _lesson(track: Track, lesson: Lesson, places: dict[str, int], asks: dict[str, int]) -> list[object]:
    puzzles = lesson.puzzles
    return [
        track.key(lesson.name),
        plain(lesson.title),
        " ".join(puzzle.name for puzzle in puzzles),
        [] if lesson.draws else sorted(places[id] for id in reached(puzzles) if id in places),
        sorted({asks[one.form.case.id] for one in puzzles if one.form.case.id in asks}),
    ]


def _rules(family: Family) -> list[str]:
    """Return the rulesets that makers need, former ones last."""
    former = _former(family)
    needed = dict.fromkeys(maker.ruleset for maker in makers_of(family) if maker.ruleset is not None)
    return sorted(needed, key=lambda name: name in former)


def _former(family: Family) -> set[str]:
    """Return the names of rulesets that have a later edition."""
    return {one.before.name for one in family.presets if one.before is not None}
