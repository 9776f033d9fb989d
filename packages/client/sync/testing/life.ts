import type { Connectivity } from "../../platform/online.ts";
import type { KeyValueStorage } from "../../platform/storage.ts";
import type { Timers } from "../../platform/timers.ts";
import type { OutboxDbDeps } from "../queue/outbox-db.ts";

/** Whether a simulated tab lives. One that is gone does nothing any more, and nothing reaches it. */
export interface Life {
  alive: boolean;
  /** What ends with it. */
  readonly ends: (() => void)[];
}

/** Nothing that a tab waits for happens once it is gone. */
export const timersWhile = (timers: Timers, life: Life): Timers => ({
  now: timers.now,
  after: (ms: number, run: () => void) => timers.after(ms, () => life.alive && run()),
});

/** A tab that is gone does not hear that the network is back: what it had left to send is another tab's by now. */
export const connectivityWhile = (connectivity: Connectivity, life: Life): Connectivity => ({
  ...connectivity,
  subscribe: (listener) => connectivity.subscribe(() => life.alive && listener()),
});

/** A tab that is gone hears nothing of its database, and has nothing to say about it. */
export const outboxWhile = (deps: OutboxDbDeps, life: Life): OutboxDbDeps => ({
  ...deps,
  lost: () => life.alive && deps.lost(),
  known: () => (life.alive ? deps.known() : null),
});

/** A tab that is gone writes nothing. */
export const storageWhile = (storage: KeyValueStorage, life: Life): KeyValueStorage => ({
  ...storage,
  set: (key, value) => life.alive && storage.set(key, value),
  remove: (key) => (life.alive ? storage.remove(key) : undefined),
});
