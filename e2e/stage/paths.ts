import { join } from "node:path";

/** The checkout. */
export const ROOT = join(import.meta.dirname, "..", "..");
/** The runtime the project pins, whichever one runs the tests. */
export const NODE = join(ROOT, "node_modules", ".bin", "node");
/** `BROWSER=firefox npm run e2e` runs in the Firefox of this machine instead of the Chromium that npm pins. */
export const IN_FIREFOX = process.env.BROWSER === "firefox";
