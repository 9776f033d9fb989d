import { editNote } from "@perennial/domain/intent/edit-note";
import { goesOn } from "@perennial/domain/text/goes-on";
import { mergeText } from "@perennial/domain/text/merge";
import type { NodeId } from "@perennial/domain/tree/node";
import { lastBelow } from "../../store/row-place.ts";
import { seenText } from "../../store/seen-text.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import type { Submit } from "../../store/workspace.ts";
import type { DraftRecord } from "../queue/outbox.ts";
import type { DraftJournal } from "./drafts.ts";
import type { TextFields } from "./text-fields.ts";
import type { TypedText } from "./typed-text.ts";

const EDIT_FAILURE = "Failed to update note. Please try again.";

/** What finding a place for a draft needs of the tab that takes it over. */
export interface RecoveredDeps {
  readonly tree: TreeStore;
  readonly drafts: Pick<DraftJournal, "record" | "rebase">;
  readonly typedText: Pick<TypedText, "intoCard" | "intoNewNote" | "intoNoteBeside">;
  readonly fields: Pick<TextFields, "isAstray" | "noteBase">;
  readonly submit: Submit;
  /** Returns the row that a draft is kept beside; undefined for a draft of the row itself. */
  readonly rowBesideOf: (key: string) => string | undefined;
}

/**
 * Submits a closed tab's draft as on blur; conflicting words are kept beside the note.
 * @param root the account's root, if fully loaded @returns false while the note may not be loaded
 */
export function recoverDraft(deps: RecoveredDeps, key: string, root: NodeId | null): boolean {
  const { tree, drafts, typedText, submit } = deps;
  const record = drafts.record(key);
  if (!record) return true;
  const beside = deps.rowBesideOf(key);
  if (beside !== undefined) return placeBeside(deps, record, beside, root);
  const row = tree.row(key);
  if (!row) return root !== null && tree.get("node", root) !== undefined && placeBelow(deps, record, root);
  if (deps.fields.isAstray(key)) return placeBeside(deps, record, key, root);
  const note = row.note;
  if (!note) {
    typedText.intoCard(key, seenText(record.base, record.text, row.flashcard?.question ?? ""));
    return drafts.record(key) === undefined;
  }
  // The browser was killed after what was typed on had been saved, and before the draft was removed from the disk.
  if (goesOn(record.base.text, record.text, note.text)) return giveUp(deps, key);
  const seen = seenText(record.base, record.text, note.text);
  const now = deps.fields.noteBase(key);
  if (now && seen !== record.base.text) {
    // The server, which may never have had that text, would count what stands in both as two people's words.
    drafts.rebase(key, mergeText(seen, record.text, note.text).text, { text: note.text, base: now.base });
    return recoverDraft(deps, key, root);
  }
  if (mergeText(record.base.text, record.text, note.text).conflict)
    return placeBeside(deps, record, key, root);
  const plan = editNote(tree, { noteId: note.id, text: record.text });
  const action = { eventType: "note.edit", source: "recovered_draft", failure: EDIT_FAILURE };
  if (plan.ok) submit(plan.value, action, { typed: [key] });
  return plan.ok;
}

/** Makes the text a note right after the row, unless the row's text contains its words already. */
function placeBeside(deps: RecoveredDeps, record: DraftRecord, rowKey: string, root: NodeId | null): boolean {
  const { key, text, base } = record;
  const row = deps.tree.row(rowKey);
  if (!row) return root !== null && placeBelow(deps, record, root);
  const said = row.note?.text ?? "";
  const seen = seenText(base, text, said);
  const isSaid = goesOn(seen, text, said) || mergeText(seen, text, said).text === said;
  if (text.trim() === "" || isSaid) return giveUp(deps, key);
  return deps.typedText.intoNoteBeside(key, rowKey) !== null;
}

/** Removes a draft with nothing in it to keep. */
function giveUp({ submit }: RecoveredDeps, key: string): true {
  submit({ steps: [] }, { eventType: "note.edit", source: "recovered_draft" }, { typed: [key] });
  return true;
}

/** Makes the text the last note below the root. */
function placeBelow(deps: RecoveredDeps, { key, text }: DraftRecord, root: NodeId): boolean {
  if (text.trim() === "") return giveUp(deps, key);
  const { tree, typedText } = deps;
  const place = { key, noteId: null, base: text, said: text, ...lastBelow(tree, root) };
  return typedText.intoNewNote(place) !== null;
}
