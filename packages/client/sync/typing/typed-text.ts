import { createNode } from "@perennial/domain/intent/create-node";
import { editFlashcard } from "@perennial/domain/intent/edit-flashcard";
import { editNote } from "@perennial/domain/intent/edit-note";
import { mergeText } from "@perennial/domain/text/merge";
import type { NoteId } from "@perennial/domain/tree/node";
import { keyNow } from "../../store/row-keys.ts";
import { nearestPlace, placeOf, type RowPlace } from "../../store/row-place.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import type { Submit, WorkspaceEvent } from "../../store/workspace.ts";
import type { DraftJournal } from "./drafts.ts";
import type { TextFields } from "./text-fields.ts";

const EDIT_NOTE_FAILURE = "Failed to update note. Please try again.";
const EDIT_CARD_FAILURE = "Failed to update flashcard. Please try again.";
const CREATE_FAILURE = "Failed to create note";

/** Finds a place for a draft whose note is changed by somebody else: deleted, moved or turned into a card. */
export interface TypedText {
  /** Runs a change of the confirmed tree, then finds a new place for each draft whose note is gone. */
  keepDuring<T>(change: () => T): T;
  /** Moves the draft into the question of the row's card. @param base what the typing began with */
  intoCard(key: string, base: string): void;
  /** Makes the draft a note of its own. Returns its row's key; null where there is no place for it. */
  intoNewNote(place: DraftPlace): string | null;
  /** Makes the draft the note right after the row, or the last one below a row without siblings. */
  intoNoteBeside(key: string, rowKey: string): string | null;
}

/** Where a draft stood before the change. */
export interface DraftPlace extends RowPlace {
  readonly key: string;
  readonly noteId: NoteId | null;
  /** The base of the typing, and the last text of the note. */
  readonly base: string;
  readonly said: string;
}

interface TypedTextDeps {
  readonly tree: TreeStore;
  readonly drafts: Pick<DraftJournal, "get" | "record" | "keys">;
  readonly fields: Pick<TextFields, "focused" | "baseOf" | "isAstray">;
  /** Returns whether an edit of a note is being sent: that edit restores the note, whoever deletes it. */
  readonly isEdited: (noteId: NoteId) => boolean;
  readonly submit: Submit;
  readonly emit: (event: WorkspaceEvent) => void;
}

/** Serves the drafts of one tab. A draft that finds no place stays a draft: nothing here deletes one. */
export function createTypedText(deps: TypedTextDeps): TypedText {
  const { tree, drafts, fields, submit } = deps;

  /** Puts the draft into the question of the card that its note has become. */
  const intoCard = (key: string, base: string) => {
    const card = tree.row(key)?.flashcard;
    const text = drafts.get(key);
    if (!card || text === undefined) return;
    const question = both(base, text, card.question);
    const plan = editFlashcard(tree, { flashcardId: card.id, question });
    if (!plan.ok) return;
    const action = { eventType: "flashcard.edit", source: "field", failure: EDIT_CARD_FAILURE };
    submit(plan.value, action, { typed: [key] });
  };

  /** Makes the draft a note again, where the deleted one stood. Returns its row's key. */
  const intoNewNote = (place: DraftPlace): string | null => {
    const { key, noteId, base, said } = place;
    const text = drafts.get(key);
    const nearest = nearestPlace(tree, place);
    if (text === undefined || !nearest) return null;
    // The edit that is being sent restores the note: what was typed since goes into that note.
    if (noteId !== null && deps.isEdited(noteId)) {
      submitReturning(submit, noteId, place, text);
      return null;
    }
    const id = tree.drawId();
    const plan = createNode(tree, {
      id,
      ...nearest,
      content: { kind: "new-note", id: tree.drawId(), text: both(base, text, said) },
    });
    if (!plan.ok) return null;
    const action = { eventType: "note.create", source: "field", failure: CREATE_FAILURE };
    submit(plan.value, action, { typed: [key] });
    return tree.keyOf(id);
  };

  const intoNoteBeside = (key: string, rowKey: string): string | null => {
    const row = tree.row(rowKey);
    const text = drafts.get(key);
    if (!row || text === undefined) return null;
    const { id, parentId } = row.node;
    const place = { key, noteId: null, base: text, said: text };
    return intoNewNote(
      parentId === null
        ? { ...place, above: [id], earlierSiblings: tree.childIds(id).toReversed() }
        : { ...place, above: [parentId], earlierSiblings: [id] },
    );
  };

  /** Puts the draft into its own row, which goes by another key now: the server has numbered it. */
  const ontoKey = ({ key, base }: DraftPlace, now: string): string | null => {
    const text = drafts.get(key);
    const note = tree.row(now)?.note;
    if (text === undefined) return now;
    if (!note) return intoNoteBeside(key, now);
    const plan = editNote(tree, { noteId: note.id, text: both(base, text, note.text) });
    const action = { eventType: "note.edit", source: "field", failure: EDIT_NOTE_FAILURE };
    if (plan.ok) submit(plan.value, action, { typed: [key] });
    return now;
  };

  /** Returns the key of the row that holds the draft now, where that is another row, key or kind of row. */
  const settle = (place: DraftPlace): string | null => {
    const row = tree.row(place.key);
    const now = keyNow(tree, place.key);
    if (now !== place.key && tree.row(now)) return ontoKey(place, now);
    if (row && fields.isAstray(place.key)) return intoNoteBeside(place.key, place.key);
    if (!row) return intoNewNote(place);
    if (row.note || !row.flashcard) return null;
    intoCard(place.key, place.base);
    return place.key;
  };

  return {
    keepDuring(change) {
      const moved: { from: string; to: string }[] = [];
      const outcome = tree.transact(() => {
        const places = [...new Set([...drafts.keys(), ...fields.focused()])].flatMap(
          (key) => textPlaceOf(deps, key) ?? [],
        );
        const changed = change();
        for (const place of places) {
          const to = settle(place);
          if (to !== null) moved.push({ from: place.key, to });
        }
        return changed;
      });
      for (const { from, to } of moved) deps.emit({ type: "typing-moved", from, to });
      return outcome;
    },
    intoCard,
    intoNewNote,
    intoNoteBeside,
  };
}

/** Returns both texts merged; where they conflict, one after the other. */
function both(base: string, mine: string, theirs: string): string {
  const { text, otherText } = mergeText(base, mine, theirs);
  return otherText === undefined || otherText.trim() === "" ? text : `${otherText}\n${text}`;
}

/** Returns where the text of a row stands; null for a row that is no note. */
function textPlaceOf(
  { tree, drafts, fields }: Pick<TypedTextDeps, "tree" | "drafts" | "fields">,
  key: string,
): DraftPlace | null {
  const row = tree.row(key);
  const place = row && placeOf(tree, row.node.id);
  if (!row?.note || !place) return null;
  return {
    ...place,
    key,
    noteId: row.note.id,
    base: drafts.record(key)?.base.text ?? fields.baseOf(key)?.text ?? row.note.text,
    said: row.note.text,
  };
}

/** Submits what was typed into a deleted note that an edit on its way brings back. */
function submitReturning(submit: Submit, id: NoteId, { key, base }: DraftPlace, text: string): void {
  // Words that came into the note and that the typing had no part in are not this edit's to take away.
  const op = { type: "note.edit", id, before: { text: base }, after: { text } } as const;
  const steps = text === base ? [] : [{ command: { type: "note.edit", id, text } as const, ops: [op] }];
  const action = { eventType: "note.edit", source: "field", failure: EDIT_NOTE_FAILURE };
  submit({ steps }, action, { typed: [key] });
}
