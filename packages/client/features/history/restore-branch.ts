import { restoreDeleted } from "@perennial/domain/intent/restore-deleted";
import { renameOp } from "@perennial/domain/op/rename";
import type { NodeId } from "@perennial/domain/tree/node";
import { RESTORABLE_DAYS } from "@perennial/domain/tree/restorable-days";
import { ReadFailed } from "../../queries/answer.ts";
import type { DeletedBranch, DeletedCalls } from "../../queries/deleted-branches.ts";
import { titleOf } from "../../store/row-data.ts";
import type { ToastInput } from "../../store/toasts.ts";
import type { Workspace } from "../../store/workspace.ts";
import type { Deletion } from "../../ui/link-targets.ts";
import { wordsOf } from "../../ui/rich-text.tsx";
import { DELETED_TEXTS } from "./deleted-texts.ts";
import { sayRestored } from "./say-restored.ts";

type Outcome = { readonly ok: boolean; readonly message: string };

const failure = (message: string): Outcome => ({ ok: false, message });

/** Restores a branch and returns what there is to say about it. @param source where the person asked for it */
export async function restoreBranch({
  workspace,
  rootId,
  calls,
  branch,
  source,
}: {
  readonly workspace: Workspace;
  readonly rootId: NodeId;
  readonly calls: DeletedCalls;
  readonly branch: DeletedBranch;
  readonly source: string;
}): Promise<Outcome> {
  const { tree } = workspace;
  const { nodeId, path, call } = branch;
  const deletion = await calls.deletion(branch).catch(readFailure);
  if (typeof deletion === "string") return failure(deletion);
  // What was made on this page goes by another id here than on the server.
  const { current } = tree.identity;
  const decision = restoreDeleted(tree, {
    nodeId: current("node", nodeId),
    deletion: deletion.map((op) => renameOp(op, current)),
    undoOf: call.uuid,
    above: path.map(({ id }) => current("node", id)),
    rootId,
  });
  if (!decision.ok) return failure(DELETED_TEXTS.lost);
  const { plan, parentId, isElsewhere } = decision.value;
  workspace.submit(plan, { eventType: "node.restore", source, failure: DELETED_TEXTS.notRestored });
  const title = wordsOf(titleOf(tree.row(tree.keyOf(parentId)))).trim() || DELETED_TEXTS.empty;
  return { ok: true, message: isElsewhere ? DELETED_TEXTS.elsewhere(title) : DELETED_TEXTS.restored };
}

/** Restores the branch with which a note was deleted that a link leads to, and says what became of it. */
export async function restoreLinked(
  workspace: Workspace,
  calls: DeletedCalls,
  nodeId: number,
  notify: (toast: ToastInput) => void,
): Promise<void> {
  const { ok, message } = await restoredWith(workspace, calls, nodeId);
  if (ok) sayRestored(workspace, notify, message);
  else notify({ message, type: "warning" });
}

async function restoredWith(workspace: Workspace, calls: DeletedCalls, nodeId: number): Promise<Outcome> {
  // The server has not heard of the note at all.
  if (nodeId < 0) return failure(DELETED_TEXTS.notSaved);
  const branch = await calls.of(nodeId).catch(readFailure);
  if (typeof branch === "string") return failure(branch);
  if (!branch)
    return failure(workspace.status.get().waiting > 0 ? DELETED_TEXTS.notSaved : DELETED_TEXTS.lost);
  const [root] = branch.path;
  if (root && workspace.whole.get() === null) await workspace.loadTree(root.id);
  const rootId = workspace.whole.get();
  return rootId === null
    ? failure(DELETED_TEXTS.failed)
    : restoreBranch({ workspace, rootId, calls, branch, source: "link" });
}

/** How a note was deleted that a link leads to; undefined where that is not known or no longer kept. */
export async function deletionOf(calls: DeletedCalls, nodeId: number): Promise<Deletion | undefined> {
  const branch = nodeId < 0 ? undefined : await calls.of(nodeId).catch(() => undefined);
  if (!branch) return undefined;
  const above = branch.nodeId === nodeId ? branch.path : [...branch.path, branch];
  const { deletedAt: at, below: rows } = branch;
  const until = new Date(at.getTime() + RESTORABLE_DAYS * 86_400_000);
  const path = above.map(({ text }) => wordsOf(text).trim()).filter((title) => title !== "");
  return { path, rows, at, until };
}

/** What to say where the list, or what a call did, could not be read. */
export const readFailure = (error: unknown): string =>
  error instanceof ReadFailed && error.status === null ? DELETED_TEXTS.noServer : DELETED_TEXTS.failed;
