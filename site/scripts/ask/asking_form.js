/**
 * A form whose input goes to the engine as it changes: when to ask, which question counts, and messages until then.
 */

import { wireOffers } from "../embed/offers.js";
import { Engine, Refusal } from "../engine/engine.js";
import { around, make, part, slot } from "../page/dom.js";
import { startEngine, wireEngine } from "../page/engine_line.js";
import { loadRulingStyles } from "../page/styles.js";
import { bringTiles } from "../page/tiles.js";
import { blame, joinFields } from "./fields.js";
import { sayPlaces } from "./places.js";

/** Delay after the last change of a text before asking the referee, in milliseconds. */
const SOON = 350;
const WAITS = "Loading the referee… What you write is saved.";
const SLOW = "The ruling takes longer than usual. What you write is saved.";
const KEPT = "The referee couldn’t load. What you wrote is saved here and in the link. Reload to try again.";

export class AskingForm {
  /** @type {HTMLFormElement} */
  form = part(document, "form[data-slot=asking]");
  engine = Engine.ofPage();
  /** Whether a question is pending. */
  isWaiting = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #soon;
  #asking = new AbortController();

  constructor() {
    joinFields(this.form);
  }

  /** Wire the form, once a subclass is ready for questions. */
  begin() {
    loadRulingStyles();
    wireOffers();
    bringTiles();
    wireEngine(this.engine, this.form, (state) => this.onEngine(state));
    startEngine(this.engine, this.form);
    addEventListener("load", () => {
      void import("../offline/registration.js");
      void import("../puzzle/my_game.js").then(({ followGame }) => followGame());
    });
    addEventListener("hashchange", () => this.open());
    sayPlaces(this.form);
  }

  /** Ask when the form is submitted, and on Enter in a text field. @param {(event: Event) => void} ask */
  onSubmit(ask) {
    const onEvent = (/** @type {Event} */ event) => {
      event.preventDefault();
      clearTimeout(this.#soon);
      ask(event);
    };
    this.form.dataset.live = "";
    this.form.addEventListener("submit", onEvent);
    this.form.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !event.isComposing && around(event.target, "textarea")) onEvent(event);
    });
  }

  /** Ask after a change, at once unless it is to a text. @param {EventTarget | null} changed @param {() => void} ask */
  askSoon(changed, ask) {
    clearTimeout(this.#soon);
    this.#soon = setTimeout(ask, around(changed, "textarea") ? SOON : 0);
  }

  /**
   * Ask the engine; only the last question counts.
   * @param {string} method
   * @param {object} params
   * @param {string[]} [faults] parts of the address that couldn't be used
   * @returns {Promise<any>} undefined if another question was asked since, or if there is no answer, which is then
   *   reported
   */
  async put(method, params, faults = []) {
    clearTimeout(this.#soon);
    this.#asking.abort();
    const { signal } = (this.#asking = new AbortController());
    this.isWaiting = true;
    blame(this.form, null, faults.join(". "));
    const asked = this.engine.ask(method, params, { signal });
    this.onEngine(this.engine.state);
    try {
      const reply = await asked;
      if (signal.aborted) return undefined;
      this.isWaiting = false;
      return reply;
    } catch (error) {
      if (signal.aborted) return undefined;
      this.isWaiting = false;
      if (error instanceof Refusal) this.refuse(error.key, error.message, error.column);
      else this.say(KEPT);
      return undefined;
    }
  }

  /** Load the position from the address, if there is one. */
  open() {}

  /** Remove a ruling that isn't about the input. */
  clear() {}

  /**
   * Report input that can't be ruled on, in its place.
   * @param {string | null | undefined} key
   * @param {string} message
   * @param {number | null} [column]
   */
  refuse(key, message, column) {
    blame(this.form, key, message, column);
  }

  /** @param {import("../engine/engine.js").State} state */
  onEngine(state) {
    if (!this.isWaiting) return;
    if (state.busy) this.say(SLOW);
    if (state.phase === "ready") return;
    // The previous ruling isn't about this input: don't keep it while the referee loads.
    this.clear();
    this.say(state.phase === "failed" ? KEPT : WAITS);
  }

  /** A slot of the form. @template {Element} [Kind=HTMLElement] @param {string} name @returns {Kind} */
  slot(name) {
    return slot(name, this.form);
  }

  /** Announce something once, in a live region. @param {string} words */
  say(words) {
    const place = this.slot("message");
    if (place.textContent !== words) place.replaceChildren(words ? make("p", {}, words) : "");
  }
}
