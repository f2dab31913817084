/**
 * A puzzle's form: posts its names and values to the engine and puts the ruling where it belongs.
 *
 * What an answer means, which kind it is, and every word of a ruling, comes from the engine.
 */

import { Refusal } from "./engine/engine.js";
import { isCalm } from "./motion.js";

/** @typedef {import("./engine/engine.js").Engine} Engine */
/** @typedef {import("./progress.js").Progress} Progress */
/** @typedef {[name: string, value: string]} Pair */
/** @typedef {[name: string, value: string, stamp: string]} Mark */
/** @typedef {{html: string, grade: string, marks: Mark[], shown: import("./shown.js").ToShow, again: string}} Reply */

const NOTHING_CHOSEN = "Choose an answer first.";
const AGAINST = ["illegal", "unsettled"];
const PICKED = 'input:is([type="radio"], [type="checkbox"])';
const WRITTEN = ".points > input";
const ANSWERED = `${PICKED}, ${WRITTEN}`;
const WAITS = "Your answer waits. The referee is on the way.";
const KEPT = "Your answer is kept. The worked answer below needs no referee.";

/** Within another page nothing that takes the focus moves that page. */
const quietly = { preventScroll: self !== top };

/**
 * @param {HTMLFormElement} form
 * @param {Engine} engine
 * @param {Pick<Progress, "record" | "hinted">} progress
 * @param {Ways} [ways]
 */
export const wirePuzzle = (form, engine, progress, ways) => new PuzzleForm(form, engine, progress, ways);

/**
 * @typedef {object} Ways what is otherwise here than in a lesson
 * @property {Bring} [bring]
 * @property {(answer: Pair[]) => void} [keep] takes answers in the place of the referee: nothing is ruled on, not even steps
 */

/**
 * Brings a part of the page where it is seen.
 * @callback Bring
 * @param {HTMLElement} part
 * @param {"start" | "nearest"} block
 */

/** @type {Bring} */
const bringHere = (part, block) => part.scrollIntoView({ block, behavior: isCalm() ? "auto" : "smooth" });

/** Whether an answer is written, not picked. @param {HTMLInputElement} input */
const isWritten = (input) => input.matches(WRITTEN);

/**
 * Which answer an input gives: copies of one tile give the same, and what is written its own.
 * @param {HTMLInputElement} input
 */
const answerOf = (input) => (isWritten(input) ? input.name : `${input.name}=${input.value}`);

/**
 * Whether the ruling has something against an input.
 * @param {HTMLInputElement} input
 */
const isStamped = (input) => [...input.labels].some(({ dataset }) => AGAINST.includes(dataset.verdict ?? ""));

class PuzzleForm {
  #form;
  #engine;
  #progress;
  #bring;
  #keep;
  /** What the engine takes for the puzzle. @type {Record<string, unknown>} */
  #source;
  /** What the ruling shows on the felt. @type {import("./shown.js").Shown | undefined} */
  #shown;
  /** @type {import("./shown.js").ToShow | undefined} */
  #toShow;
  /** @type {import("./worked.js").Worked | undefined} */
  #worked;
  /** The position before any step was done. */
  #start;
  /** @type {string | undefined} */
  #steps;
  #stepped = false;
  /** The question that has no answer yet. */
  #asking = new AbortController();
  /** Whether one is on its way, and whether the reader was told to wait. @type {"" | "quietly" | "told"} */
  #waiting = "";

  /**
   * @param {HTMLFormElement} form
   * @param {Engine} engine
   * @param {Pick<Progress, "record" | "hinted">} progress
   * @param {Ways} ways
   */
  constructor(form, engine, progress, { bring = bringHere, keep } = {}) {
    this.#form = form;
    this.#engine = engine;
    this.#progress = progress;
    this.#bring = bring;
    this.#keep = keep;
    form.dataset.live = "";
    this.#source = JSON.parse(form.querySelector("script.puzzle-source").textContent);
    this.#start = this.#slot("felt").outerHTML;
    this.#steps = this.#slot("steps")?.innerHTML;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#ask({ moves: true });
    });
    form.addEventListener("change", (event) => this.#onChange(event.target));
    form.addEventListener("input", ({ target }) => isWritten(target) && this.#onChange(target));
    form.addEventListener("click", (event) => this.#onClick(event.target));
    for (const hint of form.querySelectorAll("details.hint")) {
      hint.addEventListener("toggle", () => this.#onHint(hint), { once: true });
    }
    form.querySelector("details.worked")?.addEventListener("toggle", () => void this.#showWorked(this.#ruleset));
    engine.subscribe((state) => this.#onEngine(state));
    this.#onEngine(engine.state);
    const mayDiffer = document.documentElement.dataset.table !== undefined || location.search;
    if (mayDiffer && this.#slot("table")) void this.#takeTable();
    this.#say("", "");
    if (form.dataset.asked !== undefined) void this.#ask({ moves: true });
  }

  /** Put the puzzle under the reader's table, or the rules that its link names. */
  async #takeTable() {
    const { showTable, tableFor } = await import("./tables.js");
    const { name, fault } = tableFor(this.#form);
    const rules = this.#form.elements.namedItem("ruleset");
    if (!this.#form.dataset.ruled && !this.#waiting) {
      rules.value = name;
      this.#showOnly(name);
      if (fault) this.#say("refused", `${fault} It is put under ${rules.selectedOptions[0].text}.`);
    }
    showTable(this.#form);
  }

  /** @param {string} name */
  #slot(name) {
    return this.#form.querySelector(`[data-slot="${name}"]`);
  }

  /** @returns {HTMLInputElement[]} */
  get #inputs() {
    return [...this.#form.querySelectorAll(ANSWERED)];
  }

  /** What the form holds, as it would be posted. @returns {Pair[]} */
  get #answer() {
    return [...new FormData(this.#form)].filter(([name]) => name !== "ruleset").map(([name, value]) => [name, String(value)]);
  }

  /** @param {Pair[]} answer */
  #isEmpty(answer) {
    return !answer.some(([, value]) => value.trim());
  }

  get #ruleset() {
    return this.#form.elements.namedItem("ruleset")?.value ?? null;
  }

  /**
   * Ask for a ruling on what is chosen.
   * @param {{moves: boolean}} options whether the reader is taken to the ruling
   */
  async #ask({ moves }) {
    const answer = this.#answer;
    const ruleset = this.#ruleset;
    if (this.#isEmpty(answer)) {
      this.#say("empty", NOTHING_CHOSEN);
      this.#inputs[0]?.focus(quietly);
      return;
    }
    if (this.#keep) return this.#keep(answer);
    this.#asking.abort();
    const { signal } = (this.#asking = new AbortController());
    await this.#put("puzzle.rule", answer, signal, (/** @type {Reply} */ reply, again) => {
      const known = again && this.#form.dataset.ruled === reply.grade;
      this.#show(reply, moves && !again);
      if (!known) this.#progress.record(this.#form.dataset.key, { right: reply.grade === "right", ruleset, grade: reply.grade, answer });
      return this.#form.querySelector(".ruling");
    });
  }

  /**
   * Put the form to the engine, and show its reply, or what is recorded of it until then.
   * @param {string} method
   * @param {Pair[]} answer
   * @param {AbortSignal} signal
   * @param {(reply: any, again: boolean) => HTMLElement | undefined} onReply `again` where another reply was shown; gives
   *   the place for what is to be said of it
   */
  async #put(method, answer, signal, onReply) {
    const params = { ...this.#source, answer, ruleset: this.#ruleset, ...(this.#keep && { silent: true }) };
    const show = (/** @type {any} */ reply, again = false) => {
      this.#waiting = "";
      this.#say("", "");
      return onReply(reply, again);
    };
    this.#waiting = "quietly";
    this.#say("", "");
    try {
      if (this.#hasRecorded && this.#engine.state.phase !== "ready") {
        const { standIn } = await import("./recorded.js");
        await standIn({ form: this.#form, engine: this.#engine, method, params, signal, show, onWait: () => this.#wait() });
      } else {
        const asked = this.#engine.ask(method, params, { signal });
        this.#wait();
        show(await asked);
      }
    } catch (error) {
      if (signal.aborted) return;
      this.#waiting = "";
      this.#say("refused", error instanceof Refusal ? `The referee says: ${error.message}.` : KEPT);
    }
  }

  /** Whether there are recorded replies, which are made under the puzzle's own rules. */
  get #hasRecorded() {
    const rules = this.#form.elements.namedItem("ruleset");
    return !this.#keep && this.#form.dataset.recorded && rules?.value === rules?.dataset.own;
  }

  /** Tell the reader that there is no answer yet. */
  #wait() {
    this.#waiting = "told";
    this.#onEngine(this.#engine.state);
  }

  /**
   * Give an answer that was given before: what can be picked or written is, and steps are laid as they were.
   * @param {Pair[]} answer
   * @param {{asks?: boolean}} [options] whether it is ruled on again
   */
  give(answer, { asks = false } = {}) {
    const steps = this.#slot("steps");
    for (const input of this.#inputs) {
      const values = answer.filter(([name]) => name === input.name).map(([, value]) => value);
      if (isWritten(input)) input.value = values[0] ?? "";
      else input.checked = values.includes(input.value);
    }
    const given = new Set(this.#inputs.map(({ name }) => name));
    const done = answer.filter(([name]) => !given.has(name));
    steps?.append(...done.map(([name, value]) => Object.assign(document.createElement("input"), { type: "hidden", name, value })));
    if (asks) void this.#ask({ moves: false });
    else if (steps && done.length) void this.#step("back");
  }

  /** The reader comes near: what is recorded is fetched, and said to be there. */
  near() {
    if (!this.#form.dataset.recorded) return;
    void import("./recorded.js")
      .then(({ load }) => load(this.#form))
      .then(() => this.#onEngine(this.#engine.state), () => {});
  }

  /**
   * Show the worked answer under a ruleset; to who reads it, say which it is, unless a ruling says it.
   * @param {string} ruleset
   */
  async #showWorked(ruleset) {
    const { Worked } = await import("./worked.js");
    this.#worked ??= new Worked(this.#slot("worked"), (ruleset, signal) => this.#work(ruleset, signal));
    if (!(await this.#worked.show(ruleset)) || this.#form.dataset.ruled) return;
    const under = this.#slot("worked").querySelector(".worked-under");
    if (under?.checkVisibility()) this.#slot("announce").textContent = under.textContent;
  }

  /**
   * Let the answer be worked under a ruleset.
   * @param {string} ruleset
   * @param {AbortSignal} signal
   * @returns {Promise<{html: string}>}
   */
  #work(ruleset, signal) {
    return this.#engine.ask("puzzle.worked", { ...this.#source, ruleset }, { signal });
  }

  /**
   * Do a step, or take it back; the reply is what lies on the table then.
   * @param {string} act
   */
  async #step(act) {
    this.#outdate();
    const { signal } = (this.#asking = new AbortController());
    const stepping = import("./stepping.js");
    await this.#put("puzzle.step", [...this.#answer, ["act", act]], signal, ({ html, steps, reached }, again) => {
      this.#lay(html, steps);
      this.#stepped = true;
      if (act === "hint" && !again) this.#progress.hinted(this.#form.dataset.key, 1);
      if (reached) void this.#ask({ moves: true });
      else void stepping.then(({ showStep }) => showStep(this.#form, act));
      return this.#form.querySelector(".steps-done > [data-verdict]") && this.#slot("steps");
    });
  }

  /**
   * Lay something else on the table, with the steps that led to it.
   * @param {string} felt
   * @param {string} steps
   */
  #lay(felt, steps) {
    this.#slot("felt").outerHTML = trusted.createHTML(felt);
    this.#slot("steps").innerHTML = trusted.createHTML(steps);
  }

  /**
   * @param {Reply} reply
   * @param {boolean} moves
   */
  #show(reply, moves) {
    const slot = this.#slot("ruling");
    const held = slot.contains(document.activeElement);
    slot.innerHTML = trusted.createHTML(reply.html);
    this.#form.dataset.ruled = reply.grade;
    this.#form.querySelector('[data-act="again"]').textContent = reply.again;
    this.#stamp(new Map(reply.marks.map(([name, value, stamp]) => [`${name}=${value}`, stamp])));
    void this.#point(reply.shown);
    // What copies it is there before it is asked for: a browser lets a page copy only at once.
    if (this.#form.querySelector('[data-act="copy"]')) void import("./copying.js").catch(() => {});
    this.#fold(true);
    // What is seen is what is said: the words as the reader has chosen them.
    this.#slot("announce").textContent = [".under", "h3", ".said", ".because"]
      .map((part) => slot.querySelector(part)?.innerText ?? "")
      .join(" ");
    const head = slot.querySelector("h3");
    if (moves || held) head?.focus({ preventScroll: true });
    if (!moves) return;
    const felt = this.#slot("felt");
    const said = slot.querySelector(".because") ?? head;
    const [top, bottom] = [felt.getBoundingClientRect().top, said?.getBoundingClientRect().bottom ?? 0];
    const together = bottom - top <= innerHeight;
    // What is ruled on and what is said of it are seen together, where one screen holds them.
    if (top < 0 || bottom > innerHeight) this.#bring(together ? felt : slot, together ? "start" : "nearest");
  }

  /**
   * Stamp the answers; of copies of one that wasn't chosen, the first.
   * @param {Map<string, string>} stamps by name and value
   */
  #stamp(stamps) {
    const done = new Set();
    for (const input of this.#inputs) {
      const key = `${input.name}=${input.value}`;
      const stamp = isWritten(input) || input.checked || !done.has(key) ? stamps.get(key) : undefined;
      for (const { dataset } of input.labels) {
        if (stamp) dataset.verdict = stamp;
        else delete dataset.verdict;
      }
      done.add(key);
    }
  }

  /**
   * Show on the felt what the ruling is about.  What draws it is fetched with the first ruling; should that fail, the
   * words say it all.
   * @param {import("./shown.js").ToShow} what
   */
  async #point(what) {
    this.#toShow = what;
    const { Shown } = await import("./shown.js").catch(() => ({ Shown: undefined }));
    if (!Shown || this.#toShow !== what) return;
    this.#shown ??= new Shown(() => this.#slot("felt"));
    await this.#shown.show(what);
  }

  /** @param {EventTarget} changed */
  #onChange(changed) {
    if (changed.name === "ruleset") {
      this.#showOnly(changed.value);
      void this.#showWorked(changed.value);
      void import("./tables.js").then(({ showTable }) => showTable(this.#form));
      if (this.#form.dataset.ruled && !this.#isEmpty(this.#answer)) void this.#ask({ moves: false });
      else if (this.#form.querySelector(".steps-done > [data-verdict]")) void this.#step("back");
      return;
    }
    if (!changed.matches(ANSWERED)) return;
    if (changed.type === "checkbox") this.#agree(changed);
    if (!this.#isEmpty(this.#answer)) this.#say("", "");
    this.#outdate();
  }

  /**
   * Some answers are there under some rulesets only; one that goes is not chosen any more.
   * @param {string} ruleset
   */
  #showOnly(ruleset) {
    for (const part of this.#form.querySelectorAll("[data-only]")) {
      part.hidden = !part.dataset.only.split(" ").includes(ruleset);
      if (part.hidden) for (const input of part.querySelectorAll(PICKED)) input.checked = false;
    }
  }

  /**
   * Copies of one answer are chosen together, one that stands alone goes with no other of its name, and nothing is
   * chosen under two names.
   * @param {HTMLInputElement} changed
   */
  #agree(changed) {
    const alone = (/** @type {HTMLInputElement} */ input) => Boolean(input.closest(".choice-none"));
    for (const input of this.#inputs) {
      const same = input.value === changed.value;
      if (input.name === changed.name && same) input.checked = changed.checked;
      else if (changed.checked && (same || (input.name === changed.name && alone(input) !== alone(changed)))) {
        input.checked = false;
      }
    }
  }

  /**
   * What was told makes room for the ruling, and comes back with the question.
   * @param {boolean} away
   */
  #fold(away) {
    const words = this.#slot("words");
    if (words) words.open = !away;
  }

  /** The choice has changed, or goes: what was ruled on it goes too, and the question comes back. */
  #outdate() {
    this.#asking.abort();
    this.#waiting = "";
    this.#stamp(new Map());
    this.#toShow = undefined;
    this.#shown?.clear();
    this.#slot("ruling").replaceChildren();
    this.#slot("announce").textContent = "";
    delete this.#form.dataset.ruled;
    this.#fold(false);
  }

  /** @param {EventTarget} clicked */
  #onClick(clicked) {
    const act = clicked.closest("[data-act]")?.dataset.act;
    if (act === "again") this.#again();
    if (act === "copy") void import("./copying.js").then((copy) => copy.copyRuling(this.#form, clicked.closest("button")));
    if (act === "retry") this.#engine.retry();
    const step = clicked.closest("button[data-method]");
    if (step) void this.#step(step.value);
  }

  /** Put the question again: what was right stays, unless all of it was. */
  #again() {
    if (this.#steps !== undefined && this.#form.dataset.ruled !== "right") return void this.#step("back");
    if (this.#stepped) this.#lay(this.#start, this.#steps);
    this.#stepped = false;
    const all = this.#form.dataset.ruled === "right";
    const wrong = new Set(this.#inputs.filter((input) => all || isStamped(input)).map(answerOf));
    for (const input of this.#inputs) {
      if (!wrong.has(answerOf(input))) continue;
      if (isWritten(input)) input.value = "";
      else input.checked = false;
    }
    if (this.#ruleset) this.#showOnly(this.#ruleset);
    this.#outdate();
    this.#say("", "");
    (this.#inputs.find((input) => wrong.has(answerOf(input))) ?? this.#inputs[0])?.focus(quietly);
  }

  /** @param {Element} hint */
  #onHint(hint) {
    hint.dataset.used = "";
    this.#progress.hinted(this.#form.dataset.key, this.#form.querySelectorAll("details.hint[data-used]").length);
  }

  /** @param {import("./engine/engine.js").State} state */
  #onEngine(state) {
    if (state.phase !== "asleep") {
      void import("./status.js").then(({ showEngine }) => showEngine(this.#form, this.#slot("engine"), this.#engine.state));
    }
    if (this.#waiting !== "told") return;
    if (state.phase === "failed") this.#say("failed", KEPT);
    else if (state.phase !== "ready") this.#say("waiting", state.silent ? KEPT : WAITS);
  }

  /**
   * Say something beside the form.  The place is a live region, so the same words are not said again.
   * @param {string} kind
   * @param {string} words
   */
  #say(kind, words) {
    const slot = this.#slot("message");
    if (slot.textContent === words && words && kind !== "empty") return;
    slot.dataset.kind = kind;
    slot.replaceChildren(words ? Object.assign(document.createElement("p"), { textContent: words }) : "");
  }
}
