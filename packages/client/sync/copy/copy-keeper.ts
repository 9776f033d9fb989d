import type { DataMutation } from "@perennial/contract/outline/wire";
import type { Api } from "../../api/client.ts";
import type { Timers } from "../../platform/timers.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import { fetchWhole } from "../view/load-whole.ts";
import type { WholeTree } from "../view/stored-record.ts";
import type { View } from "../view/view.ts";
import type { LocalCopy } from "./copy.ts";
import { screenOf } from "./screen-of.ts";

/** Milliseconds without rows of the log before the journal is folded into the chunks. */
const IDLE_MS = 2_000;
/** How many journal entries are folded together. */
const FOLD_FROM = 100;

/** Keeps the confirmed copy current. Any tab writes trees and first screens; only the leader the journal. */
export interface CopyKeeper {
  rows(rows: readonly DataMutation[]): void;
  /** A tree from the server is shown, added or replacing all. @param whole null for a branch */
  loaded(whole: WholeTree | null, replace: boolean): void;
  /** Something is shown that the log does not contain: the copy has to be written anew. */
  outdated(): void;
  /** The page of this node is open, and shows everything below it. */
  shows(page: number): void;
  lead(): void;
  rest(): void;
  stop(): void;
}

export interface CopyKeeperDeps {
  /** Resolves to null where this browser stores nothing. */
  readonly copy: Promise<LocalCopy | null>;
  readonly api: Pick<Api, "getTree" | "getChanges">;
  readonly tree: TreeStore;
  readonly view: Pick<View, "applied" | "entries">;
  readonly timers: Timers;
  /** The root of the account; null where it has none. */
  readonly rootId: number | null;
  readonly isCollapsed: (key: string) => boolean;
  readonly pause: () => Promise<void>;
  /** Called when a copy was written: the browser may be asked to keep it. */
  readonly written: () => void;
  readonly warn: (line: string) => void;
}

/** Creates a keeper that writes after 2 s of rest, one write at a time. Failures only warn: the server has it all. */
export function createCopyKeeper(deps: CopyKeeperDeps): CopyKeeper {
  const { api, view, timers, rootId } = deps;
  let isLeader = false;
  let stopped = false;
  let whole: WholeTree | null = null;
  let page: number | null = null;
  /** How many entries the journal has, as far as this tab knows. */
  let journaled = FOLD_FROM;
  let cancel = () => {};
  let writes: Promise<unknown> = Promise.resolve();

  /** Queues a write behind the one before, so that each finds what that one has written. */
  const write = (run: (copy: LocalCopy) => Promise<unknown>): void => {
    writes = writes
      .then(() => deps.copy)
      .then((copy) => (copy && !stopped ? run(copy) : undefined))
      .catch((error) => deps.warn(`No copy was written: ${error}`));
  };

  const readOn = async (copy: LocalCopy): Promise<void> => {
    const end = await copy.end();
    if (end === null || end.version >= (view.applied() ?? 0)) return;
    const headers = end.generation === undefined ? {} : { headers: { generation: end.generation } };
    const reply = await api.getChanges({ query: { since: String(end.version) }, ...headers });
    if (!reply.ok) return;
    if ("reset" in reply.value || !(await copy.append(reply.value.changes))) await copy.clear();
  };

  /** Loads the whole account, where only a part of it has been loaded. */
  const fetchNow = (): Promise<WholeTree | null> =>
    !isLeader || page === null || rootId === null ? Promise.resolve(null) : fetchWhole(deps, rootId);

  const tidy = async (copy: LocalCopy): Promise<void> => {
    if (whole === null && (await copy.end()) === null) whole = await fetchNow();
    if (whole) {
      const tree = whole;
      whole = null;
      if (await copy.replace(tree)) deps.written();
    }
    if (isLeader) await readOn(copy);
    const version = view.applied();
    if (page !== null && version !== null && view.entries().length === 0) {
      const records = screenOf(deps.tree, page, deps.isCollapsed);
      if (records) await copy.keepScreen(page, version, records);
    }
    if (isLeader && journaled >= FOLD_FROM) {
      journaled = 0;
      await copy.fold();
    }
  };

  const tidySoon = () => {
    cancel();
    if (!stopped) cancel = timers.after(IDLE_MS, () => write(tidy));
  };

  const outdated = () => {
    write((copy) => copy.clear());
    tidySoon();
  };

  return {
    rows(rows) {
      tidySoon();
      if (!isLeader) return;
      journaled++;
      write(async (copy) => (await copy.append(rows)) || readOn(copy));
    },
    loaded(tree, replace) {
      whole = tree ?? (replace ? null : whole);
      if (replace) outdated();
      else tidySoon();
    },
    outdated,
    shows(next) {
      page = next;
      tidySoon();
    },
    lead() {
      isLeader = true;
      tidySoon();
    },
    rest() {
      isLeader = false;
    },
    stop() {
      cancel();
      stopped = true;
      void writes.then(() => deps.copy).then((copy) => copy?.close());
    },
  };
}
