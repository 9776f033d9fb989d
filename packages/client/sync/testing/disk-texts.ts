import type { ModelBrowser } from "./model-browser.ts";
import { finished } from "./virtual-timers.ts";

/** The texts that a browser's databases hold. */
export interface DiskTexts {
  /** Half-written texts and cards. */
  readonly drafts: readonly string[];
  /** Changes that wait to be sent, and those that failed. */
  readonly changes: readonly string[];
}

export const diskTexts = (browser: ModelBrowser, userId: number): Promise<DiskTexts> =>
  finished(read(browser, userId), browser.timers);

async function read(browser: ModelBrowser, userId: number): Promise<DiskTexts> {
  const outbox = await browser.openOutbox(userId, {
    now: browser.timers.now,
    uuid: () => crypto.randomUUID(),
    lost: () => undefined,
    known: () => ({ entries: [], namings: [] }),
  });
  const [drafts, queue, failed] = await Promise.all([
    outbox.drafts.list(),
    outbox.list(),
    outbox.failed.list(),
  ]);
  outbox.close();
  return {
    drafts: drafts.map((draft) => ("text" in draft ? draft.text : "")),
    changes: [...queue, ...failed].map(({ entry }) => JSON.stringify(entry)),
  };
}
