import { createFlashcard } from "@perennial/domain/intent/create-flashcard";
import { createNode } from "@perennial/domain/intent/create-node";
import { createNote } from "@perennial/domain/intent/create-note";
import { deleteNode } from "@perennial/domain/intent/delete-node";
import { editFlashcard } from "@perennial/domain/intent/edit-flashcard";
import { editNote } from "@perennial/domain/intent/edit-note";
import { moveNode } from "@perennial/domain/intent/move-node";
import { opsOf, type Plan } from "@perennial/domain/intent/plan";
import { rateFlashcard } from "@perennial/domain/intent/rate-flashcard";
import type { Refusal } from "@perennial/domain/intent/refusal";
import { repointNode } from "@perennial/domain/intent/repoint-node";
import { partId } from "@perennial/domain/kind/owner";
import type { NewContent } from "@perennial/domain/op/command";
import { err, ok, type Result, unreachable } from "@perennial/domain/result";
import { mergeText } from "@perennial/domain/text/merge";
import type * as wire from "../../wire.ts";
import { presentFlashcard, presentNode, presentNote, presentProgress } from "./present.ts";
import { type Fields, type Refused, refused, refusedByDomain, refusedField } from "./refusal.ts";
import { bringBack, placeBeside, restoreItem } from "./restore.ts";
import type { ModelState } from "./state.ts";

const DAY_MS = 86_400_000;

export interface Done {
  readonly status: 200 | 201 | 204;
  readonly body: unknown;
}
export type Decision = Result<Done, Refused>;
type CommandOf<T extends wire.Command["type"]> = Extract<wire.Command, { type: T }>;

/**
 * Decides one command, whose ids are those of rows, and applies it. A refused one may leave changes behind, which
 * the caller takes back.
 * @param ownNotes the notes that the same sender has changed earlier in the same batch
 */
export function decide(state: ModelState, command: wire.Command, ownNotes: ReadonlySet<number>): Decision {
  const { outline } = state;
  switch (command.type) {
    case "tree.create":
      return create(state, command);
    case "tree.update":
      return update(state, command);
    case "tree.delete":
      return follow(state, deleteNode(outline, { nodeId: command.id }), {}, 204, () => null);
    case "note.create": {
      const id = state.draw();
      const plan = createNote(outline, { id, text: command.note.text });
      return follow(state, plan, { text: "note.text" }, 201, () => presentNote(state, id));
    }
    case "note.update":
      return edit(state, command, ownNotes.has(command.id));
    case "flashcard.create": {
      const id = state.draw();
      const plan = createFlashcard(outline, { id, ...command.flashcard });
      return follow(state, plan, { text: "flashcard.question" }, 201, () => presentFlashcard(state, id));
    }
    case "flashcard.update": {
      const { id: flashcardId, flashcard } = command;
      const item = { itemType: "flashcard", itemId: flashcardId } as const;
      if (!outline.get("flashcard", flashcardId) && !restoreItem(state, item))
        return err(refused("not_found"));
      const sides = { question: flashcard.question ?? undefined, answer: flashcard.answer ?? undefined };
      const plan = editFlashcard(outline, { flashcardId, ...sides });
      const present = () => presentFlashcard(state, flashcardId);
      return follow(state, plan, { text: "flashcard.question" }, 200, present);
    }
    case "flashcard.rate": {
      const { id: flashcardId, confidence_rating: color, reviewed_at: reviewedAt } = command;
      const now = typeof reviewedAt === "string" ? new Date(reviewedAt) : state.now();
      if (now.getTime() > state.now().getTime() + DAY_MS)
        return err(refusedField("reviewed_at", "A rating cannot have been given more than a day from now."));
      const part = command.part ?? 0;
      const plan = rateFlashcard(outline, { flashcardId, color, part, now });
      return follow(state, plan, {}, 200, () => presentProgress(state, partId(flashcardId, part)));
    }
    default:
      return unreachable(command);
  }
}

function follow(
  state: ModelState,
  plan: Result<Plan, Refusal>,
  fields: Fields,
  status: Done["status"],
  present: () => unknown,
): Decision {
  if (!plan.ok) return err(refusedByDomain(plan.error, fields));
  state.apply(opsOf(plan.value));
  return ok({ status, body: present() });
}

function create(state: ModelState, { tree }: CommandOf<"tree.create">): Decision {
  const content = contentOf(state, tree);
  if (!content.ok) return content;
  const id = state.draw();
  const plan = createNode(state.outline, {
    id,
    parentId: tree.parent_id,
    content: content.value,
    previousSiblingId: tree.previous_sibling_id ?? undefined,
    sortOrder: tree.sort_order ?? undefined,
  });
  const text = tree.item_type === "note" ? "tree.note.text" : "tree.flashcard.question";
  const fields = { text, previousSiblingId: tree.previous_sibling_id };
  return follow(state, plan, fields, 201, () => presentNode(state, id));
}

function contentOf(state: ModelState, tree: CommandOf<"tree.create">["tree"]): Result<NewContent, Refused> {
  const { item_type: itemType, item_id: itemId } = tree;
  if (typeof itemId === "number") {
    bringBack(state, { itemType, itemId });
    return ok({ kind: "existing", itemType, itemId });
  }
  if (itemType === "note" && tree.note) return ok({ kind: "new-note", id: state.draw(), ...tree.note });
  if (itemType === "flashcard" && tree.flashcard)
    return ok({ kind: "new-flashcard", id: state.draw(), ...tree.flashcard });
  return err(refusedField(`tree.${itemType}`, `Send the ${itemType}, or the id of one as item_id.`));
}

/** Another item, another place, or both, in this order. */
function update(state: ModelState, { id: nodeId, tree }: CommandOf<"tree.update">): Decision {
  const { outline } = state;
  if (!outline.get("node", nodeId)) return err(refused("not_found"));
  const { item_type: itemType, item_id: itemId } = tree;
  if (itemType && typeof itemId === "number") {
    const item = { itemType, itemId };
    bringBack(state, item);
    const repointed = follow(state, repointNode(outline, { nodeId, item }), {}, 200, () => null);
    if (!repointed.ok) return repointed;
  } else if (itemType || typeof itemId === "number") {
    return err(refusedField("tree.item_id", "Send item_type and item_id together."));
  }
  const place = {
    parentId: tree.parent_id ?? undefined,
    previousSiblingId: tree.previous_sibling_id ?? undefined,
    sortOrder: tree.sort_order ?? undefined,
  };
  const moves = Object.values(place).some((value) => value !== undefined);
  const plan = moves ? moveNode(outline, { nodeId, ...place }) : ok({ steps: [] });
  return follow(state, plan, place, 200, () => presentNode(state, nodeId));
}

/** A new text, merged with what came since the version it was made against. */
function edit(state: ModelState, command: CommandOf<"note.update">, isOwnText: boolean): Decision {
  const { outline } = state;
  const { id: noteId, note } = command;
  const item = { itemType: "note", itemId: noteId } as const;
  if (!outline.get("note", noteId) && !restoreItem(state, item)) return err(refused("not_found"));
  const current = outline.get("note", noteId)?.text ?? "";
  const base = isOwnText ? current : textAt(state, noteId, note.base_version ?? null, current);
  const { text, otherText } = mergeText(base, note.text, current);
  const plan = editNote(outline, { noteId, text });
  const done = follow(state, plan, { text: "note.text" }, 200, () => presentNote(state, noteId));
  const holder = outline.holderOf(item);
  if (done.ok && otherText !== undefined && otherText.trim() !== "" && holder !== undefined)
    placeBeside(state, holder, { kind: "new-note", id: state.draw(), text: otherText });
  return done;
}

/** What a note said at a version is what the first change after it found. */
function textAt(state: ModelState, noteId: number, version: number | null, current: string): string {
  if (version === null) return current;
  const next = state.history
    .slice(version)
    .find(({ op }) => op.id === noteId && (op.type === "note.edit" || op.type === "note.delete"));
  return next?.op.type === "note.edit" || next?.op.type === "note.delete" ? next.op.before.text : current;
}
