import { recordToWire, wireReferences } from "@perennial/contract/shapes/fields";
import { isItemType } from "@perennial/domain/kind/items";
import { genericKindOf, type KindName, type OwnIdKind } from "@perennial/domain/kind/kinds";
import { type RecordId, serverId } from "@perennial/domain/kind/record-id";
import type { Values } from "@perennial/domain/kind/values";
import { unreachable } from "@perennial/domain/result";
import { type Reach, withinReach } from "../../policies/reach.ts";
import type { Asking } from "../state/asking.ts";
import type { GroupState } from "../state/group-state.ts";
import type { ResolvedCommand } from "../state/temporary-ids.ts";

/** A record that a command names. */
interface Named {
  readonly kind: OwnIdKind;
  readonly id: number;
}

const node = (id: number | null | undefined): Named[] =>
  typeof id === "number" ? [{ kind: "node", id }] : [];

/**
 * Returns whether all that a command names is within the reach of the program that sends it. What it deletes stands below
 * the top of that reach, and nothing goes with it that the program does not see.
 */
export function* isWithinReach(state: GroupState, reach: Reach, command: ResolvedCommand): Asking<boolean> {
  const nodes = yield* nodesOf(state, namedIn(command));
  if (!nodes) return false;
  const hidden = command.type === "branches.delete" ? [...reach.hidden].map(serverId) : [];
  yield* state.require((needs) => {
    for (const id of [...nodes, ...hidden]) needs.need("line", "node", id);
  });
  const { outline, facts } = state;
  const parentOf = (id: RecordId) => {
    const { record } = facts.stored.node.get(id) ?? {};
    return (outline.get("node", id) ?? record)?.parentId;
  };
  const gone =
    command.type === "tree.delete" ? [command.id] : command.type === "branches.delete" ? command.ids : [];
  const stays = withinReach({ rootId: null, hidden: new Set(gone) }, parentOf);
  return (
    nodes.every(withinReach(reach, parentOf)) &&
    !gone.includes(reach.rootId ?? 0) &&
    hidden.every((id) => !outline.get("node", id) || stays(id))
  );
}

/**
 * Returns the nodes that records stand in, or belong to; null where one is not there, or stands nowhere: a deleted item says
 * more than its program may have seen.
 */
function* nodesOf(state: GroupState, named: readonly Named[]): Asking<number[] | null> {
  const { outline, facts } = state;
  const nodes: number[] = [];
  const open = [...named];
  for (let next = open.pop(); next; next = open.pop()) {
    const { kind, id } = next;
    if (kind === "node") {
      nodes.push(id);
      continue;
    }
    yield* state.require((needs) => {
      needs.need("record", kind, id);
      if (isItemType(kind)) needs.need("holder", kind, id);
    });
    const record = outline.get(kind, id);
    if (!record) return null;
    if (!isItemType(kind)) {
      open.push(...referredTo(kind, recordToWire(kind, record)));
      continue;
    }
    const holder = outline.holderOf({ itemType: kind, itemId: id });
    if (holder !== undefined) nodes.push(serverId(holder));
    // What this group has just made stands nowhere yet.
    else if (facts.stored[kind].has(id)) return null;
  }
  return nodes;
}

/** The records that the fields of one refer to, in the wire's spelling. */
const referredTo = (kind: KindName, fields: Values): Named[] =>
  wireReferences(kind).flatMap(({ wireName, kindIn }) => {
    const id = fields[wireName];
    return typeof id === "number" ? [{ kind: kindIn(fields), id }] : [];
  });

function namedIn(command: ResolvedCommand): Named[] {
  switch (command.type) {
    case "tree.create": {
      const { parent_id, previous_sibling_id, restore_id, item_type, item_id } = command.tree;
      const item: Named[] = typeof item_id === "number" ? [{ kind: item_type, id: item_id }] : [];
      return [...[parent_id, previous_sibling_id, restore_id].flatMap(node), ...item];
    }
    case "tree.update": {
      const { parent_id, previous_sibling_id, item_type, item_id } = command.tree;
      const item: Named[] = typeof item_id === "number" ? [{ kind: item_type ?? "note", id: item_id }] : [];
      return [...[command.id, parent_id, previous_sibling_id].flatMap(node), ...item];
    }
    case "tree.delete":
      return [command.id, command.heir_id].flatMap(node);
    case "branches.delete":
      return command.ids.flatMap(node);
    case "branches.restore":
      return [...command.ids, ...(command.places ?? []).map(({ parent_id }) => parent_id)].flatMap(node);
    case "branches.move":
      return command.places.flatMap(({ id, parent_id }) => [id, parent_id].flatMap(node));
    case "note.create":
    case "flashcard.create":
      return [];
    case "note.update":
      return [{ kind: "note", id: command.id }];
    case "flashcard.update":
    case "flashcard.rate":
    case "flashcard.unrate":
    case "flashcard.mark":
      return [{ kind: "flashcard", id: command.id }];
    case "record.create":
      return referredTo(genericKindOf(command.table), command.fields);
    case "record.update": {
      const kind = genericKindOf(command.table);
      return [{ kind, id: command.id }, ...referredTo(kind, command.fields)];
    }
    case "record.delete":
      return [{ kind: genericKindOf(command.table), id: command.id }];
    default:
      return unreachable(command);
  }
}
