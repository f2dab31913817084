/** Lines on the felt go around words and tiles; a line that can't isn't drawn. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { bestRoute, meets, pathOf } from "../../../site/scripts/puzzle/routes.js";

const FELT = { left: 0, right: 400, top: 0, bottom: 400 };
const box = (left, top, width = 40, height = 50) => ({ left, right: left + width, top, bottom: top + height });
const ONE = box(40, 40);
const OTHER = box(300, 300);

/** Whether a route keeps off every box, its own ends too. */
const isClear = ({ points }, boxes) =>
  points.slice(1).every((point, nth) => !boxes.some((one) => meets(one, points[nth], point)));

test("two boxes above each other are joined by a straight line from edge to edge", () => {
  const route = bestRoute(box(100, 40), box(100, 200), [], FELT);
  assert.deepEqual(route.points, [
    { x: 120, y: 95 },
    { x: 120, y: 195 },
  ]);
});

test("a slanted line has its price: without it, it is the shortest, and with it, the line has a corner", () => {
  assert.equal(bestRoute(ONE, OTHER, [], FELT).points.length, 2);
  const [start, corner, end] = bestRoute(ONE, OTHER, [], FELT, { slant: 500 }).points;
  assert.ok(corner.x === start.x || corner.y === start.y);
  assert.ok(corner.x === end.x || corner.y === end.y);
});

test("a line goes round words and tiles, and round its own ends", () => {
  const words = box(0, 150, 300, 30);
  const row = Array.from({ length: 6 }, (_, nth) => box(100 + 42 * nth, 230));
  for (const obstacles of [[words], [words, ...row], row]) {
    const route = bestRoute(ONE, OTHER, obstacles, FELT);
    assert.ok(isClear(route, [...obstacles, ONE, OTHER]));
  }
  const [left, right] = [box(100, 100), box(142, 100)];
  assert.ok(isClear(bestRoute(left, right, [], FELT), [left, right]));
});

test("a line between neighbours in a row goes along the row, not between tiles that touch", () => {
  const row = Array.from({ length: 8 }, (_, nth) => box(20 + 42 * nth, 100));
  const [first, ...rest] = row;
  const last = rest.pop();
  const route = bestRoute(first, last, rest, FELT, { slant: 160 });
  assert.equal(route.points.length, 4);
  assert.ok(route.points.slice(1, -1).every(({ y }) => y < 96 || y > 154));
});

test("without a way there is no line, and none leaves the felt", () => {
  const wall = box(0, 150, 400, 30);
  assert.equal(bestRoute(ONE, OTHER, [wall], FELT), undefined);
  const gate = box(12, 150, 400, 30);
  assert.equal(bestRoute(ONE, OTHER, [gate], { ...FELT, left: 8 }), undefined);
  assert.ok(bestRoute(ONE, OTHER, [gate], FELT));
});

test("another line is crossed only if there is no other way", () => {
  const across = [
    { x: 0, y: 200 },
    { x: 150, y: 200 },
  ];
  const crossed = bestRoute(ONE, box(40, 300), [], FELT);
  assert.equal(crossed.points.length, 2);
  const round = bestRoute(ONE, box(40, 300), [], FELT, { others: [across] });
  assert.ok(round.points.some(({ x }) => x > 150));
});

test("corners are as round as the space allows", () => {
  const points = [
    { x: 20, y: 200 },
    { x: 200, y: 200 },
    { x: 200, y: 20 },
  ];
  const radius = (obstacles) => 200 - Number(/^M\S+ \S+L(\S+)/.exec(pathOf(points, obstacles))[1]);
  assert.equal(radius([]), 28);
  assert.ok(radius([box(150, 140, 44, 54)]) < 20);
});
