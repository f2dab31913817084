/** Errors are complete sentences with typographic quotation marks. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { sentence } from "../../../site/scripts/page/error_sentence.js";

test("quotations get typographic marks anywhere in a text", () => {
  assert.equal(
    sentence("'someone' isn’t a seat; write it like 'north pon', not 'pon'"),
    "“someone” isn’t a seat; write it like “north pon”, not “pon”.",
  );
  assert.equal(
    sentence(`got "4'23m"; write ', discards 0p' behind it`),
    "Got “4'23m”; write “, discards 0p” behind it.",
  );
});

test("a sideways tile keeps its mark, and a sentence its full stop", () => {
  assert.equal(sentence("4'23m is a chii, 44'4m a pon"), "4'23m is a chii, 44'4m a pon.");
  assert.equal(sentence("which tile was called?"), "Which tile was called?");
});
