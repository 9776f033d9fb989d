import { deleteNode as decideDeletion } from "@perennial/domain/intent/delete-node";
import { ok } from "@perennial/domain/result";
import { type Decision, follow } from "./decision.ts";
import type { GroupState } from "./group-state.ts";

/** DELETE /trees: a leaf goes with its content. */
export function deleteNode(state: GroupState, { id }: { readonly id: number }): Decision {
  const done = follow(state, decideDeletion(state.outline, { nodeId: id }));
  return done.ok ? ok({ status: 204, body: null }) : done;
}
