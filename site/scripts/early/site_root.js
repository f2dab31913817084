/**
 * Finds the root of the site, for the page that a host serves at every missing address.
 *
 * A build without a known address assumes that the site is the whole host.  If it is in a folder, its style sheet is
 * one or more levels down the requested path.  If this device has the site offline, its worker knows the root, even
 * without a network.  This is an inline script, because the page can't know the paths of files.
 */

(async () => {
  const style = document.querySelector("link[rel=stylesheet]")?.getAttribute("href")?.slice(1);
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
