/**
 * Tiles on the felt that can be changed: each is a button for one tile of an entry.
 *
 * The engine says which tile of an entry is drawn where; places that show entries one by one say it themselves.
 */

/** @typedef {[key: string, nth: number, at: string, words: string]} Slot */

/** Arrow keys and how far they move. @type {Record<string, number>} */
const ARROWS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export class FeltSlots {
  #felt;

  /** @param {HTMLElement} felt @param {(key: string, nth: number, again: boolean) => void} onPress */
  constructor(felt, onPress) {
    this.#felt = felt;
    felt.addEventListener("click", ({ target }) => {
      const slot = target instanceof Element ? target.closest("[data-slot-key]") : null;
      if (slot instanceof HTMLElement) onPress(slot.dataset.slotKey ?? "", Number(slot.dataset.slotNth), isOn(slot));
    });
    felt.addEventListener("keydown", (event) => this.#onKey(event));
  }

  /** @returns {HTMLElement[]} */
  get #slots() {
    return [...this.#felt.querySelectorAll("[data-slot-key]")];
  }

  /**
   * Turn the drawn tiles into buttons.
   * @param {Slot[]} slots
   * @param {(key: string) => string} labelOf
   */
  draw(slots, labelOf) {
    for (const [key, nth, at, words] of slots) {
      const place = [...this.#felt.querySelectorAll("[data-at]")].find(
        (one) => one.dataset.slotKey === undefined && (one.dataset.at ?? "").split(" ").includes(at),
      );
      if (place) bind(place, key, nth, `${labelOf(key)}: ${words}. Change.`);
    }
    for (const place of this.#felt.querySelectorAll(".entry-place"))
      for (const one of place.querySelectorAll(".numbered, .entry-empty, .entry-words")) {
        const key = place.dataset.key ?? "";
        bind(one, key, Number(one.dataset.nth ?? 0), `${labelOf(key)}: ${one.textContent || "empty"}. Change.`);
      }
    const [first, ...others] = this.#slots.filter((one) => one.matches("[role=button]"));
    if (first) first.tabIndex = 0;
    for (const other of others) other.tabIndex = -1;
  }

  /** Mark the selected tile. @param {string} key @param {number} nth */
  select(key, nth) {
    for (const one of this.#slots)
      one.toggleAttribute("data-selected", one.dataset.slotKey === key && Number(one.dataset.slotNth) === nth);
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const slots = this.#slots.filter((one) => one.matches("[role=button]"));
    const at = slots.findIndex((one) => one === document.activeElement);
    if (at < 0) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      slots[at].click();
    }
    const next = slots[at + (ARROWS[event.key] ?? 0)];
    if (!next || next === slots[at]) return;
    event.preventDefault();
    slots[at].tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }
}

/** Show another tile at once, until the engine draws it. @param {HTMLElement} form @param {string} key @param {number} nth @param {string} code */
export function showTile(form, key, nth, code) {
  const own = CSS.escape(key);
  const drawn = form.querySelectorAll(
    `[data-slot-key="${own}"][data-slot-nth="${nth}"] use, .entry-chip[data-key="${own}"] [data-nth="${nth}"] use`,
  );
  for (const one of drawn) one.setAttribute("href", `#t${code}`);
}

/** @param {HTMLElement} slot */
const isOn = (slot) => "selected" in slot.dataset;

/**
 * @param {HTMLElement} place
 * @param {string} key
 * @param {number} nth
 * @param {string} label
 */
function bind(place, key, nth, label) {
  place.dataset.slotKey = key;
  place.dataset.slotNth = String(nth);
  // An answer to look at stays one: it has a control of its own.
  if (place.querySelector("input")) return;
  place.setAttribute("role", "button");
  place.setAttribute("aria-label", label);
  for (let hidden = place.closest("[aria-hidden]"); hidden; hidden = place.closest("[aria-hidden]"))
    hidden.removeAttribute("aria-hidden");
  const group = place.parentElement?.closest("[role=img]");
  group?.setAttribute("role", "group");
}
