/** The answer at a table is that table's own, and every table agrees, differs or doesn't say. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { answerAt } from "../../../site/scripts/search/agreement.js";

const TITLES = ["Common", "Tenhou", "EMA 2025, as published", "WRC 2025", "Mu"];
const SAYS = [
  ["Yes.", "A rule."],
  ["No.", "Another."],
  ["They don’t say.", "", "unsettled"],
  ["It can’t arise.", "", "can’t happen"],
];
/** @param {number[]} places */
const answers = (places) => ["ask/#x", SAYS, places, TITLES.map((title) => `${title}, 1.2`)];

test("each table has its own answer and section", () => {
  const at = [0, 1, 2, 3, 4].map((table) => answerAt(answers([0, 0, 1, 2, 1]), table, TITLES));
  assert.deepEqual(
    at.map(({ says }) => says),
    ["Yes.", "Yes.", "No.", "They don’t say.", "No."],
  );
  assert.deepEqual(
    at.map(({ rule }) => rule),
    ["A rule.", "A rule.", "Another.", "", "Another."],
  );
  assert.equal(at[3].section, "WRC 2025, 1.2");
});

test("tables that agree, differ and don’t say add up to all tables", () => {
  for (const places of [
    [0, 0, 0, 0, 0],
    [0, 1, 2, 1, 0],
    [2, 2, 2, 2, 2],
    [1, 0, 0, 0, 2],
  ])
    for (const table of places.keys()) {
      const { marks } = answerAt(answers(places), table, TITLES);
      assert.equal(marks.length, TITLES.length);
      const own = places[table];
      assert.equal(
        marks.filter((mark) => mark === "same").length,
        own === 2 ? 0 : places.filter((one) => one === own).length,
      );
      assert.equal(marks.filter((mark) => mark === "silent").length, places.filter((one) => one === 2).length);
    }
});

test("agreement is told in words", () => {
  const words = (places, table = 0) => answerAt(answers(places), table, TITLES).words;
  assert.equal(words([0, 0, 0, 0, 0]), "The same at all 5 tables");
  assert.equal(words([0, 0, 0, 1, 0]), "The same at 4 of 5; WRC 2025 differs");
  assert.equal(words([0, 0, 1, 1, 0]), "The same at 3 of 5; EMA 2025 and WRC 2025 differ");
  assert.equal(words([0, 1, 1, 1, 2]), "The same at 1 of 5; 3 differ, unsettled at 1");
  assert.equal(words([0, 0, 2, 2, 0]), "The same at 3 of 5; unsettled at 2");
  assert.equal(words([0, 1, 3, 2, 3]), "The same at 1 of 5; Tenhou differs, can’t happen at 2, unsettled at 1");
  assert.equal(words([2, 0, 1, 0, 0]), "4 of 5 tables decide it");
  assert.equal(words([2, 2, 2, 2, 2]), "None of the 5 tables decides it");
  const two = answerAt(["", SAYS, [0, 0], ["A", "B"]], 0, ["A", "B"]);
  assert.equal(two.words, "The same at both tables (A, B)");
});
