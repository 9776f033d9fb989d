import type { GenericRef } from "../op/command.ts";
import { deletionOf } from "../op/record-ops.ts";
import { err, ok, type Result } from "../result.ts";
import type { TreeView } from "../tree/view.ts";
import type { Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";

/** Deletes a record of a kind with generic commands. */
export function deleteRecord(tree: TreeView, record: GenericRef): Result<Plan, Refusal> {
  const { kind, id } = record;
  const known = tree.get(kind, id);
  if (!known) return err("unknown-item");
  const command = { type: "record.delete", record } as const;
  return ok({ steps: [{ command, ops: [deletionOf(kind, known)] }] });
}
