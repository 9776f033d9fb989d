import { type Api, createApi } from "../../api/client.ts";
import { readAnswer } from "../../api/read-answer.ts";
import type { TabChannel } from "../../platform/channel.ts";
import type { OpenStream, StreamListener } from "../../platform/event-stream.ts";
import type { Release, TabLocks } from "../../platform/locks.ts";
import type { Connectivity } from "../../platform/online.ts";
import type { Chance } from "../../platform/random.ts";
import type { KeyValueStorage } from "../../platform/storage.ts";
import type { Workspace, WorkspaceEvent } from "../../store/workspace.ts";
import type { Outbox } from "../queue/outbox.ts";
import { openOutboxDb } from "../queue/outbox-db.ts";
import { startSender } from "../send/sender.ts";
import { startLive } from "../view/live.ts";
import { openWorkspace } from "../workspace.ts";
import type { ModelServer } from "./model-server.ts";
import { createVirtualTimers, settleMacrotasks, type VirtualTimers } from "./virtual-timers.ts";

/**
 * What becomes of a request: done and answered, done and the answer lost, never arrived, or done with an answer
 * that is held on its way; or a refusal.
 */
export type Fate =
  | "answer"
  | "hold-answer"
  | "lose-answer"
  | "lose-request"
  | {
      readonly status: number;
      readonly code?: string;
      readonly retryAfter?: string;
      readonly details?: object;
    };

export interface HeldRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  settle(fate: Fate): void;
}

export interface ModelTab {
  readonly workspace: Workspace;
  readonly events: WorkspaceEvent[];
  readonly warnings: string[];
  readonly api: Api;
  /** The tab is gone from one moment to the next: its locks are free, nothing of it runs any more. */
  kill(): void;
}

export interface ModelBrowser {
  readonly timers: VirtualTimers;
  readonly storage: KeyValueStorage & { readonly entries: Map<string, string>; full: boolean };
  /** Decides about each request; by default everything is answered. Null holds it for the test. */
  fate: (request: HeldRequest) => Fate | null;
  readonly held: HeldRequest[];
  token: string | null;
  online: boolean;
  streams: boolean;
  /** What tabs that open draw their chance from, instead of the seed. */
  random: (() => number) | null;
  openOutbox: (userId: number, now: () => number) => Promise<Outbox>;
  open(userId?: number): Promise<ModelTab>;
  /** Until nothing moves any more, with hardly any time passing. */
  settle(): Promise<void>;
  /** Lets time pass until no tab has anything waiting. */
  drain(): Promise<void>;
}

let browsers = 0;

/** A browser with tabs, whose storage, locks, channels, clock and network are the test's to command. */
export function createModelBrowser(server: ModelServer, seed = 1): ModelBrowser {
  const timers = createVirtualTimers();
  const entries = new Map<string, string>();
  const tabs = new Set<ModelTab>();
  // One simulated IndexedDB serves the whole test file: users of different browsers get different databases.
  const offset = ++browsers * 1_000;
  const chance = seededChance(seed);
  const locks = createModelLocks();
  const buses = new Map<string, Set<(from: object, message: unknown) => void>>();
  const onlineListeners = new Set<() => void>();
  let online = true;

  const storage: ModelBrowser["storage"] = {
    entries,
    full: false,
    get: (key) => entries.get(key) ?? null,
    set(key, value) {
      if (storage.full) return false;
      entries.set(key, value);
      return true;
    },
    remove: (key) => void entries.delete(key),
    keys: () => [...entries.keys()],
  };

  const browser: ModelBrowser = {
    timers,
    storage,
    held: [],
    fate: () => "answer",
    token: "token",
    streams: true,
    random: null,
    openOutbox: (userId, now) => openOutboxDb(userId + offset, now),
    get online() {
      return online;
    },
    set online(value) {
      online = value;
      for (const listener of [...onlineListeners]) listener();
    },
    async open(userId = 1) {
      const life = { alive: true };
      const events: WorkspaceEvent[] = [];
      const warnings: string[] = [];
      const api = createApi({
        baseUrl: () => "http://model.test",
        token: () => browser.token,
        delay: () => 0,
        timers,
        reader: () => Promise.resolve(readAnswer),
        fetch: (url, init) => send(browser, server, life, url, init),
      });
      const held: Release[] = [];
      const opening = openWorkspace({
        userId,
        api,
        streamUrl: () => "http://model.test/stream",
        openStream: streamOf(browser, server, life),
        openOutbox: browser.openOutbox,
        startSender,
        startLive,
        storage: guarded(storage, life),
        locks: locks.forTab(held, life),
        channel: channelOf(buses, life),
        connectivity: connectivityOf(() => online, onlineListeners),
        timers: aliveOnly(timers, life),
        chance: { uuid: chance.uuid, random: () => (browser.random ?? chance.random)() },
        token: () => browser.token,
        warn: (message) => warnings.push(message),
      });
      let workspace: Workspace | undefined;
      void opening.then((opened) => {
        workspace = opened;
      });
      for (let i = 0; i < 200 && !workspace; i++) await timers.pass(50);
      if (!workspace) throw new Error("the workspace did not open");
      workspace.events.subscribe((event) => events.push(event));
      const tab: ModelTab = {
        workspace,
        events,
        warnings,
        api,
        kill() {
          life.alive = false;
          tabs.delete(tab);
          for (const release of held) release();
        },
      };
      tabs.add(tab);
      return tab;
    },
    async settle() {
      await settleMacrotasks(30);
      await timers.pass(20);
      await settleMacrotasks(10);
    },
    async drain() {
      for (let i = 0; i < 400; i++) {
        await settleMacrotasks(20);
        if ([...tabs].every(({ workspace }) => workspace.status.get().waiting === 0)) break;
        if (i % 4 === 3) await timers.pass(1_000);
      }
      await timers.pass(1_500);
      await settleMacrotasks(40);
    },
  };
  return browser;
}

async function send(
  browser: ModelBrowser,
  server: ModelServer,
  life: { alive: boolean },
  url: string,
  init: RequestInit,
): Promise<Response> {
  const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
  const method = init.method ?? "GET";
  const fate = await new Promise<Fate>((resolve) => {
    const request: HeldRequest = {
      method,
      path: new URL(url).pathname.replace("/api/v1", ""),
      body,
      settle: resolve,
    };
    const decided = browser.online ? browser.fate(request) : "lose-request";
    if (decided === null) browser.held.push(request);
    else resolve(decided);
  });
  if (!life.alive) return new Promise(() => undefined);
  if (fate === "lose-request") throw new TypeError("network");
  if (typeof fate === "object") {
    const headers = fate.retryAfter ? { "Retry-After": fate.retryAfter } : undefined;
    const refusal = { error: `refused ${fate.status}`, code: fate.code ?? "internal", details: fate.details };
    return new Response(JSON.stringify(refusal), { status: fate.status, ...(headers ? { headers } : {}) });
  }
  const answer = server.handle(method, url, init.headers as Record<string, string>, body);
  if (fate === "hold-answer") {
    // The bytes are as they were when it was answered.
    const text = JSON.stringify(answer.body);
    await new Promise<void>((resolve) => {
      browser.held.push({ method, path: new URL(url).pathname, body, settle: () => resolve() });
    });
    return new Response(text, { status: answer.status, headers: answer.headers });
  }
  await Promise.resolve();
  if (!life.alive) return new Promise(() => undefined);
  if (fate === "lose-answer") throw new TypeError("network");
  const text = answer.status === 204 ? null : JSON.stringify(answer.body);
  return new Response(text, { status: answer.status, headers: answer.headers });
}

const streamOf =
  (browser: ModelBrowser, server: ModelServer, life: { alive: boolean }): OpenStream =>
  (_url, _names, listener: StreamListener) => {
    let open = true;
    const event = (name: string, data: unknown, id: string) => {
      if (open && life.alive && browser.streams && browser.online)
        listener.event(name, JSON.stringify(data), id);
    };
    queueMicrotask(() =>
      event("connection", { version: server.version(), user_action_id: 0 }, `${server.version()}.0`),
    );
    const stop = server.onCommit((rows) => {
      for (const row of rows)
        setImmediate(() =>
          event("user-action-update", { user_action_uuid: null, data_mutation: row }, `${row.version}.0`),
        );
    });
    return () => {
      open = false;
      stop();
    };
  };

const channelOf =
  (buses: Map<string, Set<(from: object, message: unknown) => void>>, life: { alive: boolean }) =>
  (name: string): TabChannel => {
    const bus = buses.get(name) ?? new Set();
    buses.set(name, bus);
    const self = {};
    let hear: ((from: object, message: unknown) => void) | null = null;
    return {
      post(message) {
        if (!life.alive) return;
        // As between real tabs, nothing but plain data comes across.
        const copy: unknown = structuredClone(message);
        for (const listener of [...bus]) setImmediate(() => listener(self, copy));
      },
      listen(listener) {
        hear = (from, message) => {
          if (from !== self && life.alive) listener(message);
        };
        bus.add(hear);
      },
      close() {
        if (hear) bus.delete(hear);
      },
    };
  };

const connectivityOf = (isOnline: () => boolean, listeners: Set<() => void>): Connectivity => ({
  isOnline,
  subscribe(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
});

const aliveOnly = (timers: VirtualTimers, life: { alive: boolean }) => ({
  now: timers.now,
  after: (ms: number, run: () => void) => timers.after(ms, () => life.alive && run()),
});

const guarded = (storage: KeyValueStorage, life: { alive: boolean }): KeyValueStorage => ({
  ...storage,
  set: (key, value) => life.alive && storage.set(key, value),
  remove: (key) => (life.alive ? storage.remove(key) : undefined),
});

function createModelLocks() {
  const holders = new Set<string>();
  const waiting = new Map<string, { life: { alive: boolean }; take: () => void }[]>();
  const take = (name: string, held: Release[]): Release => {
    holders.add(name);
    let released = false;
    const release = () => {
      if (released) return;
      released = true;
      holders.delete(name);
      const queue = waiting.get(name) ?? [];
      for (let next = queue.shift(); next; next = queue.shift()) if (next.life.alive) return next.take();
    };
    held.push(release);
    return release;
  };
  return {
    forTab: (held: Release[], life: { alive: boolean }): TabLocks => ({
      areReal: true,
      tryAcquire: async (name) => (holders.has(name) ? null : take(name, held)),
      acquire: (name, signal) =>
        new Promise((resolve, reject) => {
          if (!holders.has(name)) return resolve(take(name, held));
          const queue = waiting.get(name) ?? [];
          waiting.set(name, queue);
          const next = { life, take: () => resolve(take(name, held)) };
          queue.push(next);
          signal.addEventListener("abort", () => {
            const at = queue.indexOf(next);
            if (at >= 0) queue.splice(at, 1);
            reject(new Error("aborted"));
          });
        }),
    }),
  };
}

/** The same chance again for the same seed. */
export function seededChance(seed: number): Chance {
  let state = seed >>> 0;
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const hex = (digits: number) =>
    Array.from({ length: digits }, () => Math.floor(random() * 16).toString(16)).join("");
  return { random, uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}` };
}
