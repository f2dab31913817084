/** Exports of a class: a spreadsheet table, and statements for a learning record store. */

import { fileName, saveAs } from "../../page/download.js";
import { submissionOf, learnersOf, setsOf } from "./class_model.js";

/** @typedef {import("./class_model.js").Class} Class */

const HEAD = [
  ...["Week", "Set", "Learner", "Handed in", "Name on the receipt", "Began (UTC)", "Ended (UTC)"],
  ...["Puzzles", "Answered", "Right at once", "Right in the end", "Hints", "Worked answers opened"],
  ...["Seen before", "Receipts", "Which counts"],
];

/** @param {number} when */
const moment = (when) => new Date(when).toISOString().slice(0, 16).replace("T", " ");

/**
 * A row for each learner and set, whether handed in or not.
 * @param {Class} of
 * @param {(token: string) => import("./class_grid.js").Row | null | undefined} counted
 * @returns {(string | number)[][]}
 */
export function csvRows(of, counted) {
  const rows = setsOf(of).flatMap((set) =>
    learnersOf(of).map(({ id, name }) => {
      const { receipt, why, others } = submissionOf(of, id, set);
      const row = receipt && counted(receipt.token);
      const head = [set.week, set.name, name, receipt && row !== null ? "yes" : "no"];
      if (!receipt || row === null) return [...head, "", "", "", set.puzzles, ...Array(8).fill("")];
      const told = row
        ? [row.answered, row.once, row.right, row.hints, row.worked, row.again ? "yes" : "no"]
        : [receipt.answered, ...Array(5).fill("")];
      const times = [moment(receipt.began), moment(receipt.ended)];
      return [...head, receipt.who, ...times, set.puzzles, ...told, others.length + 1, why || "only one"];
    }),
  );
  return [HEAD, ...rows];
}

/**
 * Save statements on all submissions, and return the file's name.
 * @param {Class} of
 * @param {import("./counting.js").Counting} counting
 */
export async function saveStatements(of, counting) {
  /** @type {HTMLLinkElement | null} */
  const canonical = document.querySelector("link[rel=canonical]");
  const base = new URL("../../", canonical?.href ?? location.href).href;
  const all = [];
  for (const set of setsOf(of)) all.push(...(await counting.ask("receipts.state", of, set, { base })).statements);
  const name = fileName(`${of.name} xapi`, "json");
  saveAs(name, `[\n${all.map((one) => JSON.stringify(one)).join(",\n")}\n]\n`, "application/json");
  return name;
}
