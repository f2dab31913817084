/** The SCORM manifest of a learning package: its title, launch file and contents. */

/** @typedef {"1.2" | "2004"} Standard */

/** Characters that XML can't contain. */
const UNSAID = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/**
 * @type {Record<Standard, {version: string, edition: string, names: string, type: string, passes: (mastery: string) =>
 *   string, ways: string}>}
 */
const STANDARDS = {
  1.2: {
    version: "1.2",
    edition: "1.2",
    names:
      'xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"',
    type: "scormtype",
    passes: (mastery) => (mastery ? `<adlcp:masteryscore>${xmlText(mastery)}</adlcp:masteryscore>` : ""),
    ways: "",
  },
  2004: {
    version: "1",
    edition: "2004 4th Edition",
    names:
      'xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3" xmlns:imsss="http://www.imsglobal.org/xsd/imsss"',
    type: "scormType",
    // The page reports completion itself; without a pass mark no one is reported as passed.
    passes: (mastery) =>
      "<imsss:sequencing>" +
      (mastery
        ? '<imsss:objectives><imsss:primaryObjective objectiveID="passes" satisfiedByMeasure="true">' +
          `<imsss:minNormalizedMeasure>${Number(mastery) / 100}</imsss:minNormalizedMeasure>` +
          "</imsss:primaryObjective></imsss:objectives>"
        : "") +
      '<imsss:deliveryControls completionSetByContent="true" objectiveSetByContent="true"/></imsss:sequencing>',
    ways: '<imsss:sequencing><imsss:controlMode choice="true" flow="true"/></imsss:sequencing>',
  },
};

/**
 * @param {object} about
 * @param {string} about.name
 * @param {string} about.id letters, digits and hyphens
 * @param {string[]} about.files paths from the package's root, the launch file first
 * @param {Standard} [about.standard]
 * @param {string} [about.mastery] the pass mark out of 100
 */
export function manifest({ name, id, files, standard = "1.2", mastery = "" }) {
  const { version, edition, names, type, passes, ways } = STANDARDS[standard];
  const title = `<title>${xmlText(name)}</title>`;
  const listed = files.map((path) => `      <file href="${xmlText(encodeURI(path))}"/>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<manifest identifier="${xmlText(id)}" version="${version}" ${names}>`,
    `  <metadata><schema>ADL SCORM</schema><schemaversion>${edition}</schemaversion></metadata>`,
    '  <organizations default="sets">',
    `    <organization identifier="sets">${title}`,
    `      <item identifier="set" identifierref="page" isvisible="true">${title}${passes(mastery)}</item>`,
    ...(ways ? [`      ${ways}`] : []),
    "    </organization>",
    "  </organizations>",
    "  <resources>",
    `    <resource identifier="page" type="webcontent" adlcp:${type}="sco" href="${xmlText(encodeURI(files[0]))}">`,
    ...listed,
    "    </resource>",
    "  </resources>",
    "</manifest>",
    "",
  ].join("\n");
}

/** @param {string} text */
const xmlText = (text) =>
  text
    .replace(UNSAID, "\ufffd")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
