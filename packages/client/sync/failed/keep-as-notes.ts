import { createNode } from "@perennial/domain/intent/create-node";
import { idKindOf } from "@perennial/domain/kind/owner";
import { shapeOf } from "@perennial/domain/op/op-type";
import { mergeText } from "@perennial/domain/text/merge";
import type { NodeId } from "@perennial/domain/tree/node";
import { nodeWith } from "@perennial/domain/tree/node-with";
import type { TreeStore } from "../../store/tree-store.ts";
import type { Submit } from "../../store/workspace.ts";
import type { Entry, EntryStep } from "../queue/entries.ts";
import { textEditOf, textsOfOp } from "../queue/texts.ts";

const ACTION = { eventType: "note.create", source: "restored", failure: "Failed to create note" } as const;

/** Between the sides of a card where both stand in one note, as the server puts them. */
const BETWEEN_SIDES = " :: ";

interface Place {
  readonly parentId: NodeId;
  readonly previousSiblingId: NodeId | null;
  /** What the row beside it says. */
  readonly said: string;
}

/**
 * What was typed in a change that can never be sent becomes notes beside the one it was typed into, which nothing is
 * written into: in another generation of the log its number may be another note's.
 * @param root where it goes when there is no such note; null to leave it where it is then
 * @returns whether all of it has a place now
 */
export function keepAsNotes(
  { tree, submit }: { readonly tree: TreeStore; readonly submit: Submit },
  entry: Entry,
  root: NodeId | null,
): boolean {
  const place = placeOf(tree, entry) ?? (root === null ? null : lastBelow(tree, root));
  if (!place) return false;
  const { said, ...where } = place;
  const texts = entry.steps.flatMap((step) => newIn(step, said));
  // Each goes before the ones that were made already.
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
}

/** What a step has typed that its note does not say already. */
function newIn(step: EntryStep, said: string): string[] {
  const edit = textEditOf(step);
  if (!edit) return [];
  const after = Object.values(edit.after).join(BETWEEN_SIDES);
  if (after.trim() === "") return [];
  const before = edit.before && Object.values(edit.before).join(BETWEEN_SIDES);
  return mergeText(before ?? "", after, said).text === said ? [] : [after];
}

/** Right after the first row with a record whose texts the entry writes; else the end of what it makes something in. */
function placeOf(tree: TreeStore, { steps }: Entry): Place | null {
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

function beside(tree: TreeStore, id: NodeId): Place {
  const { note, flashcard } = tree.row(tree.keyOf(id)) ?? {};
  const said = note?.text ?? (flashcard ? `${flashcard.question}${BETWEEN_SIDES}${flashcard.answer}` : "");
  const parentId = tree.get("node", id)?.parentId ?? null;
  return parentId === null ? { ...lastBelow(tree, id), said } : { parentId, previousSiblingId: id, said };
}

const lastBelow = (tree: TreeStore, parentId: NodeId): Place => ({
  parentId,
  previousSiblingId: tree.childIds(parentId).at(-1) ?? null,
  said: "",
});
