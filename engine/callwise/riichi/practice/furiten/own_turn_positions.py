"""Positions on furiten with a choice: a discard, riichi, a group, a call, or a declaration."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from callwise.ground.seats import Relation
from callwise.law.ruling import Clause
from callwise.question.makers import Chance, Draft, Maker, MisdealError, attempt, phrase, require
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls import sacred_claim
from callwise.riichi.furiten import furiten, readiness, sacred, sacred_declaration, way_out
from callwise.riichi.practice.deals.furiten_plots import Plot, Story, make_story, prompt
from callwise.riichi.practice.deals.furiten_tables import SAYS
from callwise.riichi.practice.deals.random_tiles import Wall, written
from callwise.riichi.practice.deals.table_words import drawn
from callwise.riichi.practice.deals.waiting_hands import Shape, named, other
from callwise.riichi.questions.furiten.own_turn_questions import LeavesFuriten, Readiness
from callwise.riichi.questions.furiten.sacred_questions import Declaring, SacredClaim
from callwise.riichi.questions.furiten.wait_questions import UsesOfDiscard
from callwise.riichi.table.tiles import Kind, Tile

_DISCARDS = (5, 6, 7, 8, 9)
_GROUPS, _KINDS = "common+sacred_discard=one_four_seven", "common+sacred_discard=extended"
_DECLARABLE, _STRICT = "common+allow_declaration=yes", "common+ready_dead_hand=yes"


def _with_drawn(story: Story, tile: Tile) -> dict[str, str]:
    """Write a story's table on your turn, with the drawn tile."""
    return {**story.table, "hand": written((*story.ready.hand, tile)), "drawn": str(tile)}


_READY: Mapping[Clause, Plot] = {
    readiness.OWN_DRAW_ONLY: Plot.OWN,
    furiten.READY: Plot.CLEAN,
    readiness.SOME: Plot.OWN,
    furiten.FAULTY: Plot.OWN,
    readiness.CLEAN: Plot.CLEAN,
}


def _declares(chance: Chance, rules: RiichiRuleset, aim: Clause) -> Draft:
    """Generate a hand that can declare riichi with the drawn tile, occasionally a winning one."""
    wall = Wall(chance)
    plot = _READY[aim]
    story = make_story(wall, plot, _DISCARDS, closed=True)
    can_win = plot is Plot.OWN and any(wall.has(kind) for kind in story.ready.waits)
    wins = can_win and not chance.randrange(3)
    if wins:
        tile, twin = wall.take_one(story.ready.waits), None
    else:
        tile = other(wall, story.ready, without=story.ready.kinds)
        twin = story.clean(wall) if plot is Plot.OWN else attempt(lambda: story.spoilt(wall))
    asks = chance.choice(_THROWS_BACK if wins else _WANTS_RIICHI)

    def draft(told: Story) -> Draft:
        said = asks.format(drawn=f"{{{tile}}}", shape=drawn(told.ready.shape))
        return Draft(named(told.ready), said, {**_with_drawn(told, tile), "declares": str(tile)})

    return draft(story).with_near(None if twin is None else draft(twin))


_WANTS_RIICHI = (
    "You’ve drawn {drawn}. Without it, you’d wait with {shape}.",
    "You draw {drawn}, and your thousand points are ready. You’d wait with {shape}.",
    "You hold a closed hand and have drawn {drawn}. It can go, and then you’d wait with {shape}.",
)
_THROWS_BACK = (
    "You’ve drawn {drawn}, a win, but a small one. You’d rather wait for more with {shape}.",
    "{drawn} completes your hand. You’d rather discard it again, declare [[riichi]] and wait with {shape}.",
)


def _beside(story: Story, chance: Chance) -> list[Tile]:
    """Return a tile of the hand outside its shape, if there is one."""
    others = [one for one in story.ready.hand if one not in story.ready.shape]
    return chance.sample(others, min(1, len(others)))


def _leaves(chance: Chance, rules: RiichiRuleset, aim: Clause) -> Draft:
    """Generate a hand that has drawn a tile and may leave furiten with the right discard."""
    wall = Wall(chance)
    if aim in (way_out.BOUND, way_out.MISSED_STAYS):
        return _leaves_in_riichi(wall, aim)
    itself = aim is way_out.ITSELF
    story = make_story(wall, Plot.CLEAN if itself else Plot.OWN, _DISCARDS, (Shape.TWO_SIDES,))
    low, high = (tile.kind for tile in story.ready.shape)
    if story.own is None:
        wanted: Kind | None = chance.choice(story.ready.waits)
    else:
        wanted = high.step(2) if story.pond[story.own].kind == low.step(-1) else low.step(-2)
    if wanted is None or not wall.has(wanted):
        raise MisdealError
    (tile,) = wall.take(wanted)
    says = phrase(chance, _COMPLETE if itself else _CHANGES, drawn=f"{{{tile}}}", shape=drawn(story.ready.shape))
    offer = {"discards": written({*story.ready.shape, tile, *_beside(story, chance)})}
    draft = Draft(f"Drawing {tile.words}", says, _with_drawn(story, tile), offer)
    return draft.introduced(_SAYS.get(rules.name, ""))


_CHANGES = (
    "You held {shape}, and now you’ve drawn {drawn}.",
    "You’ve been waiting with {shape}. The wall gives you {drawn}.",
    "{drawn} is your draw. Up to now you waited with {shape}.",
)
_COMPLETE = (
    "You were waiting with {shape}, and you’ve drawn {drawn}. You don’t want to win so cheaply.",
    "{drawn} would win, but you’d like a bigger hand. Up to now you waited with {shape}.",
)


def _leaves_in_riichi(wall: Wall, aim: Clause) -> Draft:
    """Generate a hand in riichi that has drawn a useless tile."""
    chance = wall.chance
    missed = aim is way_out.MISSED_STAYS
    story = make_story(wall, Plot.RIICHI, _DISCARDS, (Shape.TWO_SIDES, Shape.EITHER_END))
    tile = other(wall, story.ready, without=story.ready.kinds)
    table, shape = _with_drawn(story, tile), drawn(story.ready.shape)
    says = phrase(chance, _RIICHI, drawn=f"{{{tile}}}", shape=shape)
    if missed:
        passed = wall.take_one(story.ready.waits, plain_only=True)
        before, after = other(wall, story.ready), other(wall, story.ready)
        table["past"] = f"you; shimocha {before}; toimen {passed}; kamicha {after}"
        says = phrase(chance, _MISSED, drawn=f"{{{tile}}}", shape=shape, passed=f"{{{passed}}}")
    discards = {story.ready.shape[0], story.ready.shape[-1], tile, *_beside(story, chance)}
    return Draft(f"Drawing {tile.words}", says, table, {"discards": written(discards)})


_RIICHI = (
    "You’re in [[riichi]], waiting with {shape}. You’ve drawn {drawn}.",
    "Your [[riichi]] waits with {shape}. The wall gives you {drawn}.",
)


def _uses(chance: Chance, rules: RiichiRuleset, aim: Clause) -> Draft:
    """Generate a discard that can complete two groups, one of which may be blocked by a discard of yours."""
    wall = Wall(chance)
    story = make_story(wall, Plot.OWN, _DISCARDS, (Shape.THREE_SIDES,))
    wanted = story.ready.waits[1]
    require(wall.has(wanted))
    (tile,) = wall.take(wanted, plain_only=True)
    clean = story.clean(wall)
    asks = phrase(chance, _FITS_TWICE, tile=f"{{{tile}}}", shape=drawn(story.ready.shape))
    one, near = (
        Draft(f"Winning with {tile.words}", asks, {**told.table, "tile": str(tile)}) for told in (story, clean)
    )
    return one.with_near(near)


_MISSED = (
    "You’re in [[riichi]], waiting with {shape}, and you missed {passed}. Now you’ve drawn {drawn}.",
    "Your [[riichi]] waits with {shape}, and you missed {passed} a moment ago. You’ve drawn {drawn}.",
    "You let {passed} go in [[riichi]]. You wait with {shape}, and the wall gives you {drawn}.",
)


_FITS_TWICE = (
    "Your hand has {shape} in it, and {tile} fits in twice.",
    "{tile} completes your {shape} in two ways.",
    "You wait with {shape}, and somebody has just discarded {tile}.",
)


def _claims(chance: Chance, rules: RiichiRuleset, aim: Clause) -> Draft:
    """Generate a winning tile from the left that can be called too, and a discard of yours that may stop the win."""
    wall = Wall(chance)
    story = make_story(wall, Plot.OWN, _DISCARDS, (Shape.TWO_SIDES, Shape.THREE_SIDES, Shape.TWO_PAIRS))
    tile = wall.take_one(story.ready.waits, plain_only=True)
    source = Relation.KAMICHA if story.ready.shape[0].kind != story.ready.shape[1].kind else Relation.TOIMEN
    where = "on your left" if source is Relation.KAMICHA else "across"
    asks = phrase(chance, _COMES, tile=f"{{{tile}}}", shape=drawn(story.ready.shape), where=where)

    entry = {"discard": f"{tile} from {source.value}"}
    one, near = (
        Draft(f"Here comes {tile.words}", asks, {**told.table, **entry}) for told in (story, story.clean(wall))
    )
    return one.with_near(near)


_COMES = (
    "The player {where} discards {tile}. You’ve been waiting with {shape}.",
    "You wait with {shape}, and {tile} comes from the player {where}.",
    "The player {where} has just discarded {tile}. It fits your {shape}.",
)


_MOMENTS: Mapping[Clause, Sequence[Plot]] = {
    furiten.DECLARE: (Plot.OWN, Plot.OWN_LAST, Plot.PASSED, Plot.CALLED, Plot.CLEAN),
    sacred_declaration.LIFTS_OWN: (Plot.OWN, Plot.OWN_LAST, Plot.OWN_EARLIER, Plot.CLEAN),
    sacred_declaration.LIFTS_NO_MISSED: (Plot.PASSED, Plot.CALLED, Plot.OVER, Plot.PASSED_WITHOUT_YAKU),
    sacred_declaration.LIFTS_NO_DEAD: (Plot.OWN, Plot.PASSED, Plot.OWN_LAST),
    furiten.TOO_LATE: (Plot.RIICHI, Plot.MISSED_IN_RIICHI, Plot.OWN_BEFORE_RIICHI, Plot.OWN_IN_RIICHI),
    furiten.NOTHING_TO_MARK: (Plot.CLEAN,),
    furiten.NOT_HERE: (Plot.OWN, Plot.OWN_LAST, Plot.CLEAN, Plot.PASSED, Plot.CALLED),
}


def _says(chance: Chance, rules: RiichiRuleset, aim: Clause) -> Draft:
    """Generate a moment at which you might say “sacred discard”."""
    wall = Wall(chance)
    story = make_story(wall, chance.choice(_MOMENTS[aim]), _DISCARDS, closed=aim is furiten.NOTHING_TO_MARK)
    if aim is furiten.NOTHING_TO_MARK:
        dealt = phrase(chance, _DEALT, shape=drawn(story.ready.shape))
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

_SAYS = {name: says for name, says in SAYS.items() if name != _DECLARABLE}
_WAYS_OUT = (way_out.OUT, way_out.NO_WAIT, way_out.STILL, way_out.ITSELF, way_out.BOUND, way_out.MISSED_STAYS)
MAKERS = (
    Maker(Readiness, (readiness.OWN_DRAW_ONLY, furiten.READY), _declares, says=_SAYS),
    Maker(Readiness, (readiness.SOME,), _declares, _KINDS, says=_SAYS),
    Maker(Readiness, (furiten.FAULTY, readiness.CLEAN), _declares, _STRICT, says=_SAYS),
    Maker(LeavesFuriten, _WAYS_OUT, _leaves),
    Maker(UsesOfDiscard, (sacred.USE, sacred.USE_BARRED), _uses, _GROUPS, says=_SAYS),
    Maker(SacredClaim, (sacred.ANY_WAIT, sacred_claim.FREE, sacred_claim.THIS_TURN), _claims, says=_SAYS),
    Maker(Declaring, tuple(aim for aim in _MOMENTS if aim is not furiten.NOT_HERE), _says, _DECLARABLE),
    Maker(Declaring, (furiten.NOT_HERE,), _says),
)
