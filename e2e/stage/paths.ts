import { join } from "node:path";

/** The checkout. */
export const ROOT = join(import.meta.dirname, "..", "..");
/** The runtime the project pins, whichever one runs the tests. */
export const NODE = join(ROOT, "node_modules", ".bin", "node");
