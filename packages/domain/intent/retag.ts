import { isDerived } from "../card/card-kinds.ts";
import { writtenTexts } from "../card/written-texts.ts";
import { ok, type Result } from "../result.ts";
import { withTagRenamed } from "../search/query/rename-tag.ts";
import { withTag } from "../search/tags.ts";
import type { NodeId } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";
import { type EditedCard, editFlashcard } from "./edit-flashcard.ts";
import { editNote } from "./edit-note.ts";
import { inTurnForEach } from "./in-turn.ts";
import { NOTHING_TO_DO, type Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";

interface Retag {
  readonly nodeIds: readonly NodeId[];
  /** The name of a tag, without its sign. */
  readonly name: string;
}

/** Writes a tag behind the text of each row, of a card behind what it asks. Rows that have it, or can hold none, stay. */
export const addTag = (tree: TreeView, { nodeIds, name }: Retag): Result<Plan, Refusal> =>
  rewriteTexts(tree, nodeIds, (text, isAsked) => (isAsked ? withTag(text, name) : text));

/** Gives a tag of these rows, and with it those below it, another name: of one that is in use both become one. */
export const renameTag = (
  tree: TreeView,
  { nodeIds, name, to }: Retag & { readonly to: string },
): Result<Plan, Refusal> => rewriteTexts(tree, nodeIds, (text) => withTagRenamed(text, name, to));

/** Writes the texts of rows anew, in one plan. @param textOf is told whether a text is what the row says or asks */
export function rewriteTexts(
  tree: TreeView,
  nodeIds: readonly NodeId[],
  textOf: (text: string, isAsked: boolean) => string,
): Result<Plan, Refusal> {
  return inTurnForEach(tree, nodeIds, (sheet, nodeId) => {
    const node = sheet.get("node", nodeId);
    if (node?.itemType === "note") {
      const note = sheet.get("note", node.itemId);
      return note ? editNote(sheet, { noteId: note.id, text: textOf(note.text, true) }) : ok(NOTHING_TO_DO);
    }
    const card = node && sheet.get("flashcard", node.itemId);
    if (!card) return ok(NOTHING_TO_DO);
    const asked = isDerived(card.kind, "question") ? "source" : "question";
    const edits = [...writtenTexts(card)].flatMap(([field, text]) => {
      const edited = textOf(text, field === asked);
      return edited === text ? [] : [[field, edited] as const];
    });
    const edited: EditedCard = Object.fromEntries(edits);
    return edits.length === 0 ? ok(NOTHING_TO_DO) : editFlashcard(sheet, { flashcardId: card.id, ...edited });
  });
}
