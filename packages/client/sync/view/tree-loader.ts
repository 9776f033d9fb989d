import type { FlatTree } from "@perennial/contract/outline/wire";
import type { NodeId } from "@perennial/domain/tree/node";
import type { Timers } from "../../platform/timers.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import type { LoadedTree } from "../../store/workspace.ts";
import { type BranchLabels, createBranchLabels } from "./branch-labels.ts";
import type { LogReader } from "./log-reader.ts";
import { createRenewing } from "./renewing.ts";
import { createStoredPages, type StoredNotes } from "./stored-page.ts";
import { type StoredRecord, storedRecordsOf, type WholeTree, wholeTreeOf } from "./stored-record.ts";
import { createTreeRequests, type TreeRequestDeps, type TreeRequests } from "./tree-requests.ts";
import type { View } from "./view.ts";

/** Brings trees onto the screen: from what is loaded, from the copy on this device, else from the server. */
export interface TreeLoader {
  loadTree(id: NodeId): Promise<LoadedTree>;
  /** Returns the branch of a tree that can be shown at once; null where it has to be loaded. */
  knownTree(id: NodeId): LoadedTree | null;
  /** Resolves when all that is shown is complete and current; null where it came at once. */
  caughtUp(): Promise<void> | null;
  /** Learns that all of a branch has come another way. */
  complete(id: NodeId): void;
  loadBranch(id: NodeId): Promise<void>;
  /** Replaces everything by the present tree; retries by itself where it cannot be loaded. */
  reload(): void;
  /** The same after older loads. Resolves when shown, or unavailable for now. */
  renew(): Promise<void>;
  stop(): void;
}

type TreeLoaderDeps = Omit<TreeRequestDeps, "branches" | "present" | "reader"> & {
  readonly reader: TreeRequestDeps["reader"] & Pick<LogReader, "hold" | "released">;
  readonly kept: StoredNotes;
  /** The root of the account; null where the page does not know it. */
  readonly rootId: number | null;
  readonly pause: () => Promise<void>;
  /** Only the copy's beginning can be shown, and no server answers: the rest comes later. */
  readonly restMissing: () => void;
  /** Returns whether this user is the one signed in: without a token the server would only refuse. */
  readonly isSignedIn: () => boolean;
  readonly timers: Timers;
  readonly warn: (message: string) => void;
};

/** Creates the loader of one tab. The page that was asked for last is the one that `reload` and `renew` load. */
export function createTreeLoader(deps: TreeLoaderDeps): TreeLoader {
  const { tree, view, reader } = deps;
  let present: number | null = null;
  let caughtUp: Promise<void> | null = null;
  const branches = createBranchLabels(tree);
  const requests = createTreeRequests({ ...deps, branches, present: () => present });
  const loadAnew = async (): Promise<boolean> => {
    if (present === null) return true;
    const id = present;
    const { rootId } = deps;
    const loaded = await requests.load(id, true);
    // A backup that was put back need not have the branch: then the notes that there are take its place.
    if (loaded.ok || loaded.status !== 404 || rootId === null || rootId === id) return loaded.ok;
    if (present === id) present = rootId;
    return loadAnew();
  };
  const renewing = createRenewing(loadAnew, deps.timers, deps.warn);
  const renew = async () => {
    await reader.released();
    await renewing.renew();
  };
  const showKept = createStoredPages(deps.kept, branches, async () => {
    await reader.released();
    await renewing.untilHere(deps.restMissing);
  });

  const loadFirst = async (id: number): Promise<LoadedTree> => {
    const first = await loadFirstTree({ ...deps, requests, branches, renew }, id);
    caughtUp = first.rest ?? caughtUp;
    return first.tree;
  };

  return {
    async loadTree(wanted) {
      const id = tree.identity.serverIdOf("node", wanted);
      if (id === undefined) return branches.whole(wanted) ?? { ok: false, status: 404 };
      present = id;
      const kept = await showKept(id);
      caughtUp = kept?.caughtUp ?? caughtUp;
      if (kept?.tree) return kept.tree;
      if (!deps.isSignedIn()) return branches.whole(id) ?? { ok: false, status: 401 };
      const loaded = await (view.applied() === null ? loadFirst(id) : requests.load(id, false));
      const isUnreachable = !loaded.ok && (loaded.status === null || loaded.status >= 500);
      return (isUnreachable && branches.whole(id)) || loaded;
    },
    knownTree: branches.whole,
    complete: (id) => branches.add(id, null),
    caughtUp: () => caughtUp,
    async loadBranch(id) {
      const known = tree.identity.serverIdOf("node", id);
      if (known !== undefined) await requests.load(known, false);
    },
    reload: () => void renewing.renew(),
    renew,
    stop: renewing.stop,
  };
}

/** A tree whose beginning is shown. */
interface FirstTree {
  readonly tree: LoadedTree;
  /** Resolves when the rest is here too, or cannot be loaded; null where there is no rest. */
  readonly rest: Promise<void> | null;
}

/** Loads the first tree of a page. The whole account is shown while the rest of it is still being loaded. */
function loadFirstTree(
  deps: {
    readonly tree: TreeStore;
    readonly view: Pick<View, "applied" | "load">;
    readonly reader: Pick<LogReader, "record" | "hold">;
    readonly requests: TreeRequests;
    readonly branches: BranchLabels;
    readonly pause: () => Promise<void>;
    readonly loaded: (whole: WholeTree | null, replace: boolean) => void;
    readonly renew: () => Promise<void>;
  },
  id: number,
): Promise<FirstTree> {
  const { tree, view, reader, requests, branches } = deps;
  const { promise: beginning, resolve: begun } = Promise.withResolvers<LoadedTree>();
  const stop = reader.record();
  const records: StoredRecord[] = [];
  let release: (() => Promise<void>) | null = null;

  const onPart = async (part: FlatTree) => {
    // The parent of a branch comes at the end of the answer.
    if (!release && (view.applied() !== null || part.nodes[0]?.parent_id !== null)) return;
    release ??= reader.hold();
    const stored = storedRecordsOf(part);
    for (const record of stored.records) records.push(record);
    view.load(stored, [], false);
    begun({ ok: true, rootKey: tree.keyOf(id), parent: null });
    await deps.pause();
  };
  /** Resolves to null where the tree has begun to show before. */
  const loadAll = async (): Promise<LoadedTree | null> => {
    const reply = await requests.ask(id, onPart);
    if (!release) return requests.take(id, reply, stop);
    stop();
    if (reply.ok) {
      branches.add(id, null);
      deps.loaded(wholeTreeOf(reply.value, records), false);
    }
    await release();
    // A beginning without its rest must not stay.
    if (!reply.ok) await deps.renew();
    return null;
  };

  const all = loadAll();
  return Promise.race([
    beginning.then((shown) => ({ tree: shown, rest: all.then(() => undefined) })),
    all.then(async (atOnce) => ({ tree: atOnce ?? (await beginning), rest: null })),
  ]);
}
