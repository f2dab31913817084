/*
 * Writes the code to embed a puzzle, as the embed dialog does.
 *
 * Standard input is JSON: the site's address, the puzzle's page from there, its question and a height. Standard output
 * is a JSON object of the lines.
 */

import { readFileSync } from "node:fs";
import { elementLine, frameLine, linkLine, tagLine } from "../../scripts/embed/snippets.js";

const { site, page, asks, height } = JSON.parse(readFileSync(0, "utf8"));
const framed = `${site}embed/${page}`;
const script = `${site}callwise.js`;
const told = {
  script,
  element: elementLine(script, framed, site + page, asks),
  tag: tagLine(framed, site + page, asks),
  frame: frameLine(framed, asks, height),
  link: linkLine(site + page, asks),
};
process.stdout.write(JSON.stringify(told));
