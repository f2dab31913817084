/** Days are read strictly, and results contain no spoilers. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { addressOf, isoDate, dayBefore, readDay, resultLine } from "../../../site/scripts/practice/dispute_dates.js";

const TODAY = "2026-11-25";
const GAMES = ["riichi", "american"];

test("a day and the one before it are calendar days", () => {
  assert.equal(isoDate(new Date(2026, 0, 5, 23, 59)), "2026-01-05");
  assert.equal(dayBefore("2026-03-01"), "2026-02-28");
  assert.equal(dayBefore("2027-01-01"), "2026-12-31");
});

test("an invalid or future day is reported", () => {
  assert.equal(readDay("2026-11-24", TODAY, GAMES).fault, "");
  assert.match(readDay("2026-02-30", TODAY, GAMES).fault, /written like 2026-11-25, not “2026-02-30”/);
  assert.match(readDay("tomorrow", TODAY, GAMES).fault, /“tomorrow”/);
  assert.match(readDay("2026-11-26", TODAY, GAMES).fault, /comes on that day.*2026-11-25/);
  assert.match(readDay("2019-11-26", TODAY, GAMES).fault, /first dispute was on/);
  assert.ok(!readDay("2019-11-26", TODAY, GAMES).fault.includes("clock"));
});

test("a day can be one game’s, and another game is refused by name", () => {
  const text = addressOf("2026-11-24", "american");
  assert.deepEqual(readDay(text, TODAY, GAMES), { date: "2026-11-24", game: "american", fault: "" });
  assert.equal(readDay("2026-11-24", TODAY, GAMES).game, "");
  assert.match(readDay("2026-11-24&game=chess", TODAY, GAMES).fault, /no dispute of the day for “chess”/);
});

test("if the clock was set back, the day by the clock is reported", () => {
  assert.match(readDay("2001-11-27", "2001-11-27", GAMES).fault, /first dispute was on 2026-01-01.*clock.*2001-11-27/);
  assert.match(readDay("2026-11-25", "2001-11-27", GAMES).fault, /clock.*2001-11-27/);
});

test("a result gives score and link without the right answer", () => {
  assert.equal(
    resultLine({ date: TODAY, game: "", right: true }, "https://x/dispute/"),
    "Callwise dispute of 2026-11-25: right at once. https://x/dispute/#2026-11-25",
  );
  const lost = resultLine({ date: TODAY, game: "american", right: false }, "https://x/");
  assert.match(lost, /I lost this one\. https:\/\/x\/#2026-11-25&game=american$/);
});
