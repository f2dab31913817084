/** Announces a new edition of the site without interrupting the reader; it is activated only on request. */

import { renew } from "./worker.js";
import { make, part } from "../page/dom.js";

const READY = "A new edition is ready.";
const OLDER = "There’s a newer version. Your work is saved; reload whenever you like.";

/** @type {ServiceWorker | null} */
let next = null;

/** @param {ServiceWorker | null} waiting null if it has already taken over, at another page's request */
export function tellEdition(waiting) {
  next = waiting;
  const notice = document.querySelector("[data-notice='edition']") ?? show();
  part(notice, "p").textContent = waiting ? READY : OLDER;
  notice.hidden = false;
}

function show() {
  const sheet = new URL("../../styles/edition.css", import.meta.url).href;
  document.head.append(make("link", { rel: "stylesheet", href: sheet }));
  const notice = make("div", { className: "edition" });
  notice.dataset.notice = "edition";
  const words = make("p", { role: "status" });
  const button = (/** @type {string} */ name, /** @type {string} */ text, /** @type {() => void} */ act) => {
    const made = make("button", { type: "button", className: name, textContent: text });
    made.addEventListener("click", act);
    return made;
  };
  const reload = button("btn btn-quiet", "Reload", () => renew(next));
  const later = button("btn btn-text", "Later", () => {
    notice.hidden = true;
  });
  notice.append(words, reload, later);
  document.body.append(notice);
  return notice;
}
