/** The order in which a learner sees a set. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { orderOf } from "../../../../site/scripts/instructors/sets/learner_order.js";

const none = () => undefined;

test("the order depends on the learner's name, and contains every puzzle once", () => {
  const set = { puzzles: Array.from({ length: 50 }, (_, nth) => `a/${nth}`), shuffled: true };
  const own = set.puzzles.map((_, nth) => nth + 1);
  const [anna, ben] = ["Anna", "Ben"].map((who) => orderOf(set, who, none));
  assert.deepEqual(orderOf(set, "Anna", none), anna);
  assert.notDeepEqual(anna, ben);
  for (const order of [anna, ben])
    assert.deepEqual(
      order.toSorted((one, other) => one - other),
      own,
    );
  assert.deepEqual(orderOf({ ...set, shuffled: false }, "Anna", none), own);
  assert.deepEqual(
    orderOf({ puzzles: ["a/1", "a/2", "a/3", "a/4", "a/5"], shuffled: true }, "Anna", none),
    [5, 3, 2, 4, 1],
  );
});

test("a puzzle that builds on another follows directly after it, whichever comes first", () => {
  const leans = new Map([
    ["a/again", "a/first"],
    ["a/once-more", "a/again"],
    ["a/alone", "a/elsewhere"],
  ]);
  const puzzles = ["own/1", "a/once-more", "a/alone", "a/again", "b/other", "a/first", "b/last"];
  const orders = ["", "Anna", "Ben", "Cho", "Dov"].map((who) =>
    orderOf({ puzzles, shuffled: true }, who, (key) => leans.get(key)),
  );
  for (const order of orders) {
    assert.deepEqual(order.toSorted(), [1, 2, 3, 4, 5, 6, 7]);
    const place = order.indexOf(6);
    assert.deepEqual(order.slice(place, place + 3), [6, 4, 2]);
  }
  assert.ok(new Set(orders.map(String)).size > 3);
  const asWritten = orderOf({ puzzles, shuffled: false }, "Anna", (key) => leans.get(key));
  assert.deepEqual(asWritten, [1, 2, 3, 4, 5, 6, 7]);
});
