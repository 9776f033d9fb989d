import type * as wire from "@perennial/contract/wire";
import { editNote } from "@perennial/domain/intent/edit-note";
import { err, ok } from "@perennial/domain/result";
import { mergeText } from "@perennial/domain/text/merge";
import { type Decision, follow } from "./decision.ts";
import { nameOfText } from "./facts.ts";
import type { GroupState } from "./group-state.ts";
import { presentNote } from "./present.ts";
import { refuse } from "./refusal.ts";
import { placeBeside, restoreItem } from "./restore-item.ts";

export interface UpdateNote {
  readonly id: number;
  readonly note: wire.NoteChange;
  /** The same sender has changed this note earlier in the same batch, so it knows the text as it is now. */
  readonly isOwnText: boolean;
}

/** PUT /notes: a new text, merged with what came since where the sender tells which version it started from. */
export function updateNote(state: GroupState, { id, note, isOwnText }: UpdateNote): Decision {
  const { outline } = state;
  if (!outline.get("note", id) && !restoreItem(state, { itemType: "note", itemId: id }))
    return err(refuse("not_found"));
  const current = outline.get("note", id)?.text ?? "";
  const base = isOwnText ? current : textAt(state, id, note.base_version ?? undefined, current);
  const merged = mergeText(base, note.text, current);
  const done = follow(state, editNote(outline, { noteId: id, text: merged.text }), { text: "note.text" });
  if (!done.ok) return done;
  if (merged.otherText !== undefined && merged.otherText.trim() !== "")
    keepBeside(state, id, merged.otherText);
  return ok({ status: 200, body: presentNote(state, id) });
}

/** The text a note had at a version; `current` where none is named or nothing has changed since. */
function textAt(state: GroupState, id: number, version: number | undefined, current: string): string {
  if (version === undefined) return current;
  state.require((needs) => needs.need("texts-at", "note", id, version));
  // Without a row in the log the text changed in this group, if at all.
  return (
    state.facts.textsAt.get(nameOfText("note", id, version, "text")) ??
    state.facts.stored.note.get(id)?.record.text ??
    current
  );
}

/** The conflict copy: the text that does not stand becomes a note right after. It stays in the history anyway. */
function keepBeside(state: GroupState, noteId: number, text: string): void {
  state.require((needs) => needs.need("holder", "note", noteId));
  const holder = state.outline.holderOf({ itemType: "note", itemId: noteId });
  if (holder !== undefined) placeBeside(state, holder, { kind: "new-note", id: state.draw("note"), text });
}
