import { deleteNode as decideDeletion } from "@perennial/domain/intent/delete-node";
import { ok } from "@perennial/domain/result";
import type { Asking } from "../state/asking.ts";
import type { GroupState } from "../state/group-state.ts";
import type { ResolvedCommand } from "../state/temporary-ids.ts";
import { type Decision, follow } from "./decision.ts";
import { type OwnWrites, type SeenItem, showsUnseen } from "./known-texts.ts";

type Command = Extract<ResolvedCommand, { type: "tree.delete" }>;

/**
 * DELETE /trees: deletes a leaf with its item. The leaf stays where it shows what the sender had not seen,
 * another item or other words: an edit beats a concurrent delete, whichever comes first.
 */
export function* deleteNode(
  state: GroupState,
  { id, ...seen }: Pick<Command, "id"> & SeenItem,
  ownWrites: OwnWrites,
): Asking<Decision> {
  const node = state.outline.get("node", id);
  const deletion = decideDeletion(state.outline, { nodeId: id });
  const done = { status: 204, body: null } as const;
  if (node && deletion.ok && (yield* showsUnseen(state, node, seen, ownWrites))) return ok(done);
  const followed = follow(state, deletion);
  return followed.ok ? ok(done) : followed;
}
