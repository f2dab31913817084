/** A sentence about the position on the page: which question it asks, and what it leaves as it was. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { aboutPosition } from "../../../site/scripts/ask/heard_of.js";
import { continues, Hearing } from "../../../site/scripts/ask/hearing.js";

const KEYS = {
  "card.possible": ["card", "exposures", "floor"],
  "card.hot": ["card", "exposures", "floor", "tiles"],
  "american.dead": ["turn", "west", "card"],
};
const keysOf = (asks) => KEYS[asks];
const CARD = "FF 3333b 444d NEWS 0";
const ON_PAGE = Object.entries({ card: CARD, exposures: "33bJ" });

/** What the engine hears: the guessed question, the other ones, and the entries of the sentence. */
function heard([question, ...others], entries = {}, missing = ["card"]) {
  const titled = [question, ...others].map((id) => ({ id, title: "" }));
  const missed = missing.map((entry) => ({ entry, ask: "" }));
  return { question: titled[0], others: titled.slice(1), entries, missing: missed, chips: [], rest: [] };
}

/** A page's hearing, with what the engine hears in each sentence. */
function hearing(replies) {
  const put = (_, { sentence, asks }) => Promise.resolve(replies[asks ? `${sentence} ${asks}` : sentence]);
  return new Hearing({ keysOf }, put);
}

test("a tile that is asked about joins the exposures on the page", async () => {
  const page = hearing({ "is 2 bam hot?": heard(["card.hot"], { tiles: "2b" }) });
  const { kept, remark } = await page.hear("is 2 bam hot?", "american", "", ON_PAGE);
  assert.deepEqual(kept, { card: CARD, exposures: "33bJ" });
  assert.match(remark, /unchanged/);
});

test("a sentence without tiles asks what fits the position on the page", async () => {
  const suggested = ["american.dead", "card.possible"];
  const page = hearing({
    "is she dead": heard(suggested, {}, ["turn"]),
    "is she dead card.possible": heard(suggested.toReversed()),
  });
  const { question, kept } = await page.hear("is she dead", "american", "", ON_PAGE);
  assert.equal(question.id, "card.possible");
  assert.deepEqual(kept, { card: CARD, exposures: "33bJ" });
});

test("what a sentence says replaces what was on the page", async () => {
  const page = hearing({ "she exposed 444d": heard(["card.possible"], { exposures: "444d" }) });
  const { kept } = await page.hear("she exposed 444d", "american", "", ON_PAGE);
  assert.deepEqual(kept, { card: CARD });
});

test("a whole position that is said keeps nothing of another one", async () => {
  const page = hearing({ "west is dead": heard(["american.dead"], { turn: "west" }, []) });
  const { kept } = await page.hear("west is dead", "american", "", [["west", "10 | 33bJ"]]);
  assert.deepEqual(kept, {});
});

test("while a sentence is typed, what it said before isn’t kept", async () => {
  const said = ["she exposed 33b", "she exposed 33bJ, hot?"];
  const page = hearing({
    [said[0]]: heard(["card.possible"], { exposures: "33b" }),
    [said[1]]: heard(["card.hot"], { tiles: "2b" }),
  });
  await page.hear(said[0], "american", "", []);
  const { kept } = await page.hear(said[1], "american", "", [["exposures", "33b"]]);
  assert.deepEqual(kept, {});
});

test("no example stands in for what only tells what happened", async () => {
  const said = "i discarded, can she still exchange";
  const chips = [{ start: 0, end: 11, entry: "", label: "discards" }];
  const told = { ...heard(["american.dead"], {}, ["turn"]), chips, particular: true };
  const page = hearing({ [said]: told });
  assert.deepEqual((await page.hear(said, "american", "", []))?.chips, []);
  const on = hearing({ [said]: told });
  assert.deepEqual((await on.hear(said, "american", "", [["west", "9 | 33bJ"]]))?.chips, chips);
});

test("what a ruling leaves out of a sentence is said", async () => {
  const said = "can i swap in a dead hand";
  const told = { ...heard(["american.dead"], { west: "9 | 33bJ" }, []), left_out: [[14, 25]] };
  const { remark } = await hearing({ [said]: told }).hear(said, "american", "", []);
  assert.match(remark, /“a dead hand”/);
});

test("a changed word continues a sentence, and another sentence doesn’t", () => {
  assert.ok(continues("west exposed 33bJ", "north exposed 33bJ"));
  assert.ok(!continues("she exposed 33bJ", "is 2 bam hot?"));
  assert.ok(!continues("", "is she dead"));
});

test("a position of its own isn’t asked about otherwise", () => {
  const own = heard(["american.dead", "card.possible"], { west: "9 | 33bJ" }, ["turn"]);
  assert.equal(aboutPosition(own, new Map([["west", "10 | NNN"]]), keysOf), "");
});
