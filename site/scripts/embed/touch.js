/**
 * Fetched by an embedded page when the reader begins to answer: wires the puzzle, and fits rulings to the frame.
 *
 * Rulings are the same as on this site.  Terms and the strip of other tables link to Callwise, where there is room.
 */

import { Engine } from "../engine/engine.js";
import { isCalm, savesData } from "../page/device.js";
import { Progress } from "../storage/progress.js";
import { wirePuzzle } from "../puzzle/puzzle.js";
import { make, part, slot } from "../page/dom.js";

const { dressed = "", later = "", root = "" } = document.body.dataset;
/** Milliseconds that the surrounding page has to make room for a ruling. */
const ROOM = 200;

/** The styles of rulings, and of any position if needed; without them the words are still readable. */
export const styles = Promise.all(
  [...dressed.split(" ").filter(Boolean), later].map(
    (href) =>
      new Promise((done) => {
        const sheet = make("link", { rel: "stylesheet", href, onload: done, onerror: done });
        document.head.append(sheet);
      }),
  ),
);

/** Scroll to a part if the surrounding page made no room: only this page scrolls. @param {HTMLElement} part */
function bring(part) {
  setTimeout(() => {
    const { top } = part.getBoundingClientRect();
    scrollTo({ top: scrollY + top, behavior: isCalm() ? "auto" : "smooth" });
  }, ROOM);
}

/** Fit the engine's output to the frame before it is painted. @param {HTMLFormElement} form */
function fit(form) {
  for (const term of form.querySelectorAll("button.term")) {
    term.replaceWith(
      link(`${root}glossary/#${term.getAttribute("popovertarget")?.replace("term-", "")}`, "term", term.childNodes),
    );
  }
  const strip = form.querySelector(".strip:has(ol)");
  if (strip) {
    const said = strip.querySelector("summary > span")?.childNodes ?? [
      ...part(strip, "h3").childNodes,
      ": ",
      ...part(strip, "p").childNodes,
    ];
    const line = make("p", { className: "strip" });
    line.append(link(/** @type {HTMLAnchorElement} */ (slot("open")).href, "", said));
    strip.replaceWith(line);
  }
}

/** @param {string} href @param {string} className @param {Iterable<Node | string>} children */
function link(href, className, children) {
  const made = make("a", { href, className, rel: "noopener" });
  made.append(...children);
  return made;
}

export const engine = Engine.ofPage();
const progress = new Progress();

/** The next puzzles of a series: ready before the first can be ruled on, so that no press of Next is lost. */
const sequel = document.body.dataset.series !== undefined && import("./sequel.js").then(({ follow }) => follow(wire));

/** Wire a puzzle of this page that is or will be answered. @param {HTMLFormElement} form */
export async function wire(form) {
  await Promise.allSettled([styles, sequel]);
  new MutationObserver(() => fit(form)).observe(form, { childList: true, subtree: true });
  const puzzle = wirePuzzle(form, engine, progress, { bring });
  puzzle.near();
  if (!savesData()) engine.start();
  globalThis.callwiseEmbed.press();
}

for (const form of document.querySelectorAll("form.puzzle")) void wire(form);
