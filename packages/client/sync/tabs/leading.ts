import type { Release, TabLocks } from "../../platform/locks.ts";
import type { Timers } from "../../platform/timers.ts";

/** Milliseconds of silence after which a leader tab counts as asleep. */
const LEADER_SILENCE_MS = 8_000;

/** Decides which tab leads: it holds a lock while it lives, and a lease that lapses when it sleeps. */
export interface Leading {
  /** Starts waiting for the lock. */
  start(): void;
  isLeader(): boolean;
  /** Reports that something waits for the leader: one that does not answer in time is passed by. */
  ask(): void;
  /** Reports that the leader has said something. */
  heard(): void;
  stop(): void;
}

/**
 * Creates one tab's part in the election. `lost`: another tab took over.
 * @param unheard the leader is silent: perhaps a tab of another version, on another channel
 */
export function createLeading(deps: {
  readonly userId: number;
  readonly locks: TabLocks;
  readonly timers: Timers;
  readonly leaving: AbortSignal;
  readonly lead: () => void;
  readonly lost: () => void;
  readonly unheard: () => void;
}): Leading {
  const { locks, timers, leaving } = deps;
  const name = `perennial-lead-${deps.userId}`;
  let release: Release | null = null;
  let cancel: (() => void) | null = null;

  let stopWaiting: (() => void) | null = null;

  const stopAsking = () => {
    cancel?.();
    cancel = null;
    stopWaiting?.();
    stopWaiting = null;
  };
  const taken = (mine: Release) => {
    if (leaving.aborted) return mine();
    release = mine;
    stopAsking();
    deps.lead();
  };
  const robbed = () => {
    if (!release) return;
    release = null;
    deps.lost();
    wait();
  };
  const wait = () => {
    locks.acquire(name, leaving, robbed).then(taken, () => undefined);
    if (!locks.areReal) return;
    stopWaiting = timers.after(LEADER_SILENCE_MS, () => {
      if (!release && !leaving.aborted) deps.unheard();
    });
  };
  const passBy = () => {
    cancel = null;
    if (release || leaving.aborted) return;
    void locks.steal(name, robbed).then((mine) => {
      if (mine && !release) taken(mine);
      else mine?.();
    });
  };
  return {
    start: wait,
    isLeader: () => release !== null,
    ask() {
      if (!release && !cancel && locks.areReal) cancel = timers.after(LEADER_SILENCE_MS, passBy);
    },
    heard: stopAsking,
    stop() {
      stopAsking();
      const held = release;
      release = null;
      held?.();
    },
  };
}
