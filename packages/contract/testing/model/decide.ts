import { createFlashcard } from "@perennial/domain/intent/create-flashcard";
import { createNode } from "@perennial/domain/intent/create-node";
import { createNote } from "@perennial/domain/intent/create-note";
import { deleteNode } from "@perennial/domain/intent/delete-node";
import { editFields } from "@perennial/domain/intent/edit-fields";
import { mergeFields } from "@perennial/domain/intent/merge-fields";
import { moveNode } from "@perennial/domain/intent/move-node";
import { opsOf, type Plan } from "@perennial/domain/intent/plan";
import { rateFlashcard } from "@perennial/domain/intent/rate-flashcard";
import type { Refusal } from "@perennial/domain/intent/refusal";
import { repointNode } from "@perennial/domain/intent/repoint-node";
import type { FieldsOf } from "@perennial/domain/kind/kinds";
import { partId } from "@perennial/domain/kind/owner";
import type { Values } from "@perennial/domain/kind/values";
import type { NewContent } from "@perennial/domain/op/command";
import { shapeOf } from "@perennial/domain/op/op-type";
import { err, ok, type Result, unreachable } from "@perennial/domain/result";
import type { ItemType } from "@perennial/domain/tree/node";
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
 * @param isOwn whether the same sender has set the same texts earlier in the same batch
 */
export function decide(state: ModelState, command: wire.Command, isOwn: boolean): Decision {
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
    case "note.update": {
      const { text, base_version } = command.note;
      const change = { kind: "note", id: command.id, fields: { text }, version: base_version } as const;
      return edit(state, change, isOwn, "note.text", () => presentNote(state, command.id));
    }
    case "flashcard.create": {
      const id = state.draw();
      const plan = createFlashcard(outline, { id, ...command.flashcard });
      return follow(state, plan, { text: "flashcard.question" }, 201, () => presentFlashcard(state, id));
    }
    case "flashcard.update": {
      const { question, answer, base_version } = command.flashcard;
      const sides = {
        ...(typeof question === "string" ? { question } : {}),
        ...(typeof answer === "string" ? { answer } : {}),
      };
      const change = { kind: "flashcard", id: command.id, fields: sides, version: base_version } as const;
      return edit(state, change, isOwn, "flashcard.question", () => presentFlashcard(state, command.id));
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

interface Change<K extends ItemType> {
  readonly kind: K;
  readonly id: number;
  readonly fields: Partial<FieldsOf<K>>;
  readonly version: number | null | undefined;
}

/** New texts, each merged with what came since the version that they were made against. */
function edit<K extends ItemType>(
  state: ModelState,
  { kind, id, fields, version }: Change<K>,
  isOwn: boolean,
  text: string,
  present: () => unknown,
): Decision {
  const { outline } = state;
  const item = { itemType: kind, itemId: id };
  if (!outline.get(kind, id) && !restoreItem(state, item)) return err(refused("not_found"));
  const current: Values = outline.get(kind, id) ?? {};
  const baseOf = (field: string) =>
    String((isOwn ? undefined : textAt(state, kind, id, field, version ?? null)) ?? current[field]);
  const merged = mergeFields(kind, baseOf, fields, current);
  const done = editFields(outline, kind, id, merged.fields);
  if (!done.ok) return err(refusedByDomain(done.error, { text }));
  if (done.value) state.apply([done.value]);
  const holder = outline.holderOf(item);
  if (merged.others.length > 0 && holder !== undefined)
    placeBeside(state, holder, { kind: "new-note", id: state.draw(), text: merged.others.join(" :: ") });
  return ok({ status: 200, body: present() });
}

/** What a text was at a version is what the first change of it after that found. */
function textAt(
  { history }: ModelState,
  kind: ItemType,
  id: number,
  field: string,
  version: number | null,
): string | undefined {
  if (version === null) return undefined;
  for (const { op } of history.slice(version)) {
    if (op.id !== id || shapeOf(op.type).kind !== kind || op.before === null) continue;
    const before: Values = op.before;
    if (typeof before[field] === "string") return before[field];
  }
  return undefined;
}
