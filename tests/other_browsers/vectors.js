/**
 * Ask the engine recorded questions one after another, and write the result to the page.
 */

const here = new URL(import.meta.url);
const { engine, questions } = document.body.dataset;

/** @param {string} text */
async function digest(text) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {{question: string, reply: string}[]} vectors */
async function asked(vectors) {
  const { startEngine } = await import(new URL(`${engine}start.js`, here).href);
  const { ask } = await startEngine({ onProgress() {} });
  const began = performance.now();
  const replies = [];
  for (const { question } of vectors) replies.push(await ask(question));
  return {
    milliseconds: Math.round(performance.now() - began),
    different: vectors.filter(({ reply }, place) => reply !== replies[place]).map(({ question }) => question),
    asked: replies.length,
    digest: await digest(replies.join("\n")),
  };
}

const came = await fetch(new URL(questions, here))
  .then((response) => response.json())
  .then(asked)
  .catch((error) => ({ failed: String(error) }));
document.body.dataset.came = JSON.stringify(came);
