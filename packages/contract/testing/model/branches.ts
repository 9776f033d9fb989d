import { deleteBranches as decideDeletion } from "@perennial/domain/intent/delete-branches";
import { moveToPlaces } from "@perennial/domain/intent/move-to-places";
import { opsOf } from "@perennial/domain/intent/plan";
import { restoreBranches as decideRestoration, deletedRows } from "@perennial/domain/intent/restore-branches";
import { unseenRows } from "@perennial/domain/intent/unseen-rows";
import type { KindName, RecordOf } from "@perennial/domain/kind/kinds";
import type { RecordId } from "@perennial/domain/kind/record-id";
import { shapeOf } from "@perennial/domain/op/op-type";
import { err, ok } from "@perennial/domain/result";
import type * as wire from "../../outline/wire.ts";
import type { Decision } from "./decision.ts";
import { refused, refusedByDomain, refusedField } from "./refusal.ts";
import { TOMBSTONE_MS } from "./restore.ts";
import type { ModelState } from "./state.ts";

type CommandOf<T extends wire.Command["type"]> = Extract<wire.Command, { type: T }>;

const wasThere = ({ outline, history }: ModelState, id: number): boolean =>
  outline.get("node", id) !== undefined ||
  history.some(({ op }) => op.type === "node.delete" && op.id === id);

/** What holds what the sender has not seen stays, with all that is above it. */
export function deleteBranches(
  state: ModelState,
  { ids, base_version: base, seen }: CommandOf<"branches.delete">,
  own: ReadonlySet<string>,
): Decision {
  const { outline, history } = state;
  if (!ids.every((id) => wasThere(state, id))) return err(refused("not_found"));
  const nodeIds = [...new Set(ids)].filter((id) => outline.get("node", id));
  const later = history.slice(base ?? history.length).map(({ op, mutationUuid: call }) => {
    const { type, id } = op;
    return { type, id, call, ...(op.type === "node.move" ? { parentId: op.before.parentId } : {}) };
  });
  const unseen = unseenRows(outline, nodeIds, later, new Set([...(seen ?? []), ...own]));
  const plan = decideDeletion(outline, { nodeIds, unseen });
  if (!plan.ok) return err(refusedByDomain(plan.error, {}));
  state.apply(opsOf(plan.value));
  return ok({ status: 200, body: { nodes: plan.value.steps.length } });
}

/** What one call has deleted comes back, as far as it does not live. */
export function restoreBranches(
  state: ModelState,
  { ids, places, undo_of: undoOf }: CommandOf<"branches.restore">,
): Decision {
  if (!undoOf) return err(refusedField("undo_of", "Name the call whose deletion is to be taken back."));
  const { outline, history, now, rootId } = state;
  const deletion = history.filter(({ mutationUuid }) => mutationUuid === undoOf).map(({ op }) => op);
  const latest = new Map(
    history.map((change) => [`${shapeOf(change.op.type).kind} ${change.op.id}`, change]),
  );
  const last = <K extends KindName>(kind: K, id: RecordId): RecordOf<K> | null => {
    const grave = latest.get(`${kind} ${id}`);
    const isKept = grave && grave.op.after === null && now().getTime() - grave.at.getTime() <= TOMBSTONE_MS;
    return isKept ? (grave.op.before as RecordOf<K> | null) : null;
  };
  const restored = decideRestoration(outline, {
    named: ids,
    rows: deletedRows(outline, deletion, ids),
    places: placesOf(places ?? []),
    last,
    rootId,
  });
  if (!restored.ok) return err(refusedByDomain(restored.error, {}));
  const { ops, nodes, isChanged } = restored.value;
  state.apply(ops);
  return ok({ status: 200, body: { nodes, changed: isChanged } });
}

/** One after another; what was deleted meanwhile is passed over. */
export function moveBranches(state: ModelState, { places }: CommandOf<"branches.move">): Decision {
  if (!places.every(({ id }) => wasThere(state, id))) return err(refused("not_found"));
  const living = placesOf(places).filter(({ id }) => state.outline.get("node", id));
  if (living.length === 0) return err(refused("not_found"));
  const plan = moveToPlaces(state.outline, living);
  if (!plan.ok) return err(refusedByDomain(plan.error, {}));
  state.apply(opsOf(plan.value));
  return ok({ status: 200, body: { nodes: living.length } });
}

const placesOf = (places: CommandOf<"branches.move">["places"]) =>
  places.map(({ id, parent_id: parentId, sort_order: sortOrder }) => ({ id, parentId, sortOrder }));
