/** Next week's set as a class page makes it: the engine draws it, and the result links to the set editor. */

import { Refusal } from "../../engine/engine.js";
import { catalogue } from "../sets/catalogue.js";
import { writeSet } from "../../address/set_address.js";
import { make } from "./class_grid.js";
import { newId, setsOf } from "./class_model.js";
import { nextWeek } from "./next_week.js";

/**
 * @param {import("../../engine/engine.js").Engine} engine
 * @param {import("./class_model.js").Class} of
 * @param {import("./class_model.js").Handed} set
 * @param {{missed: import("./next_week.js").Missed[]}} counted
 * @param {(words: string) => void} tell
 * @returns {Promise<(Node | string)[]>} the message about the set
 */
export async function makeNextWeek(engine, of, set, { missed }, tell) {
  if (!missed.length) return ["Nothing in this set was missed, so there’s nothing to make a new set from."];
  const { puzzles: course } = await catalogue();
  const handed = new Set(
    setsOf(of).flatMap(({ address }) => new URLSearchParams(address).get("puzzles")?.split(",") ?? []),
  );
  const {
    set: made,
    drawn,
    taken,
    none,
  } = await nextWeek(set.name, missed, {
    course,
    handed,
    seed: newId,
    tell: (count) => tell(`The referee is looking for puzzles: ${count} so far.`),
    draw: async (order) => {
      try {
        return (await engine.ask("practice.draw", order)).puzzle;
      } catch (error) {
        if (error instanceof Refusal) return null;
        throw error;
      }
    },
  });
  if (!made.puzzles.length)
    return [
      "Nothing was found on what was missed: no position can be drawn, and every puzzle on it has been handed out.",
    ];
  const what = [
    drawn && `${drawn} new position${drawn === 1 ? "" : "s"}`,
    taken && `${taken} other puzzle${taken === 1 ? "" : "s"} of the course`,
  ]
    .filter(Boolean)
    .join(" and ");
  const lacking = none.length ? ` For ${none.length} of the puzzles that were missed, nothing was found.` : "";
  const link = make("a", { href: `../make/#${await writeSet(made)}`, textContent: "Look at it and hand it out" });
  return [`It’s made: ${what}, on what was missed in this set.${lacking} `, link];
}
