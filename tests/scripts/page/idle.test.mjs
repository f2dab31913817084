/** Deferred work runs once the page has loaded, even in a browser without idle callbacks. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { atRest } from "../../../site/scripts/page/idle.js";

/** @type {string[]} */
let told;
/** @type {{ [event: string]: () => void }} */
let heard;

beforeEach(() => {
  told = [];
  heard = {};
  Object.assign(globalThis, {
    document: { readyState: "loading" },
    addEventListener: (/** @type {string} */ event, /** @type {() => void} */ then) => (heard[event] = then),
    requestIdleCallback: (/** @type {() => void} */ then, /** @type {IdleRequestOptions} */ { timeout }) => {
      setTimeout(then, timeout);
    },
  });
});

test("nothing runs before the page has loaded", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  atRest(() => told.push("rest"));
  t.mock.timers.tick(60_000);
  assert.deepEqual(told, []);
  heard.load();
  t.mock.timers.tick(1_000);
  assert.deepEqual(told, ["rest"]);
});

test("in a browser without idle callbacks, work runs next", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  Object.assign(globalThis, { document: { readyState: "complete" } });
  Reflect.deleteProperty(globalThis, "requestIdleCallback");
  atRest(() => told.push("rest"));
  assert.deepEqual(told, []);
  t.mock.timers.tick(1);
  assert.deepEqual(told, ["rest"]);
});
