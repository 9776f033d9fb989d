import { deleteNode as decideDeletion } from "@perennial/domain/intent/delete-node";
import { ok } from "@perennial/domain/result";
import type { Asking } from "../state/asking.ts";
import type { GroupState } from "../state/group-state.ts";
import type { ResolvedCommand } from "../state/temporary-ids.ts";
import { type Decision, follow } from "./decision.ts";
import { type OwnWrites, type SeenItem, showsUnseen } from "./known-texts.ts";

type Command = Extract<ResolvedCommand, { type: "tree.delete" }>;

/**
 * DELETE /trees: deletes a leaf with its item; its anchors go to the heir. The leaf stays, with its anchors, where it shows what the sender had not seen,
 * another item or other words: an edit beats a concurrent delete, whichever comes first.
 */
export function* deleteNode(
  state: GroupState,
  { id, heir_id: heirId, ...seen }: Pick<Command, "id" | "heir_id"> & SeenItem,
  ownWrites: OwnWrites,
): Asking<Decision> {
  const node = state.outline.get("node", id);
  const deletion = decideDeletion(state.outline, { nodeId: id, heirId: heirId ?? undefined });
  const done = { status: 204, body: null } as const;
  if (node && deletion.ok && (yield* showsUnseen(state, node, seen, ownWrites))) return ok(done);
  const followed = follow(state, deletion);
  if (followed.ok && typeof heirId === "number") state.heirs.set(id, heirId);
  return followed.ok ? ok(done) : followed;
}
