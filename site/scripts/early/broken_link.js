/**
 * What an address meant that leads nowhere.
 *
 * A link whose `#` a program has written as `%23` goes where it was to.  In a frame of somebody's page there is room for
 * one sentence, and the element around it is told.  This stands within the page, which knows no way to a file.
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
