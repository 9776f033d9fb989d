import { createModelBrowser, type ModelBrowser, type ModelTab, timersWith } from "./model-browser.ts";
import { createModelServer, type ModelServer } from "./model-server.ts";
import { finished, type VirtualTimers } from "./virtual-timers.ts";

/** Two devices of one person, who talk to one server on one clock. */
export interface TwoBrowsers {
  readonly server: ModelServer;
  readonly timers: VirtualTimers;
  readonly browsers: readonly [ModelBrowser, ModelBrowser];
  /** A tab with the whole outline in it. */
  open(browser: ModelBrowser): Promise<{ readonly tab: ModelTab; readonly rootKey: string }>;
  /** Until neither has anything waiting. */
  settle(): Promise<void>;
}

export function createTwoBrowsers(): TwoBrowsers {
  const server = createModelServer();
  const timers = timersWith(server);
  const first = createModelBrowser(server, { seed: 1, timers });
  const second = createModelBrowser(server, { seed: 2, timers });
  return {
    server,
    timers,
    browsers: [first, second],
    async open(browser) {
      const tab = await browser.open();
      const loaded = await finished(tab.workspace.loadTree(server.rootId), timers);
      if (!loaded.ok) throw new Error("the tree is there");
      return { tab, rootKey: loaded.rootKey };
    },
    async settle() {
      await first.drain();
      await second.drain();
    },
  };
}
