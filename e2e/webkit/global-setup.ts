import { ensureClientBuilt } from "../stage/client-build.ts";
import { missingWebkit } from "../stage/webkit.ts";

/** Once for a run: the browser is here, and the client is built. */
export default function setup(): void {
  const missing = missingWebkit();
  if (missing !== undefined) {
    console.error(missing);
    process.exit(1);
  }
  ensureClientBuilt();
}
