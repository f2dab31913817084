/** A ruleset's page on paper: all questions on a page, or each option in full, with the date. */

import { part, slot } from "../page/dom.js";

const { dataset } = document.documentElement;

part(document, "[data-act=full]").addEventListener("click", () => {
  dataset.prints = "full";
  print();
});
addEventListener("beforeprint", () => {
  slot("date").textContent = ` on ${new Date().toLocaleDateString("en-GB", { dateStyle: "long" })}`;
});
addEventListener("afterprint", () => delete dataset.prints);
