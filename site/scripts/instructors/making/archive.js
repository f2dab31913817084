/**
 * Learning packages: a set as a zip archive for import into a learning system, following SCORM.
 *
 * It contains everything the set's page can request, from this version of the site; it is made locally, and nothing is
 * sent anywhere.
 */

import { strToU8, zipSync } from "fflate";
import { manifest } from "./manifest.js";
import { ownNumber } from "../../address/set_address.js";
import { part } from "../../page/dom.js";
import { fetchPage, fetched } from "../../page/fetch_page.js";

/** @typedef {import("../../address/set_address.js").SetModel} SetModel */

/** @typedef {import("./manifest.js").Standard} Standard */

/** @typedef {{page: string, files: string[], own: string[], puzzles: Record<string, string[]>}} Parts */

/** The number of files fetched at once. */
const AT_ONCE = 6;
/** The first date an archive can contain: the same files give the same archive. */
const DAY = new Date(1980, 0, 1);
const root = new URL("../", import.meta.url);

/**
 * Make the package of a set.
 * @param {SetModel} set
 * @param {object} [options]
 * @param {Standard} [options.standard]
 * @param {string} [options.mastery] the pass mark out of 100, empty if there is none
 * @param {(done: number, of: number) => void} [options.onProgress] called with the number of files fetched
 * @returns {Promise<Blob>} rejects if a file can't be fetched
 */
export async function makePackage(set, { standard = "1.2", mastery = "", onProgress = () => {} } = {}) {
  /** @type {Parts} */
  const { page, files, own, puzzles } = await (await ours("instructors/make/package.json")).json();
  const keys = set.puzzles.filter((key) => !ownNumber(key));
  const paths = [
    ...new Set([...files, ...(keys.length < set.puzzles.length ? own : []), ...keys.flatMap((key) => puzzles[key])]),
  ].sort();
  /** @type {Map<string, Uint8Array>} */
  const contents = new Map();
  const waiting = [...paths];
  const fetchSome = async () => {
    for (let path = waiting.shift(); path; path = waiting.shift()) {
      contents.set(path, new Uint8Array(await (await ours(path)).arrayBuffer()));
      onProgress(contents.size, paths.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchSome));
  const text = JSON.stringify(set);
  const launch = page
    .replace("<!--title-->", () => escaped(set.name))
    .replace(
      "<!--set-->",
      () =>
        `<script type="application/json" data-standard="${standard}" id="set">${text.replaceAll("<", "\\u003c")}</script>`,
    );
  const all = ["index.html", "licences.txt", ...paths];
  const about = { name: set.name, id: `callwise-${await digest(text)}`, files: all, standard, mastery };
  const archive = zipSync(
    {
      "imsmanifest.xml": strToU8(manifest(about)),
      "index.html": strToU8(launch),
      "licences.txt": strToU8(await licences()),
      ...Object.fromEntries(paths.map((path) => [path, contents.get(path)])),
    },
    { mtime: DAY },
  );
  return new Blob([archive], { type: "application/zip" });
}

/** Fetch a file of this site. @param {string} path */
const ours = (path) => fetched(new URL(path, root));

/** The authors and licences of the package's contents, from this site's page. */
async function licences() {
  const page = await fetchPage(new URL("about/", root));
  return `${part(page, "main")
    .textContent.replace(/\n\s*\n\s*/g, "\n\n")
    .trim()}\n`;
}

/** @param {string} text */
async function digest(text) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return [...bytes.slice(0, 6)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} text */
const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
