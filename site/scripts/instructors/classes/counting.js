/** The engine's results for a class: each set's receipts ruled on, counted and drawn; results are cached. */

import { keptCounts } from "../../storage/kept_classes.js";
import { catalogue, puzzlesOf } from "../sets/catalogue.js";
import { submissionOf, learnerOf, learnersOf, setsOf } from "./class_model.js";

/** The number of sets whose results are cached, to be shown at once next time. */
const MOST_KEPT = 100;

/** @typedef {import("./class_model.js").Class} Class */
/** @typedef {import("./class_model.js").Handed} Handed */
/**
 * @typedef {object} Counted
 * @property {import("./class_grid.js").Row[]} rows
 * @property {import("./learning.js").Met[]} clauses
 * @property {import("./next_week.js").Missed[]} missed
 * @property {{kind: string, says: string}[]} refused
 */

export class Counting {
  #engine;
  /** Counts by question. @type {Map<string, Counted>} */
  #known = new Map();
  /**
   * The latest row of each receipt, by its end; null if it can't be scored.
   * @type {Map<string, import("./class_grid.js").Row | null>}
   */
  #rows = new Map();

  #edition;

  /**
   * @param {import("../../engine/engine.js").Engine} engine
   * @param {string} edition the edition of the engine and course; cached results of other editions are invalid
   */
  constructor(engine, edition) {
    this.#engine = engine;
    this.#edition = edition;
    const { value } = keptCounts.read();
    for (const [key, counted] of value?.edition === edition ? value.sets : []) this.#know(key, counted);
  }

  /** @param {string} key @param {Counted} counted */
  #know(key, counted) {
    this.#known.set(key, counted);
    for (const end of key.split(" ").slice(1)) this.#rows.set(end.replace("+", ""), null);
    for (const row of counted.rows) this.#rows.set(endOf(row.token), row);
  }

  /** A receipt's result so far: undefined until known, null if it can't be scored. @param {string} token */
  row = (token) => this.#rows.get(endOf(token));

  /** A set's results so far. @param {Class} of @param {Handed} set */
  of = (of, set) => this.#known.get(keyOf(of, set));

  /**
   * Count all sets, one after the other, the latest first.
   * @param {Class} of
   * @param {() => void} done called after each set
   */
  async all(of, done) {
    for (const set of setsOf(of).reverse()) {
      const key = keyOf(of, set);
      if (this.#known.has(key) || !tokensOf(of, set).length) continue;
      this.#know(key, await this.ask("receipts.count", of, set));
      done();
      // If there is no room left, it is counted again next time.
      keptCounts.write(JSON.stringify({ edition: this.#edition, sets: [...this.#known].slice(-MOST_KEPT) }));
    }
  }

  /**
   * Ask something about the receipts of a set that count, with learners under the teacher's names for them.
   * @param {"receipts.count" | "receipts.rule" | "receipts.state"} method
   * @param {Class} of
   * @param {Handed} set
   * @param {object} [more]
   */
  async ask(method, of, set, more = {}) {
    const text = tokensOf(of, set).join("\n");
    const keys = new URLSearchParams(set.address).get("puzzles")?.split(",") ?? [];
    const [puzzles, { clauses }] = await Promise.all([puzzlesOf(keys), catalogue()]);
    const names = Object.fromEntries(
      of.receipts
        .filter((one) => one.set === set.id)
        .map((one) => [one.token, learnerOf(of, one.learner)?.name ?? one.who]),
    );
    const again = Object.fromEntries(laterRuns(of, set).map((token) => [token, ""]));
    return this.#engine.ask(method, { text, set: set.id, week: set.week, names, again, puzzles, clauses, ...more });
  }

  /** Forget everything. */
  clear() {
    this.#known.clear();
    this.#rows.clear();
    keptCounts.erase();
  }
}

/** The end of a receipt, a checksum of the whole. @param {string} token */
const endOf = (token) => token.slice(-16);

/** The receipts of a set that count. @param {Class} of @param {Handed} set */
export const tokensOf = (of, set) => learnersOf(of).flatMap(({ id }) => submissionOf(of, id, set).receipt?.token ?? []);

/** The receipts that count, and whose learner submitted a run of the set that began before. @param {Class} of @param {Handed} set */
export const laterRuns = (of, set) =>
  learnersOf(of).flatMap(({ id }) => {
    const { receipt, others } = submissionOf(of, id, set);
    return receipt && others.some(({ began }) => began < receipt.began) ? [receipt.token] : [];
  });

/** @param {Class} of @param {Handed} set */
function keyOf(of, set) {
  const later = new Set(laterRuns(of, set));
  return [set.id, ...tokensOf(of, set).map((token) => `${later.has(token) ? "+" : ""}${endOf(token)}`)].join(" ");
}
