/**
 * The puzzles of a series, one at a time in the same frame: the next one is taken from its own page when it is wanted.
 */

const FAILED = "The next puzzle could not be fetched. Press Next to try again.";

/**
 * Let the reader go on from puzzle to puzzle.
 * @param {(form: HTMLFormElement) => unknown} wire brings a puzzle to life
 */
export function follow(wire) {
  const addresses = document.body.dataset.series.split(" ").map((one) => new URL(one, document.baseURI));
  let number = 1;
  let busy = false;

  /** Show the next puzzle in the place of this one. */
  async function go() {
    const form = document.querySelector("form.puzzle");
    const next = await read(addresses[number]);
    number++;
    const step = form.querySelector('[data-slot="step"]');
    const onward = form.querySelectorAll('[data-act="next"], [data-act="lesson"]');
    step.querySelector("b").textContent = `${number} of ${addresses.length}`;
    next.form.querySelector(".desk-head").prepend(step);
    next.form.querySelector(".puzzle-acts").append(...onward);
    for (const one of onward) one.hidden = (one.dataset.act === "next") === (number === addresses.length);
    document.querySelector("svg.sprite").replaceWith(next.sprite);
    form.replaceWith(next.form);
    document.title = next.title;
    globalThis.callwiseEmbed.put(next.form);
    scrollTo(0, 0);
    Object.assign(next.form.querySelector(".desk-question"), { tabIndex: -1 }).focus({ preventScroll: true });
    await wire(next.form);
  }

  addEventListener("click", async ({ target }) => {
    if (busy || !target.closest('[data-act="next"]')) return;
    busy = true;
    try {
      await go();
    } catch {
      const line = Object.assign(document.createElement("p"), { textContent: FAILED });
      document.querySelector('[data-slot="message"]').replaceChildren(line);
    }
    busy = false;
  });
}

/**
 * Read a puzzle off its own page; what it leads to is named from this one.
 * @param {URL} address
 */
async function read(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const page = new DOMParser().parseFromString(trusted.createHTML(await response.text()), "text/html");
  const form = document.adoptNode(page.querySelector("form.puzzle"));
  const whole = (/** @type {string} */ named) => new URL(named, address).href;
  if (form.dataset.recorded) form.dataset.recorded = whole(form.dataset.recorded);
  for (const link of form.querySelectorAll("a[href]")) link.href = whole(link.getAttribute("href"));
  return { form, sprite: document.adoptNode(page.querySelector("svg.sprite")), title: page.title };
}
