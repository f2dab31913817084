/**
 * Measures pages with Lighthouse's mobile preset and writes the results as JSON, one object per URL.
 *
 *     node tests/deep/lighthouse.mjs '{"chrome": "/usr/bin/chromium", "flags": ["--no-sandbox"]}' address…
 */

import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";

/** The metrics behind the performance score, and the page's size. */
const METRICS = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "speed-index",
  "total-blocking-time",
  "cumulative-layout-shift",
  "total-byte-weight",
];

const [options, ...addresses] = process.argv.slice(2);
const { chrome: chromePath, flags: chromeFlags } = JSON.parse(options);
const chrome = await launch({ chromePath, chromeFlags: ["--headless=new", ...chromeFlags], logLevel: "silent" });
try {
  const found = [];
  for (const address of addresses) found.push(await measure(address, chrome.port));
  console.log(JSON.stringify(found));
} finally {
  chrome.kill();
}

/**
 * @param {string} address
 * @param {number} port
 */
async function measure(address, port) {
  const { lhr } = await lighthouse(address, { port, logLevel: "silent", output: "json" });
  const audits = Object.values(lhr.audits);
  return {
    address,
    trouble: lhr.runtimeError?.message ?? "",
    scores: Object.fromEntries(Object.values(lhr.categories).map(({ id, score }) => [id, score])),
    metrics: Object.fromEntries(METRICS.map((id) => [id, lhr.audits[id]?.numericValue])),
    short: Object.fromEntries(
      Object.values(lhr.categories)
        .filter(({ id }) => id !== "performance")
        .flatMap(({ auditRefs }) => auditRefs)
        .filter(({ id, weight }) => weight && lhr.audits[id].score !== null && lhr.audits[id].score < 1)
        .map(({ id }) => [id, (lhr.audits[id].details?.items ?? []).slice(0, 3)]),
    ),
    slow: audits
      .filter(({ score, metricSavings }) => score !== null && score < 1 && metricSavings)
      .map(({ id, displayValue }) => `${id} ${displayValue ?? ""}`.trim()),
  };
}
