/** The same values in SCORM 1.2 and 2004, checked by the strict run-times of scorm-again. */

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import { standards } from "../../../../site/scripts/instructors/lms/standards.js";

Object.assign(globalThis, { window: globalThis });
createRequire(import.meta.url)("scorm-again");
const { Scorm12API, Scorm2004API } = /** @type {any} */ (globalThis);
const RUN_TIMES = [
  { name: "1.2", runTime: Scorm12API, passed: "cmi.core.lesson_status" },
  { name: "2004", runTime: Scorm2004API, passed: "cmi.success_status" },
];

for (const { name, runTime, passed } of RUN_TIMES) {
  test(`every value is accepted by SCORM ${name}`, () => {
    const [standard, other] = standards(name);
    assert.notEqual(standard, other);
    const { prefix, answer, span, moment, results, room, longest } = standard;
    const api = new runTime({ autocommit: false, logLevel: 5 });
    const call = (/** @type {string} */ method, /** @type {string[]} */ ...given) =>
      String(api[prefix + method](...given));
    assert.equal(call("Initialize", ""), "true");
    const values = [
      [standard.status, "incomplete"],
      ["cmi.interactions.0.id", "p01_a_b"],
      ["cmi.interactions.0.type", answer.type],
      [`cmi.interactions.0.${answer.when}`, moment()],
      [`cmi.interactions.0.${answer.response}`, "x".repeat(longest)],
      ["cmi.interactions.0.weighting", "1"],
      ["cmi.interactions.0.latency", span(4_000)],
      ["cmi.interactions.0.result", answer.wrong],
      ["cmi.suspend_data", "x".repeat(room)],
      ...results({ score: 57, isWhole: false }),
      ...results({ score: 57, isWhole: true, passes: false }),
      ...results({ score: 100, isWhole: true, passes: true }),
      [standard.took, span(59.7)],
      [standard.exit, "suspend"],
    ];
    for (const [element, value] of values) {
      assert.equal(
        call("SetValue", element, value),
        "true",
        `${element}: ${call("GetErrorString", call("GetLastError"))}`,
      );
    }
    assert.equal(call("GetValue", passed), "passed");
    assert.equal(call("Commit", ""), "true");
    assert.equal(call(standard.end, ""), "true");
  });
}

test("times are written in each standard’s format", () => {
  const [first, second] = standards();
  assert.deepEqual([first.span(3_723), second.span(3_723)], ["01:02:03", "PT1H2M3S"]);
  assert.deepEqual([first.span(-1), second.span(-1)], ["00:00:00", "PT0H0M0S"]);
  assert.equal(second.moment(new Date(1_700_000_000_129)), "2023-11-14T22:13:20.12Z");
});

test("a run without a pass mark is completed, and neither passed nor failed", () => {
  const [first, second] = standards();
  assert.deepEqual(first.results({ score: 33, isWhole: true }).at(-1), ["cmi.core.lesson_status", "completed"]);
  assert.deepEqual(second.results({ score: 33, isWhole: true }).slice(3), [
    ["cmi.score.scaled", "0.33"],
    ["cmi.completion_status", "completed"],
  ]);
});

test("an unfinished run is incomplete: not yet failed, but passed if its score is enough", () => {
  const [first, second] = standards();
  for (const [passes, one, two] of /** @type {const} */ ([
    [undefined, "incomplete", []],
    [false, "incomplete", []],
    [true, "passed", [["cmi.success_status", "passed"]]],
  ])) {
    const ended = { score: 20, isWhole: false, passes };
    assert.deepEqual(first.results(ended).at(-1), ["cmi.core.lesson_status", one]);
    assert.deepEqual(second.results(ended).slice(4), [...two, ["cmi.completion_status", "incomplete"]]);
  }
});
