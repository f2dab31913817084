"""
All shortest paths through positions to a goal.

This module doesn't depend on the types of positions and acts.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

PositionT = TypeVar("PositionT", bound=Hashable)

MOST_STEPS = 24
_MOST_TRIED = 4_000
"""The maximum number of acts tried in a search."""


@dataclass(frozen=True)
class Ways(Generic[PositionT]):
    """
    A graph of positions, with a goal.

    `onward` yields every act worth trying in a position, by its code, with the resulting position, None if the act is
    illegal. `is_reached` tells whether a position is the goal.
    """

    onward: Callable[[PositionT], Iterable[tuple[str, PositionT | None]]]
    is_reached: Callable[[PositionT], bool]

    def shortest(self, start: PositionT) -> list[str] | None:
        """Return the acts of a shortest path from a position: empty if none exists, None if the search was cut off."""
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
        Return the positions on the shortest paths from a position, one layer per step.

        Each position maps to the positions after its legal acts; None is the goal.
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
        """Yield the acts of every shortest path from a position."""
        leading: list[set[PositionT | None]] = [{None}]
        for layer in reversed(self.layers(start)):
            leading.append({position for position, makes in layer.items() if leading[-1].intersection(makes)})
        return self._led(start, leading[-2::-1])

    def _led(self, position: PositionT, leading: Sequence[set[PositionT | None]]) -> Iterator[list[str]]:
        """Follow a position along the layers, taking only acts towards the goal."""
        if not leading:
            return
        for code, after in self.onward(position):
            if after is None:
                continue
            if self.is_reached(after):
                yield [code]
            elif after in leading[0]:
                yield from ([code, *rest] for rest in self._led(after, leading[1:]))
