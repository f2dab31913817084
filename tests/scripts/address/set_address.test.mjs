/** Sets in links: read strictly, rejected with sentences, and written as they are read; and the instructor's draft. */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { drawer } from "../../../site/scripts/address/drawer.js";
import { faultsOf, keyOf, limits, readSet, remember, writeSet } from "../../../site/scripts/address/set_address.js";
import { Making } from "../../../site/scripts/instructors/making/set_plan.js";

/** @typedef {import("../../../site/scripts/address/set_address.js").SetModel} SetModel */

const PUZZLES = ["who-pays/one", "who-pays/two"];
const GAMES = new Map(Object.entries({ tenhou: "riichi", "ema-2025": "riichi", league: "american" }));
const known = {
  hasPuzzle: (/** @type {string} */ key) => PUZZLES.includes(key),
  gameOf: (/** @type {string} */ rules) => GAMES.get(rules),
};
const GOOD = "v=1&name=x&puzzles=who-pays/one";
const HTML = "<img src=x onerror=alert(1)>";

/** Invalid addresses, with the error for each. */
const BAD = {
  "": "doesn’t hold a set",
  "name=x": "“v=1”, which a set begins with, is missing",
  "v=2&name=x": "version “2”",
  [`${GOOD}&colour=red`]: "A set has no “colour”. It can have name, says, mode, shuffled, named, rules, puzzles, own.",
  [`${GOOD}&name=y`]: "“name” appears twice",
  "v=1&puzzles=who-pays/one": "“name” is missing",
  "v=1&name=x": "“puzzles” is missing",
  [`${GOOD},who-pays/one`]: "appears twice among the puzzles",
  [`${GOOD},who-pays/nobody`]: "“who-pays/nobody” isn’t a puzzle of this site",
  [`${GOOD},constructor/name`]: "“constructor/name” isn’t a puzzle of this site",
  [`${GOOD},own/1`]: "has no puzzles of its own",
  [`${GOOD},own/0`]: "“own/0” isn’t a puzzle of this site",
  [`${GOOD},own/2&own=eJxLBAAAYgBi`]: "has 1 puzzle of its own",
  [`${GOOD}&own=eJw`]: "own puzzle 1 is cut short or changed",
  [`${GOOD}${"&own=eJw".repeat(21)}`]: "has 21 puzzles of its own; it can have at most 20",
  [`${GOOD}&count=many`]: "“count” is how many puzzles there are, not “many”",
  [`${GOOD}&count=2`]: "cut short: of its 2 puzzles, 1 is missing.",
  [`${GOOD}&count=5`]: "cut short: of its 5 puzzles, 4 are missing",
  [`${GOOD}&mode=exam`]: "“mode” is “practice” or “test”, not “exam”",
  [`${GOOD}&shuffled=no`]: "“shuffled” can only be “yes”, not “no”",
  [`${GOOD}&named=1`]: "“named” can only be “yes”, not “1”",
  [`${GOOD}&rules=house`]: "“house” isn’t a ruleset",
  [`${GOOD}&rules=tenhou&rules=ema-2025`]: "“tenhou” and “ema-2025” are rules of the same game",
  [`${GOOD}&says=${"x".repeat(401)}`]: "has 401 characters; it can have at most 400",
  [`${GOOD}&says=${"x".repeat(60_000)}`]: "at most 60000 can be read",
  [`v=1&name=${encodeURIComponent(HTML.repeat(3))}&puzzles=who-pays/one`]: "can have at most 80",
  [`v=1&name=x&puzzles=${Array.from({ length: 51 }, (_, nth) => `a/${nth}`)}`]:
    "has 51 puzzles; it can have at most 50",
};

for (const [address, told] of Object.entries(BAD)) {
  test(`a bad link is refused by name: ${told}`, async () => {
    const { set, faults } = await readSet(address, known);
    assert.equal(set, null);
    assert.ok(faults.join(" ").includes(told), faults.join(" "));
    assert.ok(faults.every((fault) => !/[{}]/.test(fault)));
  });
}

/** @type {SetModel} */
const SET = {
  name: "Ana’s ~*'()!&=+#%_.-",
  says: "one\ntwo",
  mode: "test",
  shuffled: true,
  named: true,
  rules: ["tenhou", "league"],
  puzzles: ["own/2", "who-pays/two", "own/1"],
  own: ["", "é\r\n🀄".repeat(500)],
};

test("a set is read as it was written, with or without the number sign", async () => {
  const address = await writeSet({ ...SET, own: ["a", SET.own[1]] });
  assert.match(address, /puzzles=own\/2,who-pays\/two,own\/1/);
  for (const text of [address, `#${address}`])
    assert.deepEqual((await readSet(text, known)).set, { ...SET, own: ["a", SET.own[1]] });
});

test("a link truncated at any comma is noticed, and a link without a count is read", async () => {
  const address = await writeSet({ ...SET, puzzles: PUZZLES, own: [] });
  assert.match(
    (await readSet(address.slice(0, address.lastIndexOf(",")), known)).faults.join(),
    /of its 2 puzzles, 1 is missing/,
  );
  assert.deepEqual((await readSet(address.replace("&count=2", ""), known)).faults, []);
});

test("a run keeps the key it had before links had a count", async () => {
  assert.equal(
    await keyOf({ ...SET, name: "&count=7", own: [], puzzles: PUZZLES, says: "", rules: [] }),
    "v=1&name=%26count%3D7&mode=test&shuffled=yes&named=yes&puzzles=who-pays/one,who-pays/two",
  );
});

test("a puzzle file that decompresses to more than the limit is rejected", async () => {
  const long = await writeSet({ ...SET, own: ["x".repeat(limits.file), "🀄".repeat(limits.file)] });
  assert.deepEqual((await readSet(long, known)).faults, []);
  const longer = await writeSet({ ...SET, own: ["x".repeat(limits.file + 1), "🀄".repeat(limits.file + 1)] });
  assert.deepEqual(
    (await readSet(longer, known)).faults.map((fault) => /own puzzle (\d)/.exec(fault)?.[1]),
    ["2", "1"],
  );
});

test("a puzzle that can be drawn again is ordered in links, and packed in keys of runs", async () => {
  const order = { clause: "kuikae.suji", asks: "kuikae.legal", ruleset: "common", level: 1, seed: "k3f9" };
  remember("drawn file", order);
  const set = { ...SET, puzzles: ["own/1", "own/2"], own: ["drawn file", "é"] };
  const link = await writeSet(set);
  assert.match(link, /own=kuikae\.suji,kuikae\.legal,common,1,k3f9&own=eJ/);
  /** @type {string[]} */
  const asked = [];
  const draw = drawer(async (method, { text }) => {
    asked.push(`${method} ${new URLSearchParams(text).get("own")}`);
    return { set: { ...set, own: ["drawn file"] } };
  });
  assert.deepEqual((await readSet(link, { ...known, draw })).set, set);
  assert.deepEqual(asked, ["set.read kuikae.suji,kuikae.legal,common,1,k3f9"]);
  assert.equal(new URLSearchParams(await keyOf(set)).getAll("own").filter((own) => own.includes(",")).length, 0);
  const failing = { ...known, draw: () => Promise.reject(new Error("no engine")) };
  assert.match((await readSet(link, failing)).faults.join(), /own puzzle 1 can’t be drawn/);
  remember("drawn file", { ...order, again: "The other end" });
  assert.match(await writeSet(set), /own=kuikae\.suji,kuikae\.legal,common,1,k3f9,The\+other\+end&own=eJ/);
});

const item = (/** @type {number} */ nth) => ({
  id: `t/${nth}`,
  text: "",
  title: `Puzzle ${nth}`,
  lesson: "",
  game: "riichi",
});
const items = Array.from({ length: 60 }, (_, nth) => item(nth));
const made = () =>
  new Making({ course: new Map(items.map((one) => [one.id, one])), gameOf: (rules) => GAMES.get(rules) });

before(() => {
  const place = { hash: "", pathname: "/", search: "", href: "/" };
  const replaceState = (/** @type {unknown} */ _state, /** @type {unknown} */ _title, /** @type {string} */ to) =>
    (place.hash = to.startsWith("#") ? to : "");
  Object.assign(globalThis, { location: place, history: { replaceState, pushState: () => {} }, self: { name: "" } });
});

test("a draft has at most fifty puzzles, and reports how many didn’t fit", () => {
  const making = made();
  assert.equal(making.add(items.slice(0, 3)), 0);
  assert.equal(making.add(items), 10);
  assert.equal(making.items.length, limits.puzzles);
  assert.deepEqual([...faultsOf({ ...making.model, name: "x" })], []);
  assert.equal(making.add([making.own("text", { title: "", game: "" })]), 1);
});

test("there are at most twenty custom puzzles, numbered in order", () => {
  const making = made();
  const own = Array.from({ length: 25 }, (_, nth) => making.own(`file ${nth}`, { title: "", game: "riichi" }));
  assert.equal(making.add(own), 5);
  making.move(own[19].id, 0);
  assert.deepEqual(making.model.puzzles.slice(0, 2), ["own/1", "own/2"]);
  assert.deepEqual(making.model.own.slice(0, 2), ["file 19", "file 0"]);
});

test("moving and removing puzzles leaves the others in place", () => {
  const making = made();
  making.add(items.slice(0, 4));
  making.move("t/3", 1);
  making.remove("t/0");
  making.move("t/9", 0);
  assert.deepEqual(making.model.puzzles, ["t/3", "t/1", "t/2"]);
});

test("a draft is stored in the page's address, even without a name or puzzles, and read from there", async (clock) => {
  clock.mock.timers.enable({ apis: ["setTimeout"] });
  for (const name of ["", "A set"]) {
    for (const chosen of [[], items.slice(0, 2)]) {
      location.hash = "";
      const making = made();
      making.add(chosen);
      making.change(() => Object.assign(making, { name, says: "Hello.", rules: new Map([["riichi", "tenhou"]]) }));
      clock.mock.timers.tick(1_000);
      while (!location.hash.includes("Hello")) await new Promise(setImmediate);
      const again = made();
      assert.deepEqual(await again.read(location.hash), []);
      assert.deepEqual(again.model, making.model);
    }
  }
});

test("an invalid address is reported, and none of it is used", async () => {
  const making = made();
  assert.equal((await making.read("v=1&name=x&puzzles=t/1,t/99&mode=exam")).length, 2);
  assert.deepEqual([making.name, making.items], ["", []]);
});
