import type { FlatTree } from "@perennial/contract/outline/wire";
import type { Api, Reply } from "../../api/client.ts";
import type { OnTreePart } from "../../api/read-tree.ts";
import { treeCall } from "../../api/tree-call.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import type { LoadedTree } from "../../store/workspace.ts";
import { isOfAnother } from "../queue/by-generation.ts";
import { type BranchLabels, parentFrom } from "./branch-labels.ts";
import type { LogReader } from "./log-reader.ts";
import { storedRecordsOf, type WholeTree, wholeTreeOf } from "./stored-record.ts";
import type { View } from "./view.ts";

/** What a tree from the server has to be brought together with. */
export interface TreeRequestDeps {
  readonly api: Pick<Api, "getTree">;
  readonly tree: TreeStore;
  readonly view: Pick<View, "applied" | "generation" | "load">;
  readonly reader: Pick<LogReader, "record" | "reach" | "restart" | "expect">;
  readonly branches: BranchLabels;
  /** Returns the page that is shown; null before there was one. */
  readonly present: () => number | null;
  /** A tree from the server is shown, added or replacing all. @param whole null for a branch */
  readonly loaded: (whole: WholeTree | null, replace: boolean) => void;
}

/** Requests trees from the server, and puts each one beneath the log that is shown. */
export interface TreeRequests {
  ask(id: number, onPart?: OnTreePart): Promise<Reply<FlatTree>>;
  /** Shows a requested tree. @param stop ends the recording of rows that arrived meanwhile */
  take(id: number, reply: Reply<FlatTree>, stop: StopRecording): Promise<LoadedTree>;
  /** Requests and shows a tree. @param anew whether it replaces everything */
  load(id: number, anew: boolean): Promise<LoadedTree>;
}

type StopRecording = ReturnType<LogReader["record"]>;

/** Creates one tab's requests. A tree of another generation replaces everything. */
export function createTreeRequests(deps: TreeRequestDeps): TreeRequests {
  const { view, reader, branches } = deps;
  const isOther = ({ generation }: FlatTree) => isOfAnother(generation, view.generation());

  const ask: TreeRequests["ask"] = (id, onPart) =>
    deps.api.getTree({ ...treeCall(id), ...(onPart ? { onPart } : {}) });

  const show = async (
    id: number,
    answer: FlatTree,
    stop: StopRecording,
    anew: boolean,
  ): Promise<LoadedTree> => {
    const isRestored = isOther(answer);
    const replace = anew || isRestored;
    // The log is first read up to the tree's version, so that tree and view stand at the same one.
    const caughtUp = replace || view.applied() === null || (await reader.reach(answer.version));
    const missed = stop();
    // All was read anew while this was on its way, so that it may be the older one.
    if (!missed) return load(id, anew);
    if (!caughtUp) return { ok: false, status: null };
    if (replace) {
      branches.clear();
      reader.restart(answer.version, isRestored ? [] : missed);
    }
    branches.add(answer.root_id, answer.parent ?? null);
    const stored = storedRecordsOf(answer);
    view.load(stored, missed, replace);
    deps.loaded(wholeTreeOf(answer, stored.records), replace);
    reader.expect(answer.version, "now");
    return {
      ok: true,
      rootKey: deps.tree.keyOf(id),
      parent: answer.parent ? parentFrom(answer.parent) : null,
    };
  };

  const settle = async (
    id: number,
    reply: Reply<FlatTree>,
    stop: StopRecording,
    anew: boolean,
  ): Promise<LoadedTree> => {
    if (!reply.ok) {
      stop();
      return { ok: false, status: reply.error.status };
    }
    const present = deps.present();
    if (present === null || present === id || !isOther(reply.value)) return show(id, reply.value, stop, anew);
    // Of another generation: the page that is shown is loaded first, in place of everything.
    stop();
    return load(present, true);
  };

  async function load(id: number, anew: boolean): Promise<LoadedTree> {
    // The answer may not include rows that arrive while it is on its way.
    const stop = reader.record();
    return settle(id, await ask(id), stop, anew);
  }

  return { ask, take: (id, reply, stop) => settle(id, reply, stop, false), load };
}
