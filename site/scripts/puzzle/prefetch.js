/**
 * Asks for rulings on possible answers in advance, while idle: the engine caches them, so the first press is as fast as
 * the tenth.
 *
 * Across all pages only one such question is pending at a time, and only from a visible page; the reader's own question
 * thus waits for one ruling at most.
 */

import { onceIdle } from "../page/idle.js";
import { savesData } from "../page/device.js";

/** @typedef {[name: string, value: string]} Pair */
/** @typedef {{type: string, name: string, value: string, alone: boolean}} Field `alone` excludes others of its name */
/** @typedef {{answer: Pair[], ruleset: string | null, source: object}} Question */

/** Puzzles with more possible answers aren't prefetched. */
export const MOST = 32;
/** The engine's cache size; more from one page would evict its own. */
export const MOST_HERE = 64;
/** The maximum characters of questions and rulings to prefetch per page. */
export const MOST_SIGNS = 1_000_000;
/** Prefetches are withdrawn after this many milliseconds. */
const PATIENCE = 5_000;
/** Below this battery level, nothing is prefetched. */
const LOW = 0.3;

/**
 * Every answer that can be picked in a form, as posted; none if it needs other input or has too many.
 * @param {Field[]} fields in order; copies of a checkbox are picked together, of a radio button just one
 * @returns {Pair[][]}
 */
export function everyAnswer(fields) {
  const is = (/** @type {string} */ type) => fields.every((one) => one.type === type);
  const ways = [...new Map(fields.map((one) => [`${one.name}=${one.value}`, one])).values()];
  if (is("radio") && new Set(fields.map(({ name }) => name)).size === 1)
    return ways.length > MOST ? [] : ways.map(({ name, value }) => [[name, value]]);
  if (!is("checkbox")) return [];
  const clash = (/** @type {Field} */ a, /** @type {Field} */ b) =>
    a.value === b.value || (a.name === b.name && (a.alone || b.alone));
  /** @type {Field[][]} */
  const chosen = [[]];
  for (const one of ways) {
    for (const before of [...chosen]) if (!before.some((other) => clash(one, other))) chosen.push([...before, one]);
    if (chosen.length > MOST + 1) return [];
  }
  return chosen
    .slice(1)
    .map((some) =>
      fields
        .filter(({ name, value }) => some.some((one) => one.name === name && one.value === value))
        .map(({ name, value }) => [name, value]),
    );
}

/**
 * A page's prefetch queue; browser functions are injected.
 * @typedef {object} Means
 * @property {Pick<import("../engine/engine.js").Engine, "ask" | "waiting" | "state">} engine
 * @property {() => Promise<unknown>} idle resolves when the browser is idle
 * @property {() => boolean} mayAsk whether the page is visible and neither data nor power needs saving
 * @property {(then: () => Promise<void>) => Promise<void>} alone runs something while no other page does
 */
export class Ahead {
  #means;
  /** @type {Question[]} */
  #questions = [];
  #asked = 0;
  #signs = 0;
  #runs = false;

  /** @param {Means} means */
  constructor(means) {
    this.#means = means;
  }

  /** @param {Question[]} questions */
  add(questions) {
    this.#questions.push(...questions);
    if (!this.#runs) void this.#run();
  }

  /** Drop all pending prefetches for a puzzle. @param {object} source */
  drop(source) {
    this.#questions = this.#questions.filter((one) => one.source !== source);
  }

  async #run() {
    const { engine, idle, mayAsk, alone } = this.#means;
    this.#runs = true;
    while (
      this.#questions.length &&
      this.#asked < MOST_HERE &&
      this.#signs < MOST_SIGNS &&
      engine.state.phase === "ready"
    ) {
      await idle();
      if (engine.waiting || !mayAsk()) continue;
      await alone(async () => {
        const question = !engine.waiting && engine.state.phase === "ready" && this.#questions.shift();
        if (question) await this.#ask(question);
      });
    }
    this.#runs = false;
  }

  /** @param {Question} question */
  async #ask({ source, answer, ruleset }) {
    const params = { ...source, answer, ruleset };
    this.#asked++;
    const { html = "" } = await this.#means.engine
      .ask("puzzle.rule", params, { signal: AbortSignal.timeout(PATIENCE) })
      .catch(() => ({}));
    this.#signs += JSON.stringify(params).length + html.length;
  }
}

/** @type {WeakMap<import("../engine/engine.js").Engine, Ahead>} */
const every = new WeakMap();
/** Whether the battery is known to be low. */
let isLow = false;

/**
 * Prefetch a form's possible answers once it is visible, and again under other rules; called when the engine is ready.
 * @param {HTMLFormElement} form
 * @param {import("../engine/engine.js").Engine} engine
 * @param {() => Promise<object>} bring brings the puzzle as sent to the engine, always the same object
 */
export async function askAhead(form, engine, bring) {
  await power();
  const ahead = every.get(engine) ?? new Ahead({ engine, idle, mayAsk, alone });
  every.set(engine, ahead);
  const rules = /** @type {HTMLSelectElement | null} */ (form.elements.namedItem("ruleset"));
  const add = async () => {
    const source = await bring();
    ahead.drop(source);
    const answers = form.isConnected ? everyAnswer(fieldsOf(form)) : [];
    ahead.add(answers.map((answer) => ({ source, answer, ruleset: rules?.value ?? null })));
  };
  const tryAdding = () => void add().catch(() => {});
  rules?.addEventListener("change", tryAdding);
  new IntersectionObserver((entries, seen) => {
    if (!entries.some((one) => one.isIntersecting)) return;
    seen.disconnect();
    tryAdding();
  }).observe(form);
}

/** @param {HTMLFormElement} form @returns {Field[]} the values that would be posted */
function fieldsOf(form) {
  const given = /** @type {HTMLInputElement[]} */ ([...form.elements]).filter(
    (one) => one.name && one.name !== "ruleset" && one.matches("input, textarea, select"),
  );
  return given
    .filter((one) => !one.closest("[data-only][hidden]"))
    .map((one) => ({ type: one.type, name: one.name, value: one.value, alone: Boolean(one.closest(".choice-none")) }));
}

/** Track the battery level, if the browser reports it. */
async function power() {
  const battery = await /** @type {any} */ (navigator).getBattery?.().catch(() => undefined);
  isLow = Boolean(battery && !battery.charging && battery.level < LOW);
}

const mayAsk = () => document.visibilityState === "visible" && !isLow && !savesData();

/** If prefetching isn't allowed, the page checks again later. */
const idle = () => new Promise((done) => (mayAsk() ? onceIdle(() => done(undefined)) : setTimeout(done, PATIENCE)));

/** @param {() => Promise<void>} then */
async function alone(then) {
  try {
    await navigator.locks.request("callwise ahead", then);
  } catch {
    await then(); // without locks, each page has its own engine
  }
}
