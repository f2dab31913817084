/**
 * The cards of moments: each with its ruling, or with its question until it is answered, and its actions.
 *
 * The engine's HTML is used verbatim.  Cards are drawn once and keep the reader's answers.
 */

import { writeAddress } from "../address/position_address.js";
import { around, copyOf, make, part, slot } from "../page/dom.js";
import { comeAndGo } from "./pictures.js";

/**
 * @typedef {{name: string, player: number, html: string, seal: string, when: string, says: string, question: string,
 *   asks: string, table: Record<string, string>, ruleset: string, address: string, puzzle: string, clause: string,
 *   practised: boolean, costs: number[], elsewhere: {ruleset: string, points: number}[], figures: {shown:
 *   import("../puzzle/annotations.js").ToShow}[]}} Moment
 *   `puzzle` is its file, or empty if it can't be asked
 */

/**
 * Link targets: the pages, and the lesson of each clause.
 * @typedef {{ask: string, posed: string, root: string, lessons: Map<string, string>}} Ways
 */

/**
 * Functions that the page provides.
 * @typedef {{ruled: (ruleset: string) => string, isGuessed: () => boolean, onAnswer: (moment: Moment) => void, fail:
 *   (error: unknown) => void}} Page
 */

export class Cards {
  #engine;
  #ways;
  #page;
  /** @type {WeakMap<Moment, HTMLElement>} */
  #told = new WeakMap();
  /** @type {WeakMap<Moment, HTMLElement>} */
  #asked = new WeakMap();
  /** @type {WeakSet<Moment>} */
  #answered = new WeakSet();

  /** @param {import("../engine/engine.js").Engine} engine @param {Ways} ways @param {Page} page */
  constructor(engine, ways, page) {
    this.#engine = engine;
    this.#ways = ways;
    this.#page = page;
  }

  /** Whether the reader should answer before anything is revealed. @param {Moment} moment */
  isHeld(moment) {
    return this.#page.isGuessed() && Boolean(moment.puzzle) && !this.#answered.has(moment);
  }

  /** @param {Moment} moment */
  card(moment) {
    const isAsked = this.#page.isGuessed() && Boolean(moment.puzzle);
    const drawn = isAsked ? this.#asked : this.#told;
    const made = drawn.get(moment) ?? (isAsked ? this.#ask(moment) : this.#tell(moment));
    drawn.set(moment, made);
    return made;
  }

  /** @param {Moment} moment */
  #tell(moment) {
    const made = this.#equipped(moment);
    const place = slot("card", made);
    place.innerHTML = trusted.createHTML(moment.html);
    // Several cards can have the same labels, so their parts wouldn't be useful landmarks.
    for (const section of place.querySelectorAll("section")) section.role = "group";
    for (const link of made.querySelectorAll(".moment-on a, .moment-on button"))
      link.setAttribute("aria-describedby", `${moment.name}-title`);
    comeAndGo(place);
    pointed.set(place, moment);
    seen.observe(place);
    return made;
  }

  /** @param {Moment} moment */
  #ask(moment) {
    const made = this.#equipped(moment);
    const when = make("p", { className: "moment-when", id: `${moment.name}-when`, textContent: moment.when });
    slot("card", made).append(when);
    part(made, ".moment-on").hidden = true;
    for (const link of made.querySelectorAll(".moment-on a, .moment-on button"))
      link.setAttribute("aria-describedby", when.id);
    this.#put(moment, made).catch(this.#page.fail);
    return made;
  }

  /**
   * Put a moment's question on its card; its details are revealed after the answer.
   * @param {Moment} moment
   * @param {HTMLElement} made
   */
  async #put(moment, made) {
    const { name, asks, table, ruleset } = moment;
    const puzzling = import("../puzzle/puzzle.js");
    const { html } = await this.#engine.ask("ask.card", { asks, table, ruleset, name });
    const form = part(document.createRange().createContextualFragment(trusted.createHTML(html)), "form.puzzle");
    const question = part(form, ".desk-asks");
    const heading = make("h3", { className: question.className, id: `${name}-title` });
    heading.append(...question.childNodes);
    question.replaceWith(heading);
    part(form, ".desk-head").prepend(part(made, ".moment-when"));
    form.removeAttribute("aria-label");
    form.setAttribute("aria-labelledby", `${name}-when ${name}-title`);
    const place = slot("card", made);
    place.append(form);
    comeAndGo(place);
    const { wirePuzzle } = await puzzling;
    wirePuzzle(form, this.#engine, { record: () => this.#reveal(moment, made), hinted: () => {} });
  }

  /** @param {Moment} moment @param {HTMLElement} made */
  #reveal(moment, made) {
    if (this.#answered.has(moment)) return;
    this.#answered.add(moment);
    const says = make("b", { innerHTML: trusted.createHTML(moment.says) });
    part(made, ".moment-when").append(": ", says);
    part(made, ".moment-on").hidden = false;
    this.#page.onAnswer(moment);
  }

  /** A card with the actions for its moment. @param {Moment} moment */
  #equipped(moment) {
    const { ask, posed, root, lessons } = this.#ways;
    const made = copyOf("moment");
    slot("beyond", made).textContent = [...cost(moment), ...this.#more(moment)].join(" ");
    const lesson = lessons.get(moment.clause);
    lead("ask", `${ask}#${moment.address}`);
    lead("learn", lesson && root + lesson);
    lead("practise", moment.practised && `${root}practice/#${writeAddress([["clause", moment.clause]])}`);
    lead("embed", moment.puzzle && `${posed}#${moment.address}`).dataset.title = moment.question;
    made.addEventListener("click", ({ target }) => {
      /** @type {HTMLButtonElement | null} */
      const button = around(target, ".moment-on button");
      const link = new URL(`${ask}#${moment.address}`, document.baseURI).href;
      if (button?.dataset.act === "copy")
        void import("../puzzle/copy_ruling.js").then(({ copyText }) => copyText(button, link));
      if (button?.dataset.act === "gather")
        void import("./gathered_moments.js").then(({ gather }) => gather(button, moment.puzzle, root));
    });
    part(made, "[data-act=gather]").hidden = !moment.puzzle;
    return made;

    /** @param {string} name @param {string | false | undefined} href */
    function lead(name, href) {
      const link = /** @type {HTMLAnchorElement} */ (slot(name, made));
      link.hidden = !href;
      if (href) link.href = href;
      return link;
    }
  }

  /** The outcome under other rulesets. @param {Moment} moment */
  #more({ elsewhere }) {
    /** @type {Map<number, string[]>} */
    const tables = new Map();
    for (const { points, ruleset } of elsewhere)
      if (points) tables.set(points, [...(tables.get(points) ?? []), this.#page.ruled(ruleset)]);
    return [...tables].map(
      ([points, names]) =>
        `${Math.abs(points).toLocaleString("en")} points ${points > 0 ? "more" : "less"} for this seat under ${names.join(", ")}.`,
    );
  }
}

/** The wins that a decision cost later, in words. @param {Moment} moment */
function cost({ costs: { length } }) {
  return length ? [`It cost ${length === 1 ? "a win" : `${length} wins`} in this hand.`] : [];
}

/** Tiles each card's ruling points at, until it has been seen. @type {WeakMap<Element, Moment>} */
const pointed = new WeakMap();

/** Highlight a ruling's tiles on the table when it scrolls into view. */
const seen = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue;
    seen.unobserve(target);
    void point(target);
  }
});

/** @param {Element} place */
async function point(place) {
  const [figure] = pointed.get(place)?.figures ?? [];
  const felt = place.querySelector("[data-slot=felt]");
  if (!figure || !felt) return;
  const { Annotations } = await import("../puzzle/annotations.js");
  await new Annotations(() => felt).show(figure.shown, false);
}
