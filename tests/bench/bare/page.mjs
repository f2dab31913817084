// The minimum use of Pyodide: start it in a worker and evaluate one expression.
const worker = new Worker(new URL("worker.mjs", import.meta.url), { type: "module" });
worker.onmessage = ({ data }) => {
  document.documentElement.dataset.answered = `${data} ${performance.now()}`;
};
