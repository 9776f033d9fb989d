import type { Node } from "@perennial/contract/wire";
import type { NodeId } from "@perennial/domain/tree/node";
import { ancestorIds } from "@perennial/domain/tree/selectors";
import type { Api } from "../../api/client.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import type { LoadedTree } from "../../store/workspace.ts";
import { isOfAnother } from "../queue/by-generation.ts";
import type { LogReader } from "./log-reader.ts";
import type { View } from "./view.ts";

export interface TreeLoader {
  loadTree(id: NodeId): Promise<LoadedTree>;
  /** Adds a branch to what is shown. */
  loadBranch(id: NodeId): Promise<void>;
  /** Loads the present tree in the place of everything known; resolves to whether that could be had. */
  reload(): Promise<boolean>;
}

type Parent = { readonly id: NodeId; readonly label: string } | null;

export function createTreeLoader(deps: {
  readonly api: Pick<Api, "getTree">;
  readonly tree: TreeStore;
  readonly view: Pick<View, "applied" | "generation" | "load">;
  readonly reader: LogReader;
}): TreeLoader {
  const { tree, view } = deps;
  /** The nodes whose whole branches are here, with what stands above them. */
  const roots = new Map<NodeId, Parent>();
  let present: number | null = null;
  const current = (id: NodeId) => tree.identity.current("node", id);

  const load = async (id: number, anew: boolean): Promise<LoadedTree> => {
    // What the log brings while the answer is on its way may not be in it.
    const stop = deps.reader.record();
    const reply = await deps.api.getTree({
      id,
      query: { format: "flat", include_parent: "true", include_user_flashcards: "true" },
    });
    if (!reply.ok) {
      stop();
      return { ok: false, status: reply.error.status };
    }
    const isOther = isOfAnother(reply.value.generation, view.generation());
    if (isOther && id !== present && present !== null) {
      stop();
      return load(present, true);
    }
    const replace = anew || isOther;
    // A tree is put beneath the same log that is shown: what it knows more is read from the log first.
    const caughtUp = replace || view.applied() === null || (await deps.reader.reach(reply.value.version));
    const missed = stop();
    if (!caughtUp) return { ok: false, status: null };
    if (replace) {
      roots.clear();
      deps.reader.restart(reply.value.version, isOther ? [] : missed);
    }
    const parent = reply.value.parent
      ? { id: reply.value.parent.id, label: labelOf(reply.value.parent) }
      : null;
    roots.set(current(reply.value.root_id), parent);
    view.load(reply.value, missed, replace);
    deps.reader.expect(reply.value.version, "now");
    return { ok: true, rootKey: tree.keyOf(id), parent };
  };

  const parentOf = (id: NodeId): Parent => {
    const face = tree.identity.faceOf("node", id);
    return { id: face, label: labelFrom(tree, id, face) };
  };

  /** A branch of a tree that was loaded is all here; the log keeps it up to date. */
  const known = (wanted: NodeId): LoadedTree | null => {
    const id = current(wanted);
    const node = tree.get("node", id);
    if (!node) return null;
    const isComplete = [id, ...ancestorIds(tree, id)].some((above) => roots.has(above));
    if (tree.identity.serverIdOf("node", id) !== undefined && !isComplete) return null;
    const above = node.parentId === null ? null : tree.get("node", node.parentId);
    const parent = above ? parentOf(above.id) : (roots.get(id) ?? null);
    return { ok: true, rootKey: tree.keyOf(id), parent };
  };

  return {
    async loadTree(wanted) {
      const id = tree.identity.serverIdOf("node", wanted);
      if (id === undefined) return known(wanted) ?? { ok: false, status: 404 };
      present = id;
      const loaded = await load(id, false);
      const isUnreachable = !loaded.ok && (loaded.status === null || loaded.status >= 500);
      return (isUnreachable && known(wanted)) || loaded;
    },
    async loadBranch(id) {
      const known = tree.identity.serverIdOf("node", id);
      if (known !== undefined) await load(known, false);
    },
    async reload() {
      if (present === null) return true;
      return (await load(present, true)).ok;
    },
  };
}

/** The parent's text, else its question, else a name by its id; blank counts as absent. */
const labelOf = ({ id, content }: Node): string =>
  labelFor(id, "text" in content ? content.text : content.question);

function labelFrom(tree: TreeStore, id: NodeId, face: number): string {
  const row = tree.row(tree.keyOf(id));
  return labelFor(face, row?.note?.text ?? row?.flashcard?.question ?? "");
}

const labelFor = (id: number, text: string) => (text.trim() === "" ? `Parent Tree ${id}` : text);
