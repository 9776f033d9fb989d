import { compareIds } from "../kind/record-id.ts";
import { ok, type Result } from "../result.ts";
import { type OwnSettings, ownSettingsOf } from "../study/settings.ts";
import type { NodeId } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";
import { createRecord } from "./create-record.ts";
import { deleteRecord } from "./delete-record.ts";
import { editRecord } from "./edit-record.ts";
import { inTurn } from "./in-turn.ts";
import { type DrawId, NOTHING_TO_DO, type Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";

export interface SaySettings {
  readonly nodeId: NodeId;
  /** What is to be said of it; what is not named stays. */
  readonly said: Partial<OwnSettings>;
  readonly draw: DrawId;
}

/** Sets how a branch is studied, in one record; several that devices began at once become one again. */
export function saySettings(
  tree: TreeView,
  { nodeId, said: named, draw }: SaySettings,
): Result<Plan, Refusal> {
  const kind = "studySettings";
  const records = [...tree.recordsOf(kind)]
    .filter((record) => record.nodeId === nodeId)
    .sort((a, b) => compareIds(a.id, b.id));
  const said = { ...ownSettingsOf(records), ...named };
  const isSaid = Object.values(said).some((value) => value !== null);
  const kept = isSaid ? records.at(-1) : undefined;
  const others = records.filter((record) => record !== kept);
  return inTurn(tree, [
    (now) =>
      kept
        ? editRecord(now, { kind, id: kept.id }, said)
        : isSaid
          ? createRecord(now, { kind, id: draw(), fields: { ...said, nodeId } })
          : ok(NOTHING_TO_DO),
    ...others.map(
      ({ id }) =>
        (now: TreeView) =>
          deleteRecord(now, { kind, id }),
    ),
  ]);
}
