"""
Ways through positions: the shortest to what is sought, and every other that is as short.

Nothing here knows what a position is, or what an act.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

PositionT = TypeVar("PositionT", bound=Hashable)

MOST_STEPS = 24
_MOST_TRIED = 4_000
"""How many acts are tried in search of what is sought."""


@dataclass(frozen=True)
class Ways(Generic[PositionT]):
    """
    What leads from position to position.

    `onward` gives every act that is worth trying in a position, by its code, with the position that it makes: None
    where it may not be done.  `is_reached` says that a position is what is sought.
    """

    onward: Callable[[PositionT], Iterable[tuple[str, PositionT | None]]]
    is_reached: Callable[[PositionT], bool]

    def shortest(self, start: PositionT) -> list[str] | None:
        """Return the acts of a shortest way from a position: none if none leads there, None if it was cut off."""
        nearest: dict[PositionT, list[str]] = {start: []}
        seen, tried = {start}, 0
        for _ in range(MOST_STEPS):
            following: dict[PositionT, list[str]] = {}
            for position, history in nearest.items():
                for code, after in self.onward(position):
                    tried += 1
                    if tried > _MOST_TRIED:
                        return None
                    if after is None:
                        continue
                    if self.is_reached(after):
                        return [*history, code]
                    if after not in seen:
                        following[after] = [*history, code]
                        seen.add(after)
            nearest = following
        return None if nearest else []

    def layers(self, start: PositionT) -> list[dict[PositionT, list[PositionT | None]]]:
        """
        Give what lies on the shortest ways from a position, a layer a step.

        Each position has what the acts make of it that may be done there: None is what is sought.
        """
        layers: list[dict[PositionT, list[PositionT | None]]] = []
        nearest: Sequence[PositionT] = (start,)
        seen, is_found = {start}, False
        while nearest and not is_found and len(layers) < MOST_STEPS:
            layer: dict[PositionT, list[PositionT | None]] = {position: [] for position in nearest}
            following: dict[PositionT, None] = {}
            for position, makes in layer.items():
                for _, after in self.onward(position):
                    if after is None:
                        continue
                    if self.is_reached(after):
                        makes.append(None)
                        is_found = True
                    elif after not in seen or after in following:
                        makes.append(after)
                        following[after] = None
                        seen.add(after)
            layers.append(layer)
            nearest = tuple(following)
        return layers

    def every(self, start: PositionT) -> Iterator[list[str]]:
        """Give the acts of every shortest way from a position."""
        leading: list[set[PositionT | None]] = [{None}]
        for layer in reversed(self.layers(start)):
            leading.append({position for position, makes in layer.items() if leading[-1].intersection(makes)})
        return self._led(start, leading[-2::-1])

    def _led(self, position: PositionT, leading: Sequence[set[PositionT | None]]) -> Iterator[list[str]]:
        """Go on from a position, each step to one of those that lead on."""
        if not leading:
            return
        for code, after in self.onward(position):
            if after is None:
                continue
            if self.is_reached(after):
                yield [code]
            elif after in leading[0]:
                yield from ([code, *rest] for rest in self._led(after, leading[1:]))
