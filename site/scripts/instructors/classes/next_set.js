/** Next week's set as a class page makes it: the engine draws it, and the result links to the set editor. */

import { ownNumber, readSet, remember, writeSet } from "../../address/set_address.js";
import { Refusal } from "../../engine/engine.js";
import { catalogue } from "../sets/catalogue.js";
import { make } from "./class_grid.js";
import { newId, setsOf } from "./class_model.js";
import { nextWeek } from "./next_week.js";
import { nameOf, weekIn } from "./weeks.js";

/** The longest link with new positions: a QR code also has room for puzzles of the course. */
const LONGEST_LINK = 900;
const AGAIN = "Again: ";

/**
 * @param {import("../../engine/engine.js").Engine} engine
 * @param {import("./class_model.js").Class} of
 * @param {import("./class_model.js").Handed} handed
 * @param {import("./counting.js").Counted} counted
 * @param {string} week the new set's week
 * @param {(words: string) => void} tell
 * @returns {Promise<(Node | string)[]>} the message about the set, and what is in it
 */
export async function makeNextWeek(engine, of, handed, counted, week, tell) {
  if (!counted.missed.length) return ["Nothing in this set was missed, so there’s nothing to make a new set from."];
  const [{ puzzles: course }, { set: before }] = await Promise.all([catalogue(), readSet(handed.address)]);
  const used = setsOf(of).flatMap(({ address }) => new URLSearchParams(address).get("puzzles")?.split(",") ?? []);
  const linkTo = async (/** @type {import("./next_week.js").SetModel} */ set) =>
    new URL(`../../set/#${await writeSet(set)}`, location.href).href;
  const { set, repeats } = await nextWeek(nameOf({ week: weekIn(handed.name), name: handed.name }), counted, {
    course,
    handed: new Set(used),
    named: before?.named ?? false,
    seed: () => newId().slice(0, 6),
    tell: (count) => tell(`The referee is looking for puzzles: ${count} so far.`),
    ownText: (key) => before?.own[(ownNumber(key) ?? 0) - 1],
    fits: async (made) => (await linkTo(made)).length <= LONGEST_LINK,
    draw: async (order) => {
      try {
        const drawn = await engine.ask("practice.draw", order);
        remember(drawn.puzzle, { ...drawn, again: order.again });
        return drawn.puzzle;
      } catch (error) {
        if (error instanceof Refusal) return null;
        throw error;
      }
    },
  });
  if (!set.puzzles.length) return ["No puzzle was found on what was missed."];
  const address = await writeSet(set);
  const link = make("a", { href: `../make/#${address}` }, `Look at “${set.name}” and hand it out`);
  const add = make("button", { type: "button", className: "btn" }, `Add to your class${week ? ` as ${week}` : ""}`);
  Object.assign(add.dataset, { act: "add-next", address, week });
  const entries = rulesOf(repeats).map(([rule, of]) =>
    make("li", {}, make("b", {}, rule), make("small", {}, ` ${sorts(of, (key) => course[key].title)}.`)),
  );
  const count = `${set.puzzles.length} puzzle${set.puzzles.length === 1 ? "" : "s"}`;
  return [
    make("span", {}, `It’s made: ${count}, on what half or more missed in this set. `, link),
    make("p", { className: "acts" }, add),
    make("ol", { className: "class-rules" }, ...entries),
  ];
}

/** @typedef {import("./next_week.js").Repeat} Repeat */

/** The puzzles by the rule they are on, or by their own title. @param {Repeat[]} repeats */
function rulesOf(repeats) {
  /** @type {Map<string, Repeat[]>} */
  const rules = new Map();
  for (const one of repeats) {
    const rule = one.says || one.repeats.replace(AGAIN, "");
    rules.set(rule, [...(rules.get(rule) ?? []), one]);
  }
  return [...rules];
}

/** What a rule's puzzles are. @param {Repeat[]} of @param {(key: string) => string} titleOf */
function sorts(of, titleOf) {
  const fresh = of.filter(({ kind }) => kind === "new").length;
  const others = of.filter(({ kind }) => kind === "course").map(({ key }) => titleOf(key));
  const same = of.filter(({ kind }) => kind === "same");
  const asked = of.filter(({ kind }) => kind !== "same").map(({ repeats }) => repeats);
  const differing = [
    ...(fresh ? [fresh === 1 ? "A new position" : `${fresh} new positions`] : []),
    ...(others.length ? [`${quotedList(others)} from the course`] : []),
  ];
  return [
    ...(differing.length ? [`${differing.join(" and ")}, on what ${quotedList(asked)} asked`] : []),
    ...(same.length ? [`${quotedList(same.map(({ repeats }) => repeats))} once more`] : []),
  ].join("; ");
}

/** @param {string[]} titles */
const quotedList = (titles) => [...new Set(titles.map((one) => `“${one.replace(AGAIN, "")}”`))].join(", ");
