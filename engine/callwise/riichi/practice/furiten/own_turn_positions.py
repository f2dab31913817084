"""Positions on furiten with a choice: a discard, riichi, a group, a call, or a declaration."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from callwise.ground.seats import Relation
from callwise.question.makers import Chance, Draft, Maker
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls import sacred_claim
from callwise.riichi.furiten import furiten, readiness, sacred, sacred_declaration, way_out
from callwise.riichi.practice.deals.furiten_plots import Plot, Story, prompt, tell
from callwise.riichi.practice.deals.furiten_tables import table_rule
from callwise.riichi.practice.deals.random_tiles import Wall, written
from callwise.riichi.practice.deals.waiting_hands import Shape, drawn, named, other
from callwise.riichi.questions.furiten.own_turn_questions import LeavesFuriten, Readiness
from callwise.riichi.questions.furiten.sacred_questions import Declaring, SacredClaim
from callwise.riichi.questions.furiten.wait_questions import UsesOfDiscard
from callwise.riichi.table.tiles import Tile

_DISCARDS = (5, 6, 7, 8, 9)
_GROUPS, _KINDS = "common+sacred_discard=one_four_seven", "common+sacred_discard=extended"
_DECLARABLE, _STRICT = "common+allow_declaration=yes", "common+ready_dead_hand=yes"


def _with_drawn(story: Story, tile: Tile) -> Mapping[str, str]:
    """Write a story's table on your turn, with the drawn tile."""
    return {**story.table, "hand": written((*story.ready.hand, tile)), "drawn": str(tile)}


_READY: Mapping[str, Plot] = {
    readiness.OWN_DRAW_ONLY.id: Plot.OWN,
    furiten.READY.id: Plot.CLEAN,
    readiness.SOME.id: Plot.OWN,
    furiten.FAULTY.id: Plot.OWN,
    readiness.CLEAN.id: Plot.CLEAN,
}


def _declares(chance: Chance, rules: RiichiRuleset, aim: str) -> Draft | None:
    """Generate a hand that can declare riichi with the drawn tile, occasionally a winning one."""
    wall = Wall(chance)
    plot = _READY[aim]
    story = tell(wall, plot, _DISCARDS, closed=True)
    if story is None:
        return None
    able = [kind for kind in story.ready.waits if wall.has(kind)]
    wins = plot is Plot.OWN and bool(able) and not chance.randrange(3)
    if wins:
        (tile,) = wall.take(chance.choice(able))
        twin = None
    else:
        tile = other(wall, story.ready, without=story.ready.kinds)
        twin = story.clean(wall) if plot is Plot.OWN else story.spoilt(wall)
    asks = chance.choice(_THROWS_BACK if wins else _WANTS_RIICHI)

    def draft(told: Story, near: Draft | None = None) -> Draft:
        said = asks.format(drawn=f"{{{tile}}}", shape=drawn(told.ready.shape))
        table = {**_with_drawn(told, tile), "declares": str(tile)}
        return Draft(named(told.ready), _rule(rules) + said, table, near=near)

    return draft(story, None if twin is None else draft(twin))


_WANTS_RIICHI = (
    "You’ve drawn {drawn}. Without it, you’d wait with {shape}.",
    "You draw {drawn}, and your thousand points are ready. You’d wait with {shape}.",
    "You hold a closed hand and have drawn {drawn}. It can go, and then you’d wait with {shape}.",
)
_THROWS_BACK = (
    "You’ve drawn {drawn}, a win, but a small one. You’d rather wait for more with {shape}.",
    "{drawn} completes your hand. You’d rather discard it again, declare [[riichi]] and wait with {shape}.",
)


def _rule(rules: RiichiRuleset) -> str:
    return "" if rules.name == _DECLARABLE else table_rule(rules)


def _beside(story: Story, chance: Chance) -> list[Tile]:
    """Return a tile of the hand outside its shape, if there is one."""
    others = [one for one in story.ready.hand if one not in story.ready.shape]
    return chance.sample(others, min(1, len(others)))


def _leaves(chance: Chance, rules: RiichiRuleset, aim: str) -> Draft | None:
    """Generate a hand that has drawn a tile and may leave furiten with the right discard."""
    wall = Wall(chance)
    if aim in (way_out.BOUND.id, way_out.MISSED_STAYS.id):
        return _leaves_in_riichi(wall, rules, aim)
    itself = aim == way_out.ITSELF.id
    story = tell(wall, Plot.CLEAN if itself else Plot.OWN, _DISCARDS, (Shape.TWO_SIDES,))
    if story is None:
        return None
    low, high = (tile.kind for tile in story.ready.shape)
    if itself:
        wanted = chance.choice(story.ready.waits)
    else:
        assert story.own is not None
        gone = story.pond[story.own].kind
        past = high.step(2) if gone == low.step(-1) else low.step(-2)
        if past is None:
            return None
        wanted = past
    if not wall.has(wanted):
        return None
    (tile,) = wall.take(wanted)
    said = {"drawn": f"{{{tile}}}", "shape": drawn(story.ready.shape)}
    return Draft(
        f"Drawing {tile.words}",
        _rule(rules) + chance.choice(_COMPLETE if itself else _CHANGES).format(**said),
        _with_drawn(story, tile),
        {"discards": written({*story.ready.shape, tile, *_beside(story, chance)})},
    )


_CHANGES = (
    "You held {shape}, and now you’ve drawn {drawn}.",
    "You’ve been waiting with {shape}. The wall gives you {drawn}.",
    "{drawn} is your draw. Up to now you waited with {shape}.",
)
_COMPLETE = (
    "You were waiting with {shape}, and you’ve drawn {drawn}. You don’t want to win so cheaply.",
    "{drawn} would win, but you’d like a bigger hand. Up to now you waited with {shape}.",
)


def _leaves_in_riichi(wall: Wall, rules: RiichiRuleset, aim: str) -> Draft | None:
    """Generate a hand in riichi that has drawn a useless tile."""
    chance = wall.chance
    missed = aim == way_out.MISSED_STAYS.id
    story = tell(wall, Plot.RIICHI, _DISCARDS, (Shape.TWO_SIDES, Shape.EITHER_END))
    if story is None:
        return None
    tile = other(wall, story.ready, without=story.ready.kinds)
    entries = dict(_with_drawn(story, tile))
    shape = drawn(story.ready.shape)
    said = chance.choice(_RIICHI).format(drawn=f"{{{tile}}}", shape=shape)
    if missed:
        able = [kind for kind in story.ready.waits if wall.has(kind)]
        if not able:
            return None
        (passed,) = wall.take(chance.choice(able), plain_only=True)
        before, after = other(wall, story.ready), other(wall, story.ready)
        entries["past"] = f"you; shimocha {before}; toimen {passed}; kamicha {after}"
        said = chance.choice(_MISSED).format(drawn=f"{{{tile}}}", shape=shape, passed=f"{{{passed}}}")
    discards = {story.ready.shape[0], story.ready.shape[-1], tile, *_beside(story, chance)}
    return Draft(f"Drawing {tile.words}", said, entries, {"discards": written(discards)})


_RIICHI = (
    "You’re in [[riichi]], waiting with {shape}. You’ve drawn {drawn}.",
    "Your [[riichi]] waits with {shape}. The wall gives you {drawn}.",
)


def _uses(chance: Chance, rules: RiichiRuleset, aim: str) -> Draft | None:
    """Generate a discard that can complete two groups, one of which may be blocked by a discard of yours."""
    wall = Wall(chance)
    story = tell(wall, Plot.OWN, _DISCARDS, (Shape.THREE_SIDES,))
    if story is None:
        return None
    wanted = story.ready.waits[1]
    if not wall.has(wanted):
        return None
    (tile,) = wall.take(wanted, plain_only=True)
    said = {"tile": f"{{{tile}}}", "shape": drawn(story.ready.shape)}
    clean = story.clean(wall)
    asks = chance.choice(_FITS_TWICE).format(**said)

    def draft(told: Story, near: Draft | None = None) -> Draft:
        table = {**told.table, "tile": str(tile)}
        return Draft(f"Winning with {tile.words}", _rule(rules) + asks, table, near=near)

    return draft(story, draft(clean))


_MISSED = (
    "You’re in [[riichi]], waiting with {shape}, and you missed {passed}. Now you’ve drawn {drawn}.",
    "Your [[riichi]] waits with {shape}, and you missed {passed} a moment ago. You’ve drawn {drawn}.",
    "You let {passed} go in [[riichi]]. You wait with {shape}, and the wall gives you {drawn}.",
)


_FITS_TWICE = (
    "You hold {shape}, and {tile} fits in twice.",
    "{tile} completes your {shape} in two ways.",
    "You wait with {shape}, and somebody has just discarded {tile}.",
)


def _claims(chance: Chance, rules: RiichiRuleset, aim: str) -> Draft | None:
    """Generate a winning tile from the left that can be called too, and a discard of yours that may stop the win."""
    wall = Wall(chance)
    story = tell(wall, Plot.OWN, _DISCARDS, (Shape.TWO_SIDES, Shape.THREE_SIDES, Shape.TWO_PAIRS))
    able = [kind for kind in story.ready.waits if wall.has(kind)] if story else []
    if story is None or not able:
        return None
    (tile,) = wall.take(chance.choice(able), plain_only=True)
    source = Relation.KAMICHA if story.ready.shape[0].kind != story.ready.shape[1].kind else Relation.TOIMEN
    where = "on your left" if source is Relation.KAMICHA else "across"
    said = {"tile": f"{{{tile}}}", "shape": drawn(story.ready.shape), "where": where}
    asks = chance.choice(_COMES).format(**said)

    def draft(told: Story, near: Draft | None = None) -> Draft:
        table = {**told.table, "discard": f"{tile} from {source.value}"}
        return Draft(f"Here comes {tile.words}", _rule(rules) + asks, table, near=near)

    return draft(story, draft(story.clean(wall)))


_COMES = (
    "The player {where} discards {tile}. You’ve been waiting with {shape}.",
    "You wait with {shape}, and {tile} comes from the player {where}.",
    "The player {where} has just discarded {tile}. It fits your {shape}.",
)


_SAYS: Mapping[str, Sequence[Plot]] = {
    furiten.DECLARE.id: (Plot.OWN, Plot.OWN_LAST, Plot.PASSED, Plot.CALLED, Plot.CLEAN),
    sacred_declaration.LIFTS_OWN.id: (Plot.OWN, Plot.OWN_LAST, Plot.OWN_EARLIER, Plot.CLEAN),
    sacred_declaration.LIFTS_NO_MISSED.id: (Plot.PASSED, Plot.CALLED, Plot.OVER, Plot.PASSED_WITHOUT_YAKU),
    sacred_declaration.LIFTS_NO_DEAD.id: (Plot.OWN, Plot.PASSED, Plot.OWN_LAST),
    furiten.TOO_LATE.id: (Plot.RIICHI, Plot.MISSED_IN_RIICHI, Plot.OWN_BEFORE_RIICHI, Plot.OWN_IN_RIICHI),
    furiten.NOTHING_TO_MARK.id: (Plot.CLEAN,),
    furiten.NOT_HERE.id: (Plot.OWN, Plot.OWN_LAST, Plot.CLEAN, Plot.PASSED, Plot.CALLED),
}


def _says(chance: Chance, rules: RiichiRuleset, aim: str) -> Draft | None:
    """Generate a moment at which you might say “sacred discard”."""
    wall = Wall(chance)
    story = tell(wall, chance.choice(_SAYS[aim]), _DISCARDS, closed=aim == furiten.NOTHING_TO_MARK.id)
    if story is None:
        return None
    if aim == furiten.NOTHING_TO_MARK.id:
        dealt = chance.choice(_DEALT).format(shape=drawn(story.ready.shape))
        near = Draft(story.title, f"{prompt(chance, story)} {_MIGHT_SAY[0]}", story.table)
        return Draft(story.title, f"{dealt} {chance.choice(_MIGHT_SAY)}", story.ready.table, near=near)
    said = f"{prompt(chance, story)} {chance.choice(_MIGHT_SAY)}"
    twin = None
    if story.riichi is not None and story.passed is None:
        twin = Draft(story.title, said, replace(story, pond=story.pond[: story.riichi + 1]).table)
    return Draft(story.title, said, story.table, near=twin)


_DEALT = (
    "You were dealt a hand that waits with {shape}, and you haven’t discarded yet.",
    "It’s before your first discard, and you’re already waiting with {shape}.",
    "The tiles have just been dealt, and {shape} is all that’s unfinished in your hand.",
)
_MIGHT_SAY = (
    "You’d like to say “sacred discard”.",
    "“Sacred discard,” you think.",
    "Is it time for “sacred discard”?",
    "You’re about to open your mouth: “Sacred discard!”",
    "Would “sacred discard” help you?",
    "“Sacred discard” is on the tip of your tongue.",
)

_AT_ONCE = (sacred.ANY_WAIT.id, *(one.id for one in (sacred_claim.FREE, sacred_claim.THIS_TURN)))
MAKERS = (
    Maker(Readiness, (readiness.OWN_DRAW_ONLY.id, furiten.READY.id), _declares),
    Maker(Readiness, (readiness.SOME.id,), _declares, _KINDS),
    Maker(Readiness, (furiten.FAULTY.id, readiness.CLEAN.id), _declares, _STRICT),
    Maker(
        LeavesFuriten,
        tuple(
            one.id
            for one in (
                way_out.OUT,
                way_out.NO_WAIT,
                way_out.STILL,
                way_out.ITSELF,
                way_out.BOUND,
                way_out.MISSED_STAYS,
            )
        ),
        _leaves,
    ),
    Maker(UsesOfDiscard, (sacred.USE.id, sacred.USE_BARRED.id), _uses, _GROUPS),
    Maker(SacredClaim, _AT_ONCE, _claims),
    Maker(Declaring, tuple(aim for aim in _SAYS if aim != furiten.NOT_HERE.id), _says, _DECLARABLE),
    Maker(Declaring, (furiten.NOT_HERE.id,), _says),
)
