import type { RecordCommand } from "@perennial/contract/outline/record-commands";
import { fieldsFromWire } from "@perennial/contract/shapes/fields";
import {
  areThere,
  closesCycle,
  createRecord as decideCreation,
} from "@perennial/domain/intent/create-record";
import { deleteRecord as decideDeletion } from "@perennial/domain/intent/delete-record";
import { type EditableKind, genericKindOf, type RecordOf } from "@perennial/domain/kind/kinds";
import { serverId } from "@perennial/domain/kind/record-id";
import { sameRecord } from "@perennial/domain/kind/same-record";
import { KINDS } from "@perennial/domain/kind/table";
import type { Values } from "@perennial/domain/kind/values";
import { creationOf } from "@perennial/domain/op/record-ops";
import { err, ok } from "@perennial/domain/result";
import type { Asking } from "../state/asking.ts";
import type { GroupState } from "../state/group-state.ts";
import { NO_NODE } from "../state/needs.ts";
import { type Decision, follow } from "./decision.ts";
import { hasChangedSince, knownTo, type OwnWrites } from "./known-texts.ts";
import { isRestorable } from "./lost-items.ts";
import { presentRecord } from "./present.ts";
import { refusalFromDomain, refuse, refuseField } from "./refusal.ts";
import { updateContent } from "./update-content.ts";

/** The commands of kinds without commands of their own. */
type CommandOf<T extends RecordCommand["type"]> = Extract<RecordCommand, { type: T }>;

/** Decides the creation of a record of a generic kind. Refuses unfit fields and references to what is not there. */
export function* createRecord(state: GroupState, command: CommandOf<"record.create">): Asking<Decision> {
  const kind = genericKindOf(command.table);
  const said = fieldsOf(kind, command.fields, "all");
  if (!said) return err(UNFIT);
  const fields = kind === "anchor" ? { nodeId: yield* heirOf(state, Number(said.nodeId)) } : said;
  const id = command.id ?? (yield* state.draw(kind));
  const there = state.outline.get(kind, id);
  // Sent by two devices that had drawn it from the same source.
  if (there)
    return sameRecord<object>(there, { ...fields, id })
      ? ok({ status: 200, body: presentRecord(state, kind, id) })
      : err(refuse("anchor_taken"));
  yield* requireNeeds(state, kind);
  const same = kind === "requirement" && sameRequirement(state, fields);
  if (same) return ok({ status: 200, body: presentRecord(state, kind, same) });
  // A link to what was deleted meanwhile offers to restore it.
  if (kind === "anchor" && isRestorable(state, Number(fields.nodeId))) {
    state.apply([creationOf(kind, { ...fields, id } as RecordOf<"anchor">)]);
    return ok({ status: 201, body: presentRecord(state, kind, id) });
  }
  const done = follow(state, decideCreation(state.outline, { kind, id, fields }), { text: "fields" });
  return done.ok ? ok({ status: 201, body: presentRecord(state, kind, id) }) : done;
}

/**
 * Decides an edit of some fields of such a record. Texts are merged with what others wrote since the base version;
 * any other field takes the place of what stood there. A record that was deleted meanwhile is restored. Refuses
 * like `createRecord`.
 */
export function* updateRecord(
  state: GroupState,
  command: CommandOf<"record.update">,
  ownWrites: OwnWrites,
): Asking<Decision> {
  const { id } = command;
  const kind = genericKindOf(command.table);
  const fields = fieldsOf(kind, command.fields, "any");
  if (!fields) return err(UNFIT);
  if (!areThere(state.outline, kind, fields)) return err(refuse("not_found"));
  yield* requireNeeds(state, kind);
  const stored = state.outline.get(kind, id) ?? state.facts.stored[kind].get(id)?.record;
  if (closesCycle(state.outline, kind, { ...stored, ...fields }))
    return err(refusalFromDomain("requirement-cycle"));
  const known = ownWrites.known(kind, id, command.base_version);
  const done = yield* updateContent(state, { kind, id, fields, known }, { text: "fields" });
  return done.ok ? ok({ status: 200, body: presentRecord(state, kind, id) }) : done;
}

/** Deletes a record, unless somebody has written into it what the sender had not seen: an edit beats a concurrent delete. */
export function* deleteRecord(
  state: GroupState,
  { table, id, base_version: version }: CommandOf<"record.delete">,
  ownWrites: OwnWrites,
): Asking<Decision> {
  const kind = genericKindOf(table);
  const deletion = decideDeletion(state.outline, { kind, id });
  const done = { status: 204, body: null } as const;
  if (deletion.ok && (yield* hasChangedSince(state, kind, id, knownTo(ownWrites, kind, id, version))))
    return ok(done);
  const followed = follow(state, deletion);
  return followed.ok ? ok(done) : followed;
}

/** Returns a node, or the one that has its words where it was joined with another since its sender saw it (decision 160). */
function* heirOf(state: GroupState, nodeId: number): Asking<number> {
  const gone = new Set<number>();
  let id = nodeId;
  while (!state.outline.get("node", id) && !gone.has(id)) {
    gone.add(id);
    yield* state.require((needs) => needs.need("heir", "node", id));
    const heir = state.heirs.get(id) ?? state.facts.heirs.get(id);
    if (heir === undefined) return id;
    id = heir;
    yield* state.require((needs) => needs.need("record", "node", heir));
  }
  return id;
}

/** Makes sure that all requirements are loaded, with their anchors and where those lead: one that is new is looked at with them. */
function* requireNeeds(state: GroupState, kind: EditableKind): Asking<void> {
  if (kind !== "requirement") return;
  yield* state.require((needs) => needs.need("requirements", "node", NO_NODE));
  yield* state.require((needs) => {
    for (const { nodeId } of state.outline.recordsOf("anchor")) needs.need("line", "node", serverId(nodeId));
  });
}

/** Returns the id of the requirement that says the same already. */
function sameRequirement({ outline }: GroupState, fields: Values): number | undefined {
  for (const { id, anchorId, needsId } of outline.recordsOf("requirement"))
    if (anchorId === fields.anchorId && needsId === fields.needsId) return serverId(id);
  return undefined;
}

const fieldsOf = (kind: EditableKind, fields: Values, named: "all" | "any"): Values | null =>
  fieldsFromWire(kind, fields, Object.keys(KINDS[kind].fields), named);

const UNFIT = refuseField("fields", "A field holds what it cannot hold.");
