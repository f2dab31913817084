/** Whether a worker is alive: with a clock, a lock and a port controlled by the tests. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { ENDLESS, LOOK, MISSED, Watch } from "../../../site/scripts/engine/watch.js";

const NAME = "worker 1";

/** A worker as a page sees it. */
class Worker {
  now = 0;
  pings = 0;
  isSeen = true;
  /** Whether it answers pings. */
  answers = true;
  /** @type {string[]} */
  ended = [];
  /** @type {(() => void) | undefined} */
  look;
  /** Gives the page the worker's lock, or refuses it. @type {{give: () => void, refuse: () => void} | undefined} */
  lock;
  watch;

  /** @param {{locks: boolean}} options */
  constructor({ locks }) {
    this.watch = new Watch({
      clock: {
        now: () => this.now,
        every: (time, then) => {
          assert.equal(time, LOOK);
          this.look = then;
          return () => (this.look = undefined);
        },
      },
      locks: locks ? /** @type {any} */ ({ request: (...given) => this.#request(...given) }) : undefined,
      ping: () => {
        this.pings++;
        if (this.answers) this.watch.answersPing();
      },
      isSeen: () => this.isSeen,
      onGone: () => this.ended.push("gone"),
      onEndless: () => this.ended.push("endless"),
    });
    if (locks) this.watch.holds(NAME);
    this.watch.begin();
  }

  /** @param {string} name @param {{signal: AbortSignal}} how @param {() => void} then */
  #request(name, { signal }, then) {
    assert.equal(name, NAME);
    return new Promise((_, reject) => {
      this.lock = { give: then, refuse: () => reject(new Error("refused")) };
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  }

  /** Advance the clock by this many milliseconds, with the page's checks. @param {number} time */
  pass(time) {
    for (const ends = this.now + time; this.now < ends;) {
      this.now += LOOK;
      this.look?.();
    }
  }
}

test("a worker that releases its lock is gone at once, busy or idle", () => {
  for (const open of [0, 1, 2]) {
    const worker = new Worker({ locks: true });
    for (let n = 0; n < open; n++) worker.watch.asked();
    worker.pass(LOOK);
    worker.lock?.give();
    assert.deepEqual(worker.ended, ["gone"], `${open} questions`);
    worker.pass(2 * ENDLESS);
    assert.deepEqual(worker.ended, ["gone"], `${open} questions`);
  }
});

for (const locks of [true, false]) {
  const how = locks ? "with locks" : "without locks";

  test(`a computing worker is waited for, and one request has a time limit, ${how}`, () => {
    const worker = new Worker({ locks });
    worker.answers = false;
    worker.watch.asked();
    worker.pass(ENDLESS - LOOK);
    assert.deepEqual(worker.ended, []);
    worker.pass(LOOK);
    assert.deepEqual(worker.ended, ["endless"]);
    worker.pass(2 * ENDLESS);
    assert.deepEqual(worker.ended, ["endless"]);
  });

  test(`each queued request has its own time limit, ${how}`, () => {
    const worker = new Worker({ locks });
    const questions = 5;
    for (let n = 0; n < questions; n++) worker.watch.asked();
    for (let n = 0; n < questions; n++) {
      worker.pass(ENDLESS - LOOK);
      worker.watch.answered();
    }
    worker.pass(2 * ENDLESS);
    assert.deepEqual(worker.ended, []);
    worker.watch.asked();
    worker.pass(ENDLESS - LOOK);
    assert.deepEqual(worker.ended, []);
  });

  test(`time asleep doesn’t count, ${how}`, () => {
    const worker = new Worker({ locks });
    worker.watch.asked();
    for (let nights = 0; nights < 10; nights++) {
      worker.now += 8 * 60 * 60 * 1_000;
      worker.look?.();
    }
    assert.deepEqual(worker.ended, []);
  });

  test(`a watch that has ended reports nothing, ${how}`, () => {
    const worker = new Worker({ locks });
    worker.watch.asked();
    worker.watch.end();
    worker.lock?.give();
    worker.pass(2 * ENDLESS);
    worker.watch.holds("another");
    assert.deepEqual(worker.ended, []);
    assert.equal(worker.look, undefined);
  });
}

test("an idle worker with a lock is left alone", () => {
  const worker = new Worker({ locks: true });
  worker.watch.asked();
  worker.watch.answered();
  worker.pass(60 * LOOK);
  assert.equal(worker.pings, 0);
  assert.equal(worker.look, undefined);
});

test("without a lock an idle worker is pinged if the page is visible", () => {
  const worker = new Worker({ locks: false });
  worker.pass(100 * LOOK);
  assert.deepEqual(worker.ended, []);
  assert.ok(worker.pings > 50);
  worker.answers = worker.isSeen = false;
  worker.pass(100 * LOOK);
  assert.deepEqual(worker.ended, []);
  worker.isSeen = true;
  worker.pass(MISSED * LOOK);
  assert.deepEqual(worker.ended, []);
  worker.pass(LOOK);
  assert.deepEqual(worker.ended, ["gone"]);
});

test("a worker that answers a request late is alive", () => {
  const worker = new Worker({ locks: false });
  worker.answers = false;
  worker.pass((MISSED - 1) * LOOK);
  worker.watch.asked();
  worker.pass(100 * LOOK);
  worker.watch.answered();
  worker.pass(MISSED * LOOK);
  assert.deepEqual(worker.ended, []);
});

test("if the lock is refused the worker is pinged instead", async () => {
  const worker = new Worker({ locks: true });
  worker.pass(LOOK);
  worker.lock?.refuse();
  await new Promise((done) => setImmediate(done));
  worker.pass(LOOK);
  assert.equal(worker.pings, 1);
});
