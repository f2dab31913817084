/**
 * Explains a broken link.
 *
 * A link whose `#` was encoded as `%23` is redirected.  A frame on another site shows a single sentence and notifies
 * the element around it.  This is an inline script, because the page can't know the paths of files.
 */

(() => {
  if (location.pathname.includes("/%23")) return location.replace(location.href.replace("/%23", "/#"));
  const [main, lead] = [document.querySelector("main"), document.querySelector(".lead")];
  if (self === top || !main || !lead) return;
  lead.textContent = `There’s no Callwise puzzle at ${location.pathname}: check the address for a typo.`;
  main.replaceChildren(lead);
  document.body.replaceChildren(main);
  parent.postMessage({ type: "callwise:missing" }, "*");
})();
