import { createNode } from "@perennial/domain/intent/create-node";
import { editNote } from "@perennial/domain/intent/edit-note";
import { idKindOf } from "@perennial/domain/kind/owner";
import { shapeOf } from "@perennial/domain/op/op-type";
import { mergeText } from "@perennial/domain/text/merge";
import type { NodeId } from "@perennial/domain/tree/node";
import { nodeWith } from "@perennial/domain/tree/node-with";
import type { TreeStore } from "../../store/tree-store.ts";
import type { Submit } from "../../store/workspace.ts";
import type { Entry, EntryStep } from "../queue/entries.ts";
import type { HadTexts } from "../queue/own-texts.ts";
import { textEditOf, textEditsOf, textsOfOp } from "../queue/texts.ts";

const ACTION = { eventType: "note.create", source: "restored", failure: "Failed to create note" } as const;

/** Stands between the sides of a card where one note holds both, as on the server. */
const BETWEEN_SIDES = " :: ";

interface NotePlace {
  readonly parentId: NodeId;
  readonly previousSiblingId: NodeId | null;
  /** The text of the row that the new note is placed beside. */
  readonly said: string;
}

const EDIT = { eventType: "note.edit", source: "restored", failure: "Failed to update note" } as const;

/**
 * Keeps texts that can never be sent as notes beside their own, which is changed only where it shows
 * an earlier text of this page (decision 102): in another generation its number may belong to another note.
 * @param root for texts whose note is gone; null to leave them @returns whether all have a place now
 */
export function keepAsNotes(
  {
    tree,
    submit,
    hadTexts,
  }: { readonly tree: TreeStore; readonly submit: Submit; readonly hadTexts: HadTexts },
  entry: Entry,
  root: NodeId | null,
): boolean {
  const place = placeOf(tree, entry) ?? (root === null ? null : lastBelow(tree, root));
  if (!place) return false;
  const { said, ...where } = place;
  const texts = entry.steps.flatMap((step) => (editOwn(step) ? [] : newIn(step, said)));
  // Each new note is placed before those made already, so that they end up in order.
  for (const text of texts.toReversed()) {
    const plan = createNode(tree, {
      id: tree.drawId(),
      content: { kind: "new-note", id: tree.drawId(), text },
      ...where,
    });
    if (!plan.ok) return false;
    submit(plan.value, ACTION);
  }
  return true;

  /** Carries out an edit of a note that says an earlier text of this page. */
  function editOwn(step: EntryStep): boolean {
    const edit = textEditOf(step);
    if (edit?.kind !== "note" || !edit.before) return false;
    const id = tree.identity.current("note", edit.id);
    const now = tree.get("note", id);
    if (!now || !hadTexts("note", id, { text: now.text }, edit.before)) return false;
    const plan = editNote(tree, { noteId: id, text: edit.after.text ?? now.text });
    if (plan.ok) submit(plan.value, EDIT);
    return plan.ok;
  }
}

/** Returns the texts that a step has typed and its note does not contain already. */
function newIn(step: EntryStep, said: string): string[] {
  return textEditsOf(step).flatMap((edit) => {
    const after = Object.values(edit.after).join(BETWEEN_SIDES);
    if (after.trim() === "") return [];
    const before = edit.before && Object.values(edit.before).join(BETWEEN_SIDES);
    return mergeText(before ?? "", after, said).text === said ? [] : [after];
  });
}

/** The place after the first row that the entry writes, else the end of the node it creates something in. */
function placeOf(tree: TreeStore, { steps }: Entry): NotePlace | null {
  for (const op of steps.flatMap(({ ops }) => ops)) {
    if (!textsOfOp(op)) continue;
    const kind = idKindOf(shapeOf(op.type).kind);
    const node = nodeWith(tree, kind, tree.identity.current(kind, op.id));
    if (node !== undefined) return beside(tree, node);
  }
  for (const op of steps.flatMap(({ ops }) => ops)) {
    const parentId = op.type === "node.create" ? op.after.parentId : null;
    if (parentId === null) continue;
    const known = tree.identity.current("node", parentId);
    if (tree.get("node", known)) return lastBelow(tree, known);
  }
  return null;
}

function beside(tree: TreeStore, id: NodeId): NotePlace {
  const { note, flashcard } = tree.row(tree.keyOf(id)) ?? {};
  const said = note?.text ?? (flashcard ? `${flashcard.question}${BETWEEN_SIDES}${flashcard.answer}` : "");
  const parentId = tree.get("node", id)?.parentId ?? null;
  return parentId === null ? { ...lastBelow(tree, id), said } : { parentId, previousSiblingId: id, said };
}

const lastBelow = (tree: TreeStore, parentId: NodeId): NotePlace => ({
  parentId,
  previousSiblingId: tree.childIds(parentId).at(-1) ?? null,
  said: "",
});
