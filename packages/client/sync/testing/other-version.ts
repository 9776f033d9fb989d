import { channelName } from "../tabs/tab-messages.ts";
import type { ModelBrowser } from "./model-browser.ts";

/**
 * A page of another version of the app in one browser, of the same user. It shares the names of locks with the pages of
 * today, which it may hold for as long as it lives, and no language: what it sends on is none of theirs.
 */
export interface OtherVersion {
  /** It opens and greets, on its own channel and, in its own words, on that of today. */
  greet(): void;
  /** It leads from the moment on at which nobody else does, and again whenever it was passed by. */
  lead(): void;
  leave(): void;
}

const CHANNELS = (userId: number) => [`perennial-user-${userId}`, channelName(userId)];

export function createOtherVersion(browser: ModelBrowser, userId: number): OtherVersion {
  let page: ReturnType<ModelBrowser["openStrange"]> | null = null;
  let scopes = 0;
  const opened = () => {
    if (!page?.isAlive()) page = browser.openStrange();
    return page;
  };
  return {
    greet() {
      const { platform } = opened();
      const scope = `of another version ${++scopes}`;
      for (const name of CHANNELS(userId))
        for (const message of [
          null,
          { type: "hello" },
          { type: "hello", scope: scopes },
          { type: "hello", scope, version: 3 },
          { type: "here", scope },
          { type: "a word of tomorrow", scope },
        ])
          platform.channel(name).post(message);
    },
    lead() {
      if (page?.isAlive()) return;
      const { platform } = opened();
      const { signal } = new AbortController();
      const wait = () => void platform.locks.acquire(`perennial-lead-${userId}`, signal, wait);
      wait();
    },
    leave() {
      page?.kill();
      page = null;
    },
  };
}
