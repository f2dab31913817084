/**
 * Finds where the site begins, for the page that a host shows at every address that leads nowhere.
 *
 * A build that knows no address takes it that the site is all of its host.  Where it is a folder, its style sheet lies
 * further down, one step or more of the way to what was asked for.  Where this device keeps the site, its worker knows
 * where that is, without a network too.  This stands within the page, which knows no way to a file.
 */

(async () => {
  const style = document.querySelector('link[rel="stylesheet"]')?.getAttribute("href")?.slice(1);
  const steps = location.pathname.split("/").slice(1, -1);
  const known = self.origin !== "null" && navigator.serviceWorker?.controller;
  let root = known ? new URL("./", known.scriptURL).pathname : "/";
  while (!known && !(await fetch(root + style, { method: "HEAD" })).ok) {
    if (!steps.length) return;
    root += `${steps.shift()}/`;
  }
  if (root === "/") return;
  for (const part of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("link, a"))) {
    const address = part.getAttribute("href");
    if (address?.startsWith("/")) part.href = root + address.slice(1);
  }
})();
