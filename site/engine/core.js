/** What boots the engine uses PyScript for: workers in which Python runs. */

export { PyWorker } from "@pyscript/core/js";
