/** Code to embed a puzzle: a frame's size, and the words of a title. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { elementLine, frameLine, tagLine, titlePairs, wikiCall } from "../../../site/scripts/embed/snippets.js";

const AT = "https://example.org/embed/puzzles/a/b/";

test("a frame is as wide as its place, or at most as wide as asked", () => {
  assert.match(frameLine(AT, "Why?", 420), /style="width:100%;height:420px;border:0"/);
  assert.match(frameLine(AT, "Why?", 420, 480), /style="width:100%;max-width:480px;height:420px;border:0"/);
});

test("the element comes with its script, or alone", () => {
  const tag = tagLine(AT, "https://example.org/puzzles/a/b/", "Why?");
  assert.equal(
    elementLine("https://example.org/callwise.js", AT, "https://example.org/puzzles/a/b/", "Why?"),
    `<script defer src="https://example.org/callwise.js"></script>\n${tag}`,
  );
});

test("a title that a wiki would read differently is left out", () => {
  assert.deepEqual(titlePairs("Why {{now}}?"), []);
  assert.equal(
    wikiCall("Callwise", [["puzzle", "a/b"], ...titlePairs("Why | now?")]),
    "{{Callwise|puzzle=a/b|title=Why {{!}} now?}}",
  );
});
