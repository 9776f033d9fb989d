import { createListeners } from "../../platform/listeners.ts";
import { sleep, type Timers } from "../../platform/timers.ts";
import type { UiStore } from "../../store/ui-store.ts";

/** Delay before the code is fetched again after a failure. */
const ASK_AGAIN_MS = 5_000;

interface KeptCards {
  readonly unkept: { get(): boolean; subscribe(listener: () => void): () => void };
  stop(): void;
}

/**
 * Keeps half-written cards with code that is fetched beside the first tree. A card that was begun before it has come
 * counts as unkept, and is kept the moment it comes.
 */
export function lateCards(load: () => Promise<() => KeptCards>, ui: UiStore, timers: Timers): KeptCards {
  const listeners = createListeners();
  let kept: KeptCards | undefined;
  let isStopped = false;
  const stopWatching = ui.subscribe(() => kept ?? listeners.tell());
  const start = async (): Promise<void> => {
    try {
      const keep = await load();
      if (isStopped) return;
      kept = keep();
      kept.unkept.subscribe(listeners.tell);
      listeners.tell();
    } catch {
      await sleep(timers, ASK_AGAIN_MS);
      if (!isStopped) return start();
    }
  };
  void start();
  return {
    unkept: {
      get() {
        const { conversions, cardEdits } = ui.getState();
        return kept ? kept.unkept.get() : conversions.size + cardEdits.size > 0;
      },
      subscribe: listeners.subscribe,
    },
    stop() {
      isStopped = true;
      stopWatching();
      kept?.stop();
    },
  };
}
