import { type Api, createApi } from "../../api/client.ts";
import { readAnswer } from "../../api/read-answer.ts";
import type { TabChannel } from "../../platform/channel.ts";
import { eraseDatabase } from "../../platform/erase-traces.ts";
import type { TabLocks } from "../../platform/locks.ts";
import type { Connectivity } from "../../platform/online.ts";
import type { Chance } from "../../platform/random.ts";
import type { KeyValueStorage } from "../../platform/storage.ts";
import { openTextCopies } from "../../platform/text-copies.ts";
import type { Timers } from "../../platform/timers.ts";
import type { Workspace, WorkspaceEvent } from "../../store/workspace.ts";
import type { LocalCopy } from "../copy/copy.ts";
import { openCopyDb } from "../copy/copy-db.ts";
import type { Outbox } from "../queue/outbox.ts";
import { type OutboxDbDeps, openOutboxDb } from "../queue/outbox-db.ts";
import { startSender } from "../send/sender.ts";
import { type OlderCardsDb, takeOlderCards } from "../tabs/older-cards.ts";
import type { ImportCalls } from "../undo/import-undo.ts";
import { openStepsDb, type StepsOnDevice } from "../undo/steps-db.ts";
import { startComparing } from "../view/comparing.ts";
import { startLive } from "../view/live.ts";
import { openWorkspace } from "../workspace.ts";
import { type BrowserServer, settleWith } from "./browser-server.ts";
import { connectivityWhile, type Life, outboxWhile, storageWhile, timersWhile } from "./life.ts";
import { createModelChannels } from "./model-channels.ts";
import { clearDatabases } from "./model-databases.ts";
import { createModelLocks } from "./model-locks.ts";
import { fetchOf, type Network, streamOf } from "./model-network.ts";
import { createModelStorage, type ModelStorage } from "./model-storage.ts";
import { seededChance } from "./seeded-chance.ts";
import { createVirtualTimers, finished, type VirtualTimers } from "./virtual-timers.ts";

export interface ModelTab {
  readonly workspace: Workspace;
  readonly events: WorkspaceEvent[];
  readonly warnings: string[];
  readonly api: Api;
  /** What the browser gives to this tab alone, and takes away when the tab is gone. */
  readonly platform: TabPlatform;
  /** Goes along when the tab is loaded anew. */
  readonly storage: KeyValueStorage;
  isAlive(): boolean;
  /** The tab is gone from one moment to the next: its locks are free, nothing of it runs any more. */
  kill(): void;
  /** The browser lets the tab do nothing any more, and it keeps what it holds. */
  sleep(): void;
}

export interface TabPlatform {
  readonly storage: KeyValueStorage;
  /** Goes along when the tab is loaded anew. */
  readonly tabStorage: KeyValueStorage;
  readonly locks: TabLocks;
  readonly timers: Timers;
  readonly chance: Chance;
  readonly channel: (name: string) => TabChannel;
}

export interface ModelBrowser extends Network {
  readonly timers: VirtualTimers;
  readonly storage: ModelStorage;
  token: string | null;
  /** What tabs that open draw their chance from, instead of the seed. */
  random: (() => number) | null;
  openOutbox: (userId: number, deps: OutboxDbDeps) => Promise<Outbox>;
  /** Where earlier versions copied half-written cards to. */
  olderCards(userId: number): OlderCardsDb;
  openCopy: (userId: number) => Promise<LocalCopy>;
  /** Where it is kept what can be undone. */
  openSteps: (userId: number) => Promise<StepsOnDevice>;
  /** What the server says to taking imports back; none that was carried out, unless told. */
  imports: ImportCalls;
  /**
   * Opens a tab.
   * @param tabStorage of the tab that is loaded anew, or duplicated
   */
  open(userId?: number, tabStorage?: KeyValueStorage): Promise<ModelTab>;
  /** A page that is not this version's. */
  openStrange(): Pick<ModelTab, "platform" | "isAlive" | "kill">;
  /** All tabs are gone from one moment to the next, and with them what local storage was last told. */
  crash(): void;
  /** Somebody throws away the databases of a user, under the tabs that are open. */
  clear(userId: number): Promise<void>;
  /** Until nothing moves any more, with hardly any time passing. */
  settle(): Promise<void>;
  /** Whether a tab has changes that the server has not answered. */
  isWaiting(): boolean;
  /** Lets time pass until no tab has anything waiting. */
  drain(): Promise<void>;
}

export interface ModelBrowserOptions {
  readonly seed?: number;
  /** Shared by the browsers of one test that talk to one server. */
  readonly timers?: VirtualTimers;
  /** The root of the account, which a page of the app knows from the session. */
  readonly rootId?: number;
}

/** As Chromium does it. */
const LATE_STORAGE_MS = 5_000;

let browsers = 0;
let writers = 0;

const pause = () => Promise.resolve();

/** The clock of browsers that talk to one server. */
export const timersWith = (server: BrowserServer, start?: number): VirtualTimers =>
  createVirtualTimers(() => settleWith(server), start);

/** A browser with tabs, whose storage, locks, channels, clock and network are the test's to command. */
export function createModelBrowser(server: BrowserServer, options: ModelBrowserOptions = {}): ModelBrowser {
  const { seed = 1, timers = timersWith(server) } = options;
  const tabs = new Set<ModelTab>();
  const lives = new Set<Life>();
  // One simulated IndexedDB serves the whole test file: users of different browsers get different databases.
  const offset = ++browsers * 1_000;
  const chance = seededChance(seed);
  const locks = createModelLocks();
  const channels = createModelChannels();
  const storage = createModelStorage(timers);
  const onlineListeners = new Set<() => void>();
  let online = true;
  const connectivity: Connectivity = {
    isOnline: () => online,
    subscribe(listener) {
      onlineListeners.add(listener);
      return () => onlineListeners.delete(listener);
    },
  };

  const born = (): Life => {
    const life: Life = { alive: true, ends: [] };
    lives.add(life);
    return life;
  };
  const end = (life: Life) => {
    life.alive = false;
    lives.delete(life);
    for (const each of life.ends) each();
  };
  const platformOf = (life: Life, tabStorage: KeyValueStorage): TabPlatform => ({
    storage: storageWhile(storage, life),
    tabStorage: storageWhile(tabStorage, life),
    locks: locks.forTab(life.ends, life),
    timers: timersWhile(timers, life),
    chance: { uuid: chance.uuid, random: () => (browser.random ?? chance.random)() },
    channel: channels(life),
  });

  const browser: ModelBrowser = {
    timers,
    storage,
    held: [],
    outcome: () => "answer",
    token: "token",
    streams: true,
    delayMs: 0,
    random: null,
    openOutbox: (userId, deps) => openOutboxDb(userId + offset, deps),
    olderCards(userId) {
      const name = `cards-${userId + offset}`;
      const erase = () => eraseDatabase(name, () => indexedDB);
      return { open: () => openTextCopies(name), erase };
    },
    openCopy: (userId) => openCopyDb(userId + offset, { uuid: () => `writer ${++writers}`, pause }),
    openSteps: (userId) => openStepsDb(userId + offset),
    imports: {
      latest: async () => null,
      undo: async () => "not-now",
      redo: async () => "not-now",
    },
    get online() {
      return online;
    },
    set online(value) {
      online = value;
      for (const listener of [...onlineListeners]) listener();
    },
    openStrange() {
      const life = born();
      const platform = platformOf(life, createModelStorage(timers));
      return { platform, isAlive: () => life.alive, kill: () => end(life) };
    },
    async open(userId = 1, tabStorage = createModelStorage(timers)) {
      const life = born();
      const events: WorkspaceEvent[] = [];
      const warnings: string[] = [];
      const api = createApi({
        baseUrl: () => "http://model.test",
        token: () => browser.token,
        delay: () => 0,
        timers,
        reader: () => Promise.resolve(readAnswer),
        fetch: fetchOf(browser, server, life, timers),
      });
      const platform = platformOf(life, tabStorage);
      const opening = openWorkspace({
        userId,
        api,
        streamUrl: (query) => `http://model.test/stream?${query}`,
        openStream: streamOf(browser, server, life, timers),
        openOutbox: (user, deps) => browser.openOutbox(user, outboxWhile(deps, life)),
        openCopy: (user) => browser.openCopy(user),
        openSteps: (user) => browser.openSteps(user),
        imports: {
          latest: () => browser.imports.latest(),
          undo: (id) => browser.imports.undo(id),
          redo: (id) => browser.imports.redo(id),
        },
        copied: () => undefined,
        takeOlderCards: (deps) => takeOlderCards(deps, browser.olderCards(userId)),
        rootId: options.rootId ?? null,
        isCollapsed: () => false,
        pause,
        startSender,
        startLive,
        startComparing,
        ...platform,
        connectivity: connectivityWhile(connectivity, life),
        token: () => browser.token,
        warn: (message) => warnings.push(message),
      });
      const workspace = await finished(opening, timers);
      workspace.events.subscribe((event) => events.push(event));
      const tab: ModelTab = {
        workspace,
        events,
        warnings,
        api,
        platform,
        storage: tabStorage,
        isAlive: () => life.alive,
        kill() {
          tabs.delete(tab);
          end(life);
        },
        sleep() {
          life.alive = false;
          tabs.delete(tab);
        },
      };
      tabs.add(tab);
      return tab;
    },
    crash() {
      // All at once: none of them gets what another one lets go of.
      for (const life of lives) life.alive = false;
      for (const life of [...lives]) end(life);
      tabs.clear();
      storage.forget(LATE_STORAGE_MS);
    },
    clear: (userId) => finished(clearDatabases(userId + offset), timers),
    async settle() {
      await settleWith(server, 30);
      await timers.pass(20);
      await settleWith(server, 10);
    },
    isWaiting: () => [...tabs].some(({ workspace }) => workspace.status.get().waiting > 0),
    async drain() {
      for (let i = 0; i < 400; i++) {
        await settleWith(server, 20);
        if (!browser.isWaiting()) break;
        if (i % 4 === 3) await timers.pass(1_000);
      }
      await timers.pass(1_500);
      await settleWith(server, 40);
    },
  };
  return browser;
}
