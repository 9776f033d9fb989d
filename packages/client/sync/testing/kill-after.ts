import type { TextCopies } from "../../platform/text-copies.ts";
import type { Outbox } from "../queue/outbox.ts";
import type { ModelBrowser } from "./model-browser.ts";

/** Kills the browser after so many writes of drafts, whatever holds them; nothing is written from then on. */
export function killAfter(browser: ModelBrowser, writes: number) {
  const { openOutbox, olderCards } = browser;
  const { set, remove } = browser.storage;
  let done = 0;
  let isDead = false;
  const may = () => {
    if (isDead) return false;
    isDead = ++done > writes;
    if (isDead) browser.crash();
    return !isDead;
  };
  const gated =
    <Args extends unknown[], T>(write: (...args: Args) => Promise<T>) =>
    (...args: Args): Promise<T> =>
      may() ? write(...args) : Promise.reject(new Error("killed"));
  browser.storage.set = (key, value) => may() && set(key, value);
  browser.storage.remove = (key) => void (may() && remove(key));
  browser.openOutbox = async (userId, deps): Promise<Outbox> => {
    const outbox = await openOutbox(userId, deps);
    return { ...outbox, drafts: { ...outbox.drafts, put: gated(outbox.drafts.put) } };
  };
  browser.olderCards = (userId) => {
    const db = olderCards(userId);
    return {
      erase: gated(db.erase),
      async open(): Promise<TextCopies> {
        const copies = await db.open();
        return { ...copies, remove: gated(copies.remove) };
      },
    };
  };
  return {
    /** Starts the browser again. Returns whether it had been killed. */
    heal() {
      const wasKilled = isDead;
      if (!wasKilled) browser.crash();
      Object.assign(browser, { openOutbox, olderCards });
      Object.assign(browser.storage, { set, remove });
      return wasKilled;
    },
  };
}
