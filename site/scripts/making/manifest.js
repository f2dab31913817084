/** The manifest of a learning package, as SCORM 1.2 has it: what it is called, where it begins, and what is in it. */

/** What XML can't say. */
const UNSAID = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/**
 * @param {object} about
 * @param {string} about.name
 * @param {string} about.id letters, digits and hyphens
 * @param {string[]} about.files from the package's top; it begins with the first one
 * @param {string} [about.mastery] the score out of 100 from which it is passed
 */
export function manifest({ name, id, files, mastery = "" }) {
  const title = `<title>${written(name)}</title>`;
  const passes = mastery ? `<adlcp:masteryscore>${written(mastery)}</adlcp:masteryscore>` : "";
  const listed = files.map((path) => `      <file href="${written(encodeURI(path))}"/>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<manifest identifier="${written(id)}" version="1.2" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">`,
    "  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>",
    '  <organizations default="sets">',
    `    <organization identifier="sets">${title}`,
    `      <item identifier="set" identifierref="page" isvisible="true">${title}${passes}</item>`,
    "    </organization>",
    "  </organizations>",
    "  <resources>",
    `    <resource identifier="page" type="webcontent" adlcp:scormtype="sco" href="${written(encodeURI(files[0]))}">`,
    ...listed,
    "    </resource>",
    "  </resources>",
    "</manifest>",
    "",
  ].join("\n");
}

/** @param {string} text */
const written = (text) =>
  text.replace(UNSAID, "\ufffd").replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
