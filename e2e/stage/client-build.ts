import { execFileSync } from "node:child_process";
import { NODE, ROOT } from "./paths.ts";

const BUILD = 'import { ensureClientBuilt } from "./scripts/client-build.mjs"; ensureClientBuilt();';

/** Builds the web client, as a start would, when its sources are not the ones it was last built from. */
export function ensureClientBuilt(): void {
  execFileSync(NODE, ["--input-type=module", "--eval", BUILD], {
    cwd: ROOT,
    stdio: ["ignore", "ignore", "inherit"],
  });
}
