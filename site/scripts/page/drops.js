/** Drag and drop anywhere on a page. */

import { sure } from "./dom.js";

/** Handle drops of files, or else of text. @param {(dropped: {files: FileList, text: string}) => void} take */
export function wireDrops(take) {
  addEventListener("dragover", (event) => {
    event.preventDefault();
    document.body.dataset.drops = "";
  });
  addEventListener("dragleave", (event) => event.relatedTarget || delete document.body.dataset.drops);
  addEventListener("drop", (event) => {
    event.preventDefault();
    delete document.body.dataset.drops;
    const { files } = sure(event.dataTransfer);
    const text = sure(event.dataTransfer).getData("text/plain");
    if (files.length || text) take({ files, text });
  });
}
