import { editFields } from "@perennial/domain/intent/edit-fields";
import { isItemType } from "@perennial/domain/kind/items";
import type { EditableKind } from "@perennial/domain/kind/kinds";
import { serverId } from "@perennial/domain/kind/record-id";
import { KINDS } from "@perennial/domain/kind/table";
import type { Op } from "@perennial/domain/op/op";
import { shapeOf } from "@perennial/domain/op/op-type";
import { creationOf } from "@perennial/domain/op/record-ops";
import { type ConflictText, withConflictText } from "@perennial/domain/text/conflict-copy";
import { besideOf } from "@perennial/domain/tree/beside";
import type { NodeId } from "@perennial/domain/tree/node";
import { nodeWith } from "@perennial/domain/tree/node-with";
import type { Asking } from "../state/asking.ts";
import { nameOfRecord } from "../state/facts.ts";
import type { GroupState } from "../state/group-state.ts";
import { placeBeside } from "./restore-item.ts";

/**
 * Keeps a text that lost against another edit as a note right after its record: the conflict copy. A later
 * conflict of the same record is added to the same note, as long as nobody has written into that note or placed
 * another one in between (decisions 34 and 42).
 */
export function* keepBeside(
  state: GroupState,
  kind: EditableKind,
  id: number,
  conflict: ConflictText,
): Asking<void> {
  if (isItemType(kind)) yield* state.require((needs) => needs.need("holder", kind, id));
  const holder = nodeWith(state.outline, kind, id);
  if (holder === undefined) return;
  const record = nameOfRecord(KINDS[kind].table, id);
  const noteId =
    (yield* writeOn(state, holder, record, conflict)) ?? (yield* writeNew(state, holder, conflict));
  const written = lastOpOn(state, noteId);
  if (written) state.copies.set(written, record);
}

function* writeNew(state: GroupState, holder: NodeId, conflict: ConflictText): Asking<number> {
  const id = yield* state.draw("note");
  yield* placeBeside(state, holder, { kind: "new-note", id, text: withConflictText(null, conflict) });
  const nodeId = nodeWith(state.outline, "note", id);
  if (nodeId !== undefined)
    state.apply([creationOf("mark", { id: yield* state.draw("mark"), nodeId, sign: "conflict" })]);
  return id;
}

/** Returns the existing copy of that record, with the text added to it; null where there is none. */
function* writeOn(
  state: GroupState,
  holder: NodeId,
  record: string,
  conflict: ConflictText,
): Asking<number | null> {
  const { outline } = state;
  yield* state.require((needs) => needs.need("line", "node", serverId(holder)));
  const parentId = outline.get("node", holder)?.parentId ?? holder;
  yield* state.require((needs) => needs.need("children", "node", serverId(parentId)));
  const beside = besideOf(outline, holder);
  if (beside?.itemType !== "note") return null;
  const id = serverId(beside.itemId);
  yield* state.require((needs) => {
    needs.need("record", "note", id);
    needs.need("written-with", "note", id);
  });
  const copy = outline.get("note", id);
  if (!copy || writtenWith(state, id) !== record) return null;
  const edit = editFields(outline, "note", id, { text: withConflictText(copy.text, conflict) });
  if (!edit.ok) return null;
  if (edit.value) state.apply([edit.value]);
  return id;
}

/** Returns the record whose conflict copy a note is, if that was the last write to the note. */
function writtenWith(state: GroupState, noteId: number): string | undefined {
  const own = lastOpOn(state, noteId);
  return own ? state.copies.get(own) : state.facts.writtenWith.get(noteId);
}

const lastOpOn = ({ ops }: GroupState, noteId: number): Op | undefined =>
  ops.findLast(({ type, id }) => id === noteId && shapeOf(type).kind === "note");
