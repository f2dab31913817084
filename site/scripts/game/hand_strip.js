/**
 * The hands of a game side by side: a seal for each moment as it becomes known, and a link to the hand's cards.
 *
 * The seal is the ruling's.  It is a ring until the reader has answered, and small if it concerns another player.
 */

import { copyOf, make, part } from "../page/dom.js";

/** @typedef {{html: string, isMine: boolean, isHeld: boolean}} Seal */

export class Strip {
  #place;
  #isYours = () => false;

  /** @param {HTMLElement} place @param {() => boolean} isYours whether the reader has chosen a seat */
  constructor(place, isYours) {
    this.#place = place;
    this.#isYours = isYours;
  }

  /** Add an empty cell for each hand. @param {{title: string}[]} hands */
  begin(hands) {
    this.#place.replaceChildren(...hands.map(({ title }) => cell(title)));
  }

  /**
   * Fill in a hand's results.
   * @param {number} number the hand's index
   * @param {Seal[]} seals
   * @param {string} [at] the id of its cards, if any
   */
  fill(number, seals, at) {
    const made = /** @type {HTMLElement} */ (this.#place.children[number]);
    delete made.dataset.waits;
    const link = part(made, "a");
    if (at) link.href = `#${at}`;
    else link.removeAttribute("href");
    part(made, ".strip-seals").replaceChildren(...seals.map(drawSeal));
    part(made, ".vh").textContent = describeSeals(seals, this.#isYours());
  }
}

/** @param {string} title */
function cell(title) {
  const made = copyOf("cell");
  const [hand, ...counters] = title.split(", ");
  part(made, "b").textContent = hand;
  part(made, "small").textContent = counters.join(", ");
  return made;
}

/** @param {Seal} seal */
function drawSeal({ html, isMine, isHeld }) {
  const made = make("i");
  if (!isMine) made.dataset.other = "";
  if (isHeld) made.dataset.held = "";
  else made.innerHTML = trusted.createHTML(html);
  return made;
}

/** @param {Seal[]} seals @param {boolean} isYours */
function describeSeals(seals, isYours) {
  const mine = seals.filter(({ isMine }) => isMine);
  const others = seals.length - mine.length;
  const held = mine.filter(({ isHeld }) => isHeld).length;
  const parts = [isYours ? `${mine.length} for you` : `${seals.length} in all`];
  if (others) parts.push(`${others} for others`);
  if (held) parts.push(`${held} to guess`);
  return seals.length ? `: ${parts.join(", ")}` : ": nothing was decided";
}
