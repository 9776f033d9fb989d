import { deleteNode as decideDeletion } from "@perennial/domain/intent/delete-node";
import { serverId } from "@perennial/domain/kind/record-id";
import { ok } from "@perennial/domain/result";
import type { Asking } from "./asking.ts";
import { type Decision, follow } from "./decision.ts";
import type { GroupState } from "./group-state.ts";
import { hasChangedSince, type OwnTexts } from "./known-texts.ts";
import type { ResolvedCommand } from "./temporary-ids.ts";

type Command = Extract<ResolvedCommand, { type: "tree.delete" }>;

/**
 * DELETE /trees: deletes a leaf with its item. The leaf stays where somebody has written into the item what the
 * sender had not seen: an edit beats a concurrent delete, whichever comes first.
 */
export function* deleteNode(
  state: GroupState,
  { id, base_version: version }: Pick<Command, "id" | "base_version">,
  ownTexts: OwnTexts,
): Asking<Decision> {
  const node = state.outline.get("node", id);
  const deletion = decideDeletion(state.outline, { nodeId: id });
  const done = { status: 204, body: null } as const;
  if (node && deletion.ok) {
    const shown = serverId(node.itemId);
    const known = ownTexts.known(node.itemType, shown, version);
    if (yield* hasChangedSince(state, node.itemType, shown, known)) return ok(done);
  }
  const followed = follow(state, deletion);
  return followed.ok ? ok(done) : followed;
}
