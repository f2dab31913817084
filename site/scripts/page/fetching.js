/** Other pages of the site, fetched to take something out of them. */

/**
 * Fetch a page.
 * @param {URL} address
 * @throws what fetching throws, and an Error with the status of what isn't there
 */
export async function fetchPage(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return new DOMParser().parseFromString(trusted.createHTML(await response.text()), "text/html");
}
