import { findChromium, findFirefox, shareLaunch } from "./stage/browser.ts";
import { ensureClientBuilt } from "./stage/client-build.ts";
import { IN_FIREFOX } from "./stage/paths.ts";

/** Once for a run: the client is built, and a browser found for all workers. */
export default async function setup(): Promise<() => void> {
  ensureClientBuilt();
  const { launch, remove } = await (IN_FIREFOX ? findFirefox() : findChromium());
  shareLaunch(launch);
  return remove;
}
