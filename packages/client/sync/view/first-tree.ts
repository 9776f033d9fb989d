import type { FlatTree } from "@perennial/contract/outline/wire";
import type { TreeStore } from "../../store/tree-store.ts";
import type { LoadedTree } from "../../store/workspace.ts";
import type { BranchLabels } from "./branch-labels.ts";
import type { LogReader } from "./log-reader.ts";
import { type StoredRecord, storedRecordsOf, type WholeTree, wholeTreeOf } from "./stored-record.ts";
import type { TreeRequests } from "./tree-requests.ts";
import type { View } from "./view.ts";

/** A tree whose beginning is shown. */
export interface FirstTree {
  readonly tree: LoadedTree;
  /** Resolves when the rest is here too, or cannot be loaded; null where there is no rest. */
  readonly rest: Promise<void> | null;
}

/** Loads the first tree of a page. The whole account is shown while the rest of it is still being loaded. */
export function loadFirstTree(
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
