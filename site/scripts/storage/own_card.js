/** The hands of the reader's own card, as Ask writes them. */

import { Kept } from "./stored_text.js";

/** As long as an entry may be. */
const LONGEST = 800;

/** Whether they can be read as hands is for the referee to say. @type {Kept<string>} */
export const ownCard = new Kept("callwise.card.v1", (text) => {
  const isText = text.trim() !== "" && text.length <= LONGEST && !/[<>]/.test(text);
  return isText ? { value: text } : { rest: text };
});
