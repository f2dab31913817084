/**
 * Finds where the site begins, for the page that a host shows at every address that leads nowhere.
 *
 * A build that knows no address takes it that the site is all of its host.  Where it is a folder, its style sheet lies
 * further down, one step or more of the way to what was asked for.  This stands within the page, which knows no way to a file.
 */

(async () => {
  const style = document.querySelector('link[rel="stylesheet"]').getAttribute("href").slice(1);
  const steps = location.pathname.split("/").slice(1, -1);
  let root = "/";
  while (!(await fetch(root + style, { method: "HEAD" })).ok) {
    if (!steps.length) return;
    root += `${steps.shift()}/`;
  }
  if (root === "/") return;
  for (const part of document.querySelectorAll("link, a")) {
    const address = part.getAttribute("href");
    if (address.startsWith("/")) part.href = root + address.slice(1);
  }
})();
