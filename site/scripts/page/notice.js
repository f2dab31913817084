/** Says once, in plain words, that progress can't be stored. */

import { make } from "./dom.js";

/** @type {Record<string, string>} */
const WORDS = {
  blocked: "This browser isn’t saving your progress. You can keep playing, but it will be lost when you leave.",
  full: "This browser has no room left for your progress. You can keep playing, but anything new will be lost when you leave.",
  pruned: "There are more results than can be kept, so the oldest were removed.",
  unreadable: "The progress kept in this browser couldn’t be read. It’s set aside, and you start over.",
  partly: "Part of the progress kept in this browser couldn’t be read. That part is set aside; the rest is as it was.",
  held: "The progress kept in this browser couldn’t be read, and there’s no room to set it aside, so it stays as it is. You can keep playing, but anything new will be lost when you leave.",
};

/** @param {import("../storage/progress.js").Trouble} trouble @param {string} [words] the message */
export function tellStorage(trouble, words = WORDS[trouble]) {
  const line = document.querySelector("[data-slot=storage]");
  if (!words || !line || line.textContent === words) return;
  line.textContent = words;
  const told = document.querySelector("[data-notice=storage]");
  if (told) {
    told.textContent = words;
    return;
  }
  const notice = make("p", { className: "notice", textContent: words });
  notice.dataset.notice = "storage";
  notice.role = "status";
  document.querySelector("main")?.prepend(notice);
}
