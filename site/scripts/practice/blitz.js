/** Blitz: one minute, one press per ruling, and the longest streak of right answers. */

import { Refusal } from "../engine/engine.js";
import { failure } from "../page/error_sentence.js";
import { part, slot, sure } from "../page/dom.js";
import { MOST_IN_A_ROW, longestRow } from "../storage/practice_results.js";
import { BROKEN, orderFor } from "./orders.js";
import { nextTopic } from "./pool.js";
import { SessionSum } from "./session_sum.js";

/** @typedef {{html: string, words: [string, string], stands: boolean, ruling: string, clause: string, asks: string, decides: string[]}} Quick */
/**
 * @typedef {object} Around functions and data that the page provides
 * @property {() => import("./pool.js").Topic[]} topics
 * @property {() => number} level
 * @property {(decides: readonly string[]) => boolean} isBeyond
 * @property {(clause: string) => import("./session_sum.js").Taught | undefined} lessonOf
 * @property {(name: "choosing" | "run" | "blitz" | "ended") => void} show
 * @property {(words: string) => void} say
 */

const SECONDS = 60;
/** The time for which a right or wrong ruling is shown, in milliseconds; the clock stands meanwhile. */
const STANDS = { right: 700, wrong: 3_500 };
/** The shortest row that is called a record. */
const LEAST = 3;
const TRIES = 6;

export class Blitz {
  #engine;
  #on;
  #sum;
  /** @type {{clause: string, asks: string}[]} */
  #recent = [];
  #row = 0;
  #best = 0;
  #gone = new AbortController();
  /** @type {Promise<Quick> | undefined} */
  #coming;

  /** @param {import("../engine/engine.js").Engine} engine @param {Around} on */
  constructor(engine, on) {
    this.#engine = engine;
    this.#on = on;
    this.#sum = new SessionSum(on.lessonOf);
  }

  async begin() {
    this.#on.say("Drawing the first position…");
    try {
      const first = await this.#draw();
      this.#on.say("");
      this.#on.show("blitz");
      slot("blitz").scrollIntoView({ block: "start" });
      this.#run(first);
    } catch (error) {
      this.#on.say(failure(error, BROKEN));
    }
  }

  /** @returns {Promise<Quick>} */
  async #draw() {
    for (let tries = 1; ; tries++) {
      try {
        const topic = sure(nextTopic(this.#on.topics(), this.#recent));
        const drawn = await this.#engine.ask("practice.quick", orderFor(topic, this.#on.level(), this.#recent.length));
        if (this.#on.isBeyond(drawn.decides) && tries < TRIES) continue;
        this.#recent.push({ clause: drawn.clause, asks: drawn.asks });
        return drawn;
      } catch (error) {
        if (!(error instanceof Refusal) || tries === TRIES) throw error;
      }
    }
  }

  /** @param {Quick} first */
  #run(first) {
    const { signal } = this.#gone;
    let rest = SECONDS * 1000;
    let before = performance.now();
    const tick = () => {
      const now = performance.now();
      if (this.#answer) rest -= now - before;
      before = now;
      const left = Math.max(0, Math.ceil(rest / 1000));
      Object.assign(part(slot("blitz"), "progress"), { max: SECONDS, value: left });
      slot("left").textContent = `${left} s`;
      if (!left) this.#end();
    };
    const clock = setInterval(tick, 250);
    signal.addEventListener("abort", () => clearInterval(clock));
    tick();
    this.#show(first);
    const press = (/** @type {boolean} */ stands) => () => this.#answer?.(stands);
    part(slot("blitz"), "[data-act=stands]").addEventListener("click", press(true), { signal });
    part(slot("blitz"), "[data-act=fails]").addEventListener("click", press(false), { signal });
    addEventListener(
      "keydown",
      ({ key }) => (key === "ArrowLeft" ? press(true)() : key === "ArrowRight" && press(false)()),
      { signal },
    );
  }

  /** The effect of a press; undefined while a ruling is shown. @type {((stands: boolean) => void) | undefined} */
  #answer;

  /** @param {Quick} quick */
  #show(quick) {
    slot("quick").innerHTML = trusted.createHTML(quick.html);
    slot("said").replaceChildren();
    slot("blitz").removeAttribute("data-ruled");
    slot("streak").textContent = `${this.#row} in a row`;
    for (const [act, words] of [
      ["stands", quick.words[0]],
      ["fails", quick.words[1]],
    ])
      part(slot("blitz"), `[data-act="${act}"]`).textContent = words;
    this.#coming = this.#draw();
    this.#coming.catch(() => {});
    this.#answer = (stands) => this.#rule(quick, stands === quick.stands);
  }

  /** @param {Quick} quick @param {boolean} right */
  #rule(quick, right) {
    this.#answer = undefined;
    const before = this.#row;
    this.#row = right ? before + 1 : 0;
    this.#best = Math.max(this.#best, this.#row);
    slot("blitz").dataset.ruled = right ? "right" : "wrong";
    slot("said").innerHTML = trusted.createHTML(
      `${right ? "" : `<p class="blitz-word">The answer is “${quick.words[quick.stands ? 0 : 1]}”.</p>`}${quick.ruling}`,
    );
    this.#sum.count(quick.clause, right, rulingIn(slot("said")));
    slot("streak").textContent = right || before < 2 ? `${this.#row} in a row` : `Your row ends at ${before}`;
    setTimeout(() => void this.#next(), right ? STANDS.right : STANDS.wrong);
  }

  async #next() {
    if (this.#gone.signal.aborted) return;
    try {
      const quick = await this.#coming;
      if (quick && !this.#gone.signal.aborted) this.#show(quick);
    } catch {
      this.#end();
    }
  }

  #end() {
    if (this.#gone.signal.aborted) return;
    this.#gone.abort();
    const { value: before = 0, trouble } = longestRow.read();
    const best = Math.min(this.#best, MOST_IN_A_ROW);
    const isRecord = best > before && best >= LEAST;
    const refused = isRecord ? longestRow.write(String(best)) : "";
    const { asked, right } = this.#sum;
    this.#on.show("ended");
    slot("sum").textContent = `${right} of ${asked} right in a minute.`;
    const longest = before >= LEAST ? `${best} in a row. Your record is ${before}.` : "";
    const record = isRecord ? `${best} in a row: your new record.` : longest;
    const kept = refused
      ? " This browser isn’t saving it."
      : trouble
        ? " The record kept in this browser couldn’t be read. It’s set aside."
        : "";
    slot("record").textContent = `${record}${kept}`.trim();
    slot("record").hidden = !record && !kept;
    slot("as-set").hidden = true;
    part(slot("ended"), "[data-act=missed]").hidden = true;
    this.#sum.showMissed(slot("missed-list"));
    this.#sum.showSure(slot("sure"));
    slot("ended").focus({ preventScroll: true });
  }
}

/** The words of a quick ruling, copied. @param {HTMLElement} said */
const rulingIn = (said) => [...(said.lastElementChild?.childNodes ?? [])].map((node) => node.cloneNode(true));
