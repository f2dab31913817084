/** Other pages and files of the site, fetched for parts of them. */

/** Fetch a file. @param {URL | string} address @throws network errors, and an Error with the status if it is missing */
export async function fetched(address) {
  const response = await fetch(address);
  if (!response.ok) throw Object.assign(new Error(`${address}: ${response.status}`), { status: response.status });
  return response;
}

/** Parse a page's HTML. @param {string} html */
export const pageIn = (html) => new DOMParser().parseFromString(trusted.createHTML(html), "text/html");

/** Fetch a page. @param {URL | string} address @throws network errors, and an Error if the page is missing */
export const fetchPage = async (address) => pageIn(await (await fetched(address)).text());

/**
 * Make a form's links, and the address of its recorded replies, independent of the page it is put into.
 * @param {HTMLElement} form
 * @param {URL} address the address of the form's own page
 */
export function settleLinks(form, address) {
  const whole = (/** @type {string} */ named) => new URL(named, address).href;
  if (form.dataset.recorded) form.dataset.recorded = whole(form.dataset.recorded);
  for (const link of form.querySelectorAll("a[href]")) link.href = whole(link.getAttribute("href") ?? "");
}
