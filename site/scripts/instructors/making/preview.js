/** Previews of puzzles in frames, each below its line. */

import { heightIn } from "../../embed/frame_messages.js";
import { make, sure } from "../../page/dom.js";

/** Matches every page for frames. */
const FRAMED = "main.embed";
/** A frame's height until it reports its own, in CSS pixels. */
const USUAL_HEIGHT = 420;
const NO_LOOK = "It can’t be shown now: a preview needs a network connection.";
const OPEN = "[data-act=look][aria-expanded=true]";

/**
 * Toggle a puzzle's preview at the end of its line; only one is open in a list.
 * @param {HTMLElement} button
 * @param {{title: string, address: string | Promise<string>}} of the preview's address is relative to the site
 * @param {...Node} more what follows the frame
 */
export async function look(button, { title, address }, ...more) {
  const line = sure(button.closest("li"));
  const isOpen = button.ariaExpanded === "true";
  for (const other of sure(line.closest(".make-all, .make-order")).querySelectorAll(OPEN)) {
    label(/** @type {HTMLElement} */ (other), false);
    sure(other.closest("li")).querySelector(".make-look")?.remove();
  }
  if (isOpen) return;
  label(button, true);
  const place = make("div", { className: "make-look" });
  line.append(place);
  const src = await Promise.resolve(address).catch(() => "");
  const frame = make("iframe", { title, height: String(USUAL_HEIGHT) });
  frame.addEventListener("load", () => {
    if (!frame.contentDocument?.querySelector(FRAMED)) frame.replaceWith(make("p", { textContent: NO_LOOK }));
  });
  if (src) frame.src = new URL(`../../${src}`, location.href).href;
  place.append(src ? frame : make("p", { textContent: NO_LOOK }), ...more);
}

/** @param {HTMLElement} button @param {boolean} isOpen */
function label(button, isOpen) {
  button.ariaExpanded = String(isOpen);
  sure(button.firstChild).textContent = isOpen ? "Hide" : "Look";
}

addEventListener("message", ({ source, data }) => {
  const height = heightIn(data);
  for (const frame of document.querySelectorAll(".make-look > iframe")) {
    const one = /** @type {HTMLIFrameElement} */ (frame);
    if (one.contentWindow === source && height) one.height = String(height);
  }
});
