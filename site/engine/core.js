/** The part of PyScript that boots the engine: workers that run Python. */

export { PyWorker } from "@pyscript/core/js";
