/** Name the reader's table at the top of the page, by a style sheet that only those who chose one fetch. */

{
  const { currentScript, documentElement, head } = document;
  const href = new URL("tables.css", /** @type {HTMLScriptElement} */ (currentScript).src).href;
  const names = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  const show = () => documentElement.dataset.table && head.append(names);
  addEventListener("callwise:table", show);
  show();
}
