/** The puzzles of a series, one at a time in the same frame: the next is fetched from its own page when needed. */

import { around, make, part, slot } from "../page/dom.js";
import { fetchPage, settleLinks } from "../page/fetch_page.js";

const FAILED = "The next puzzle didn’t download. Press Next to try again.";

/** Let the reader move from puzzle to puzzle. @param {(form: HTMLFormElement) => unknown} wire activates a puzzle */
export function follow(wire) {
  const addresses = (document.body.dataset.series ?? "").split(" ").map((one) => new URL(one, document.baseURI));
  let number = 1;
  let busy = false;

  /** Replace this puzzle with the next, and return its form. */
  async function go() {
    const form = part(document, "form.puzzle");
    const next = await read(addresses[number]);
    number++;
    const step = slot("step", form);
    const onward = form.querySelectorAll("[data-act=next], [data-act=lesson]");
    part(step, "b").textContent = `${number} of ${addresses.length}`;
    part(next.form, ".desk-head").prepend(step);
    part(next.form, ".desk-primary").append(...onward);
    for (const one of onward) one.hidden = (one.dataset.act === "next") === (number === addresses.length);
    part(document, "svg.sprite").replaceWith(next.sprite);
    form.replaceWith(next.form);
    document.title = next.title;
    globalThis.callwiseEmbed.put(next.form);
    scrollTo(0, 0);
    Object.assign(part(next.form, ".desk-asks"), { tabIndex: -1 }).focus({ preventScroll: true });
    return next.form;
  }

  addEventListener("click", async ({ target }) => {
    if (busy || !around(target, "[data-act=next]")) return;
    busy = true;
    const form = await go().catch(() => undefined);
    busy = false;
    if (form) void wire(form);
    else slot("message").replaceChildren(make("p", { textContent: FAILED }));
  });
}

/** Read a puzzle from its own page, making its links relative to this one. @param {URL} address */
async function read(address) {
  const page = await fetchPage(address);
  const form = document.adoptNode(part(page, "form.puzzle"));
  settleLinks(form, address);
  return { form, sprite: document.adoptNode(part(page, "svg.sprite")), title: page.title };
}
