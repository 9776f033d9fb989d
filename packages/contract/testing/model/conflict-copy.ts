import { editFields } from "@perennial/domain/intent/edit-fields";
import type { EditableKind } from "@perennial/domain/kind/kinds";
import type { RecordId } from "@perennial/domain/kind/record-id";
import { shapeOf } from "@perennial/domain/op/op-type";
import { creationOf } from "@perennial/domain/op/record-ops";
import { type ConflictText, withConflictText } from "@perennial/domain/text/conflict-copy";
import { besideOf } from "@perennial/domain/tree/beside";
import { nodeWith } from "@perennial/domain/tree/node-with";
import { placeBeside } from "./restore.ts";
import type { ModelState } from "./state.ts";

/** A text that does not stand becomes the note right after; one that is there of an earlier conflict takes it in. */
export function keepBeside(state: ModelState, kind: EditableKind, id: number, conflict: ConflictText): void {
  const { outline } = state;
  const holder = nodeWith(outline, kind, id);
  if (holder === undefined) return;
  const beside = besideOf(outline, holder);
  const copy = beside?.itemType === "note" ? outline.get("note", beside.itemId) : undefined;
  if (copy && isCopyOf(state, copy.id, kind, id)) {
    const edit = editFields(outline, "note", copy.id, { text: withConflictText(copy.text, conflict) });
    if (edit.ok && edit.value) state.apply([edit.value]);
    if (edit.ok) return;
  }
  const noteId = state.draw();
  placeBeside(state, holder, { kind: "new-note", id: noteId, text: withConflictText(null, conflict) });
  const nodeId = nodeWith(outline, "note", noteId);
  if (nodeId !== undefined) state.apply([creationOf("mark", { id: state.draw(), nodeId, sign: "conflict" })]);
}

/** Whether a note was written last by a call that had just edited that record. */
function isCopyOf({ history }: ModelState, noteId: RecordId, kind: EditableKind, id: number): boolean {
  const written = history.findLastIndex(({ op }) => op.id === noteId && shapeOf(op.type).kind === "note");
  const [edit, copy] = [history[written - 1], history[written]];
  return edit?.mutationUuid === copy?.mutationUuid && edit?.op.type === `${kind}.edit` && edit.op.id === id;
}
