/**
 * Recorded rulings: replies of the engine that were made with the site.  One stands in for the engine's own until that
 * is there, which rules on the same answer again.
 *
 * A puzzle has a file of them, which this looks up and never composes: after one line about the file come, in turns,
 * what a page posts and the reply to it.
 */

import { Refusal } from "../engine/engine.js";

/** @typedef {import("../engine/engine.js").Engine} Engine */
/** @typedef {import("../engine/engine.js").State} State */
/** @typedef {[name: string, value: string]} Pair */

/**
 * What is recorded of a puzzle, by what a page posts; of the names in `ordered` the values count in their order.
 * @typedef {{ordered: string[], replies: Map<string, string>}} Recording
 */

/** More characters than any file has. */
const LONGEST = 8_000_000;
/** A look-up that takes longer, in milliseconds, leaves the reader waiting, who is told so. */
const SOON = 300;

const AGAIN = "This is a saved ruling. We’ll check it again once the referee has loaded.";
const NOTES = {
  asleep: "This is a saved ruling. To save your data, the referee isn’t loaded yet.",
  starting: AGAIN,
  ready: AGAIN,
  failed: "This is a saved ruling. The referee isn’t there to check it again.",
};

/** What is fetched already, or on its way, by its address. @type {Map<string, Promise<Recording>>} */
const recordings = new Map();

/**
 * Fetch what is recorded of a form's puzzle; what failed is fetched anew the next time.
 * @param {HTMLFormElement} form
 * @returns {Promise<Recording>}
 */
export function load(form) {
  const address = form.dataset.recorded ?? "";
  const known = recordings.get(address) ?? read(new URL(address, document.baseURI));
  recordings.set(address, known);
  known.then(
    () => (form.dataset.recordings = "here"),
    () => recordings.delete(address),
  );
  return known;
}

/**
 * Read a file, once it is known to be what the page means: its digest is in the address.
 * @param {URL} address
 * @returns {Promise<Recording>}
 */
async function read(address) {
  const response = await fetch(address, { integrity: address.hash.slice(1) });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const lines = (await unpacked(response)).split("\n");
  const { ordered } = JSON.parse(lines[0]);
  const replies = new Map();
  for (let place = 1; place < lines.length; place += 2) replies.set(lines[place], lines[place + 1]);
  return { ordered, replies };
}

/** @param {Response} response */
async function unpacked({ body }) {
  if (!body) return "";
  const reader = body.pipeThrough(new DecompressionStream("gzip")).pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += part.value;
    if (text.length > LONGEST) throw new Error("a recording is too long");
  }
  return text;
}

/**
 * Look a reply up.
 * @param {HTMLFormElement} form
 * @param {string} method
 * @param {Pair[]} answer
 * @returns {Promise<string | undefined>}
 */
async function find(form, method, answer) {
  const { ordered, replies } = await load(form);
  const counts = (/** @type {Pair} */ [name]) => ordered.includes(name);
  const given = answer.filter(([, value]) => value.trim());
  const others = new Set(given.filter((pair) => !counts(pair)).map((pair) => JSON.stringify(pair)));
  return replies.get([method, ...given.filter(counts).map((pair) => JSON.stringify(pair)), ...[...others].sort()].join(" "));
}

/**
 * Ask the engine; until it replies, show what is recorded.  Ends as asking does.
 *
 * Where data is dear and a reply is recorded, the engine is asked once something else has started it.
 * @param {object} on
 * @param {HTMLFormElement} on.form
 * @param {Engine} on.engine
 * @param {string} on.method
 * @param {{answer: Pair[]}} on.params
 * @param {AbortSignal} on.signal the reader has gone on
 * @param {(reply: any, again: boolean) => Element | null | undefined} on.show shows a reply and gives the place for a note on
 *   it; `again` says that another reply stood there
 * @param {() => void} on.onWait there is nothing to show yet
 */
export async function standIn({ form, engine, method, params, signal, show, onWait }) {
  const question = new AbortController();
  const ask = () => engine.ask(method, params, { signal: question.signal });
  const found = find(form, method, params.answer).catch(() => undefined);
  /** @type {string | undefined} */
  let shown;
  let ruled = false;
  let withdraw = () => {};
  const recorded = found.then((text) => {
    if (text === undefined || ruled || signal.aborted) return;
    shown = text;
    withdraw = note(form, show(JSON.parse(text).result, false), engine);
  });
  // The engine rules on what was recorded even when the reader has gone on.
  signal.addEventListener("abort", () => shown ?? question.abort(signal.reason));
  const soon = new Promise((done) => setTimeout(done, SOON));
  void Promise.race([recorded, soon]).then(() => (shown ?? ruled) || signal.aborted || onWait());
  try {
    const dear = navigator.connection?.saveData && engine.state.phase === "asleep";
    if (dear && (await found) !== undefined) await started(engine);
    if (shown === undefined) signal.throwIfAborted();
    const reply = await ask();
    ruled = true;
    if (shown === undefined) show(reply, false);
    else if (JSON.stringify(JSON.parse(shown).result) !== JSON.stringify(reply)) {
      console.error(`the referee rules otherwise than was recorded: ${JSON.stringify(params.answer)}`);
      if (!signal.aborted) show(reply, true);
    }
  } catch (error) {
    if (shown === undefined) throw error;
    if (error instanceof Refusal) console.error(`the referee refuses what was recorded: ${error.message}`);
  } finally {
    withdraw();
  }
}

/** When the engine is on its way. @param {Engine} engine @returns {Promise<void>} */
const started = (engine) =>
  new Promise((done) => {
    const stop = engine.subscribe(({ phase }) => {
      if (phase === "asleep") return;
      stop();
      done();
    });
  });

/**
 * Say of a reply that it is recorded.
 * @param {HTMLFormElement} form
 * @param {Element | null | undefined} place
 * @param {Engine} engine
 * @returns {() => void} takes that back, and leaves its room empty, so that nothing moves
 */
function note(form, place, engine) {
  if (!place) return () => {};
  const line = Object.assign(document.createElement("p"), { className: "recorded" });
  const tell = (/** @type {State} */ { phase }) => (line.textContent = NOTES[phase]);
  tell(engine.state);
  place.append(line);
  const stop = engine.subscribe(tell);
  return () => {
    stop();
    line.dataset.past = "";
  };
}
