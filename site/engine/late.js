/** What a restored engine needs to have modules that come late: fetched with the first of them. */

export { decompress } from "fzstd";
export { added } from "./image.js";
