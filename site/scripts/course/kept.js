/** The progress that every part of a page tells of: there is one. */

import { Progress } from "../storage/progress.js";

export const progress = new Progress();
