/** A draft set is available on the tab's next page, with or without storage. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { keepDraft, keepTyped, readDraft } from "../../../../site/scripts/instructors/making/draft_set.js";

const WORDS = { title: "One", prompt: "Who calls?" };

test("data stored in a tab is read by its next page, even if storage is blocked", () => {
  for (const blocked of [false, true]) {
    const kept = new Map();
    const sessionStorage = {
      getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
      setItem: (/** @type {string} */ key, /** @type {string} */ text) => void kept.set(key, text),
    };
    const refuse = () => {
      throw new Error("refused");
    };
    Object.defineProperty(globalThis, "sessionStorage", {
      configurable: true,
      get: blocked ? refuse : () => sessionStorage,
    });
    Object.assign(globalThis, { self: { name: "somebody’s tab" } });
    assert.deepEqual(readDraft(), { set: "", typed: {} });
    keepDraft({ set: "#v=1", place: 2 });
    keepTyped("file", WORDS);
    assert.deepEqual(readDraft(), { set: "#v=1", place: 2, typed: { file: WORDS } });
  }
});

test("data in the tab’s name moves to real storage once available", () => {
  const kept = new Map();
  const sessionStorage = {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => void kept.set(key, text),
  };
  Object.defineProperty(globalThis, "sessionStorage", { configurable: true, get: () => sessionStorage });
  Object.assign(globalThis, { self: { name: 'callwise.making {"set":"#v=1"}' } });
  keepDraft({ place: 1 });
  assert.equal(self.name, "");
  assert.deepEqual(readDraft(), { set: "#v=1", place: 1, typed: {} });
});
