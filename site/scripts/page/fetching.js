/** Fetching other pages of the site for parts of them. */

/**
 * Fetch a page.
 * @param {URL} address
 * @throws network errors, and an Error with the status if the page is missing
 */
export async function fetchPage(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return new DOMParser().parseFromString(trusted.createHTML(await response.text()), "text/html");
}
