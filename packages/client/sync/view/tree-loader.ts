import type { Node } from "@perennial/contract/wire";
import { isServerId, serverId } from "@perennial/domain/kind/record-id";
import type { NodeId } from "@perennial/domain/tree/node";
import { ancestorIds } from "@perennial/domain/tree/selectors";
import type { Api } from "../../api/client.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import type { LoadedTree } from "../../store/workspace.ts";
import type { LogReader } from "./log-reader.ts";
import type { Pending } from "./pending.ts";

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
  readonly pending: Pick<Pending, "load">;
  readonly reader: LogReader;
}): TreeLoader {
  const { tree, pending } = deps;
  /** The nodes whose whole branches are here, with what stands above them. */
  const roots = new Map<NodeId, Parent>();
  let present: number | null = null;

  const load = async (id: number, replace: boolean): Promise<LoadedTree> => {
    // What the log brings while the answer is on its way may not be in it.
    const stop = deps.reader.record();
    const reply = await deps.api.getTree({
      id,
      query: { format: "flat", include_parent: "true", include_user_flashcards: "true" },
    });
    const missed = stop();
    if (!reply.ok) return { ok: false, status: reply.error.status };
    if (replace) roots.clear();
    const parent = reply.value.parent
      ? { id: reply.value.parent.id, label: labelOf(reply.value.parent) }
      : null;
    roots.set(reply.value.root_id, parent);
    pending.load(reply.value, missed, replace);
    deps.reader.expect(reply.value.version, "now");
    return { ok: true, rootKey: tree.keyOf(id), parent };
  };

  /** A branch of a tree that was loaded is all here; the log keeps it up to date. */
  const known = (id: NodeId): LoadedTree | null => {
    const node = tree.get("node", id);
    if (!node) return null;
    if (isServerId(id) && !roots.has(id) && !ancestorIds(tree, id).some((above) => roots.has(above)))
      return null;
    const above = node.parentId === null ? null : tree.get("node", node.parentId);
    const parent = above ? { id: above.id, label: labelFrom(tree, above.id) } : (roots.get(id) ?? null);
    return { ok: true, rootKey: tree.keyOf(id), parent };
  };

  return {
    async loadTree(wanted) {
      const id = tree.currentId(wanted);
      if (!isServerId(id)) return known(id) ?? { ok: false, status: 404 };
      present = id;
      const loaded = await load(serverId(id), false);
      const isUnreachable = !loaded.ok && (loaded.status === null || loaded.status >= 500);
      return (isUnreachable && known(id)) || loaded;
    },
    async loadBranch(id) {
      await load(serverId(id), false);
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

function labelFrom(tree: TreeStore, id: NodeId): string {
  const row = tree.row(tree.keyOf(id));
  return labelFor(id, row?.note?.text ?? row?.flashcard?.question ?? "");
}

const labelFor = (id: NodeId, text: string) => (text.trim() === "" ? `Parent Tree ${id}` : text);
