/**
 * What may be answered to a puzzle is asked ahead, while nobody waits for anything: the engine remembers its rulings, so
 * the first press is ruled on as soon as the tenth.
 *
 * Of all pages together one such question is on its way at a time, and only from a page that is seen; so a reader’s own
 * waits for one ruling at most.
 */

import { onceIdle } from "../page/idle.js";

/** @typedef {[name: string, value: string]} Pair */
/** @typedef {{type: string, name: string, value: string, alone: boolean}} Field `alone` goes with no other of its name */
/** @typedef {{answer: Pair[], ruleset: string | null, source: object}} Question */

/** A puzzle that takes more answers has none of them asked ahead: which will be given, nobody knows. */
export const MOST = 32;
/** The engine remembers so many rulings; more of one page would push out its own. */
export const MOST_HERE = 64;
/** More characters of questions and rulings than this aren’t asked for ahead in a page. */
export const MOST_SIGNS = 1_000_000;
/** What isn’t answered in so many milliseconds is taken back. */
const PATIENCE = 5_000;
/** A battery that is emptier than this is spared. */
const LOW = 0.3;

/**
 * Every answer that can be picked in a form, as it would be posted; none where it takes anything else, or too many.
 * @param {Field[]} fields in their order; copies of one answer are picked together
 * @returns {Pair[][]}
 */
export function everyAnswer(fields) {
  const is = (/** @type {string} */ type) => fields.every((one) => one.type === type);
  const ways = [...new Map(fields.map((one) => [`${one.name}=${one.value}`, one])).values()];
  /** @type {Field[][]} */
  let chosen = [];
  if (is("radio") && new Set(fields.map(({ name }) => name)).size === 1) chosen = ways.map((one) => [one]);
  else if (is("checkbox")) {
    const clash = (/** @type {Field} */ a, /** @type {Field} */ b) => a.value === b.value || (a.name === b.name && (a.alone || b.alone));
    chosen = [[]];
    for (const one of ways) {
      for (const before of [...chosen]) if (!before.some((other) => clash(one, other))) chosen.push([...before, one]);
      if (chosen.length > MOST + 1) return [];
    }
    chosen.shift();
  }
  if (chosen.length > MOST) return [];
  return chosen.map((some) => fields.filter(({ name, value }) => some.some((one) => one.name === name && one.value === value)).map(({ name, value }) => [name, value]));
}

/**
 * What a page is about to ask ahead, in turns; the browser’s part is handed in.
 * @typedef {object} Means
 * @property {Pick<import("../engine/engine.js").Engine, "ask" | "waiting" | "state">} engine
 * @property {() => Promise<unknown>} idle ends when there is nothing better to do
 * @property {() => boolean} mayAsk whether the page is seen, and there is no need to save data or power
 * @property {(then: () => Promise<void>) => Promise<void>} alone does something while no other page does
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

  /** Ask for nothing that was to be asked of a puzzle. @param {object} source */
  drop(source) {
    this.#questions = this.#questions.filter((one) => one.source !== source);
  }

  async #run() {
    const { engine, idle, mayAsk, alone } = this.#means;
    this.#runs = true;
    while (this.#questions.length && this.#asked < MOST_HERE && this.#signs < MOST_SIGNS && engine.state.phase === "ready") {
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
    const { html = "" } = await this.#means.engine.ask("puzzle.rule", params, { signal: AbortSignal.timeout(PATIENCE) }).catch(() => ({}));
    this.#signs += JSON.stringify(params).length + html.length;
  }
}

/** @type {WeakMap<import("../engine/engine.js").Engine, Ahead>} */
const every = new WeakMap();
/** Whether the battery is known to be low. */
let isLow = false;

/**
 * Ask ahead what may be answered in a form, once it is seen, and again under other rules; the engine has just become ready.
 * @param {HTMLFormElement} form
 * @param {import("../engine/engine.js").Engine} engine
 * @param {object} source what the engine takes for the puzzle
 */
export async function askAhead(form, engine, source) {
  await power();
  const ahead = every.get(engine) ?? new Ahead({ engine, idle, mayAsk, alone });
  every.set(engine, ahead);
  const rules = /** @type {HTMLSelectElement | null} */ (form.elements.namedItem("ruleset"));
  const add = () => {
    ahead.drop(source);
    const answers = form.isConnected ? everyAnswer(fieldsOf(form)) : [];
    ahead.add(answers.map((answer) => ({ source, answer, ruleset: rules?.value ?? null })));
  };
  rules?.addEventListener("change", add);
  new IntersectionObserver((entries, seen) => {
    if (!entries.some((one) => one.isIntersecting)) return;
    seen.disconnect();
    add();
  }).observe(form);
}

/** @param {HTMLFormElement} form @returns {Field[]} what would be posted, if it were picked or written */
function fieldsOf(form) {
  const given = /** @type {HTMLInputElement[]} */ ([...form.elements]).filter((one) => one.name && one.name !== "ruleset" && one.matches("input, textarea, select"));
  return given.filter((one) => !one.closest("[data-only][hidden]")).map((one) => ({ type: one.type, name: one.name, value: one.value, alone: Boolean(one.closest(".choice-none")) }));
}

/** Hear how much power there is, from a browser that tells. */
async function power() {
  const battery = await /** @type {any} */ (navigator).getBattery?.().catch(() => undefined);
  isLow = Boolean(battery && !battery.charging && battery.level < LOW);
}

const mayAsk = () => document.visibilityState === "visible" && !isLow && !navigator.connection?.saveData;

/** A page that may not ask looks again when it is seen, and not at once. */
const idle = () => new Promise((done) => (mayAsk() ? onceIdle(() => done(undefined)) : setTimeout(done, PATIENCE)));

/** @param {() => Promise<void>} then */
async function alone(then) {
  try {
    await navigator.locks.request("callwise ahead", then);
  } catch {
    await then(); // there are no locks here, so there is an engine of this page’s own
  }
}
