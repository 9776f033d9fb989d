import { rowSteps } from "@perennial/domain/intent/branch-steps";
import type { Plan } from "@perennial/domain/intent/plan";
import { renameStep } from "@perennial/domain/intent/rename-step";
import type { RecordId } from "@perennial/domain/kind/record-id";
import type { CurrentId } from "@perennial/domain/kind/references";
import type { NodeId } from "@perennial/domain/tree/node";
import type { TreeStore } from "../../store/tree-store.ts";
import type { RecordBase, Submit } from "../../store/workspace.ts";
import { createdBy, isRestoring, type RecordName, recordName } from "../queue/dependencies.ts";
import { type Entry, type EntryStep, planOf } from "../queue/entries.ts";
import { inPlaceAbove } from "../queue/in-place-above.ts";
import { textsSeenBy } from "../queue/texts.ts";

/** Resubmits a failed change on its old base, so that others' newer words stay. */
export function sendAgain(
  { tree, submit }: { readonly tree: TreeStore; readonly submit: Submit },
  entry: Entry,
): void {
  submit(planAgain(tree, entry), entry.action, { bases: basesOf(entry) });
}

/** The plan of a failed change, again. Rows created and undone get new ids; others keep theirs. */
function planAgain(tree: TreeStore, entry: Entry): Plan {
  const fresh = new Map<string, RecordId>();
  const rows = entry.steps.flatMap(rowSteps);
  const created = createdBy(planOf(entry));
  // What was to be restored comes back as itself.
  const restored = createdBy({ steps: rows.filter(isRestoring) });
  const current: CurrentId = (kind, id) => {
    const name = recordName(kind, id);
    if (!created.has(name) || restored.has(name) || tree.identity.serverIdOf(kind, id) === undefined)
      return id;
    const now = fresh.get(name) ?? tree.drawId();
    fresh.set(name, now);
    return now;
  };
  const steps = rows.map((step) => {
    const { command, ops } = belowLiving(tree, step, created);
    return renameStep({ command, ops }, current);
  });
  return { steps };
}

/** Returns a step that places a row with that row below the nearest living node above, where its parent is gone. */
function belowLiving(tree: TreeStore, step: EntryStep, created: ReadonlySet<RecordName>): EntryStep {
  const { command } = step;
  if (command.type !== "node.create" && command.type !== "node.move") return step;
  if (created.has(recordName("node", command.parentId))) return step;
  const lives = (id: NodeId) => tree.get("node", tree.identity.current("node", id)) !== undefined;
  return lives(command.parentId) ? step : (inPlaceAbove(step, lives) ?? step);
}

const basesOf = (entry: Entry): RecordBase[] =>
  entry.steps.flatMap(rowSteps).flatMap((step): RecordBase[] => {
    const seen = textsSeenBy(step);
    return seen?.before && step.base
      ? [{ kind: seen.kind, id: seen.id, texts: seen.before, base: step.base }]
      : [];
  });
