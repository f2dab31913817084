/** The reader's game is the one chosen, or else the one whose table was chosen last. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { chooseGame, followGame, myGame } from "../../../site/scripts/puzzle/my_game.js";
import { chooseTable } from "../../../site/scripts/puzzle/my_table.js";
import { alone, refused } from "../browser.mjs";

beforeEach(() => {
  alone();
  Object.assign(globalThis, {
    document: { documentElement: { dataset: {} }, querySelector: () => null },
    dispatchEvent: () => true,
  });
});

test("a table implies its game, the last one chosen first", () => {
  assert.equal(myGame(), undefined);
  chooseTable("chess", "club");
  assert.equal(myGame(), "chess");
  chooseTable("go", "league");
  assert.equal(myGame(), "go");
  chooseTable("chess", "home");
  assert.equal(myGame(), "chess");
  chooseTable("chess", "");
  assert.equal(myGame(), "go");
});

test("an explicit choice counts before any table, and is stored", () => {
  chooseTable("go", "league");
  chooseGame("chess");
  assert.equal(myGame(), "chess");
  chooseTable("go", "club");
  assert.equal(myGame(), "chess");
  assert.equal(localStorage.getItem("callwise.game.v1"), "chess");
});

test("a stored value that isn't a game's name is ignored", () => {
  localStorage.setItem("callwise.game.v1", "<b>");
  assert.equal(myGame(), undefined);
});

test("without storage, the choice lasts on the page", () => {
  refused();
  chooseGame("go");
  assert.equal(myGame(), "go");
});

test("links to each game's pages lead to the reader's", () => {
  const links = [
    { dataset: { games: "go shogi" }, pathname: "/ask/" },
    { dataset: { games: "shogi" }, pathname: "/rules/" },
  ];
  globalThis.document.querySelectorAll = () => links;
  chooseGame("go");
  followGame();
  assert.deepEqual(
    links.map(({ pathname }) => pathname),
    ["/ask/go/", "/rules/"],
  );
});
