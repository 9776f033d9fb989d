import { saidTexts } from "@perennial/domain/card/said-fields";
import { ledBack } from "@perennial/domain/intent/anchors";
import { createFlashcard } from "@perennial/domain/intent/create-flashcard";
import { createNode } from "@perennial/domain/intent/create-node";
import { createNote } from "@perennial/domain/intent/create-note";
import { areThere, closesCycle, createRecord } from "@perennial/domain/intent/create-record";
import { deleteNode } from "@perennial/domain/intent/delete-node";
import { deleteRecord } from "@perennial/domain/intent/delete-record";
import { droppedTexts } from "@perennial/domain/intent/dropped-texts";
import { editFields } from "@perennial/domain/intent/edit-fields";
import { memoryIn } from "@perennial/domain/intent/log-review";
import { markFlashcard } from "@perennial/domain/intent/mark-flashcard";
import { asOne, mergeFields } from "@perennial/domain/intent/merge-fields";
import { moveNode } from "@perennial/domain/intent/move-node";
import { opsOf, type Plan } from "@perennial/domain/intent/plan";
import type { Refusal } from "@perennial/domain/intent/refusal";
import { repointNode } from "@perennial/domain/intent/repoint-node";
import { isItemType } from "@perennial/domain/kind/items";
import { type EditableKind, type FieldsOf, genericKindOf, type RecordOf } from "@perennial/domain/kind/kinds";
import { mergedFields } from "@perennial/domain/kind/merged";
import { partId } from "@perennial/domain/kind/owner";
import { serverId } from "@perennial/domain/kind/record-id";
import { sameRecord } from "@perennial/domain/kind/same-record";
import { KINDS } from "@perennial/domain/kind/table";
import type { Values } from "@perennial/domain/kind/values";
import type { NewContent } from "@perennial/domain/op/command";
import { shapeOf } from "@perennial/domain/op/op-type";
import { creationOf } from "@perennial/domain/op/record-ops";
import { err, ok, type Result, unreachable } from "@perennial/domain/result";
import { shownPart } from "@perennial/domain/study/shown-part";
import type { NodeId, TreeNode } from "@perennial/domain/tree/node";
import { cardChangeFromWire, newCardFromWire, newContentFromWire } from "../../outline/card-on-wire.ts";
import type * as wire from "../../outline/wire.ts";
import { fieldsFromWire } from "../../shapes/fields.ts";
import { marksFromWire } from "../../study/marks-from-wire.ts";
import { deleteBranches, moveBranches, restoreBranches } from "./branches.ts";
import { keepBeside } from "./conflict-copy.ts";
import type { DecidedReply, Decision } from "./decision.ts";
import type { OwnWrites, SeenTexts } from "./own-writes.ts";
import { presentFlashcard, presentNode, presentNote, presentProgress, presentRecord } from "./present.ts";
import { isAsked, NO_SUCH_PART, rate, unrate } from "./rate.ts";
import { type Fields, type RefusalAnswer, refused, refusedByDomain, refusedField } from "./refusal.ts";
import { bringBack, bringRecordBack, ledOn, restoreItem, wasDeleted } from "./restore.ts";
import type { ModelState } from "./state.ts";

type CommandOf<T extends wire.Command["type"]> = Extract<wire.Command, { type: T }>;

/**
 * Decides one command, whose ids are those of rows, and applies it. A refused one may leave changes behind, which
 * the caller takes back.
 * @param own the commands of the same batch
 * @param ownWrites what the same sender knows by its earlier commands of the same batch
 */
export function decide(
  state: ModelState,
  command: wire.Command,
  ownWrites: OwnWrites,
  own: ReadonlySet<string>,
): Decision {
  const { outline } = state;
  switch (command.type) {
    case "tree.create":
      return create(state, command);
    case "tree.update":
      return update(state, command, ownWrites);
    case "tree.delete": {
      const node = outline.get("node", command.id);
      const plan = deleteNode(outline, { nodeId: command.id, heirId: command.heir_id ?? undefined });
      const isKept = node && plan.ok && isUnseen(state, node, ownWrites, command);
      if (isKept) return ok({ status: 204, body: null });
      const deletion = plan.ok && opsOf(plan.value).find(({ type }) => type === "node.delete");
      if (deletion && typeof command.heir_id === "number") state.heirs.set(deletion, command.heir_id);
      return follow(state, plan, {}, 204, () => null);
    }
    case "branches.delete":
      return deleteBranches(state, command, own);
    case "branches.restore":
      return restoreBranches(state, command);
    case "branches.move":
      return moveBranches(state, command);
    case "note.create": {
      const id = state.draw();
      const plan = createNote(outline, { id, text: command.note.text });
      return follow(state, plan, { text: "note.text" }, 201, () => presentNote(state, id));
    }
    case "note.update": {
      const { text, base_version } = command.note;
      const known = ownWrites.known("note", command.id, base_version);
      const change = { kind: "note", id: command.id, fields: { text }, known } as const;
      return edit(state, change, "note.text", () => presentNote(state, command.id));
    }
    case "flashcard.create": {
      const id = state.draw();
      const plan = createFlashcard(outline, { id, ...newCardFromWire(command.flashcard) });
      return follow(state, plan, { text: "flashcard.question" }, 201, () => presentFlashcard(state, id));
    }
    case "flashcard.update": {
      const { base_version, ...said } = command.flashcard;
      const fields = cardChangeFromWire(said);
      const known = ownWrites.known("flashcard", command.id, base_version);
      const change = { kind: "flashcard", id: command.id, fields, known } as const;
      return edit(state, change, "flashcard.question", () => presentFlashcard(state, command.id));
    }
    case "flashcard.rate":
      return rate(state, command);
    case "flashcard.unrate":
      return unrate(state, command);
    case "flashcard.mark": {
      const { id: flashcardId } = command;
      const card = outline.get("flashcard", flashcardId);
      const part = command.part ?? shownPart(outline, flashcardId);
      if (card && !isAsked(state, card, part)) return err(refusedField("part", NO_SUCH_PART));
      const now = state.now();
      const marks = marksFromWire(command, now);
      const memory = memoryIn(state.reviews);
      const plan = markFlashcard(outline, { flashcardId, part, marks, now, memory });
      return follow(state, plan, {}, 200, () => presentProgress(state, partId(flashcardId, part)) ?? null);
    }
    case "record.create": {
      const kind = genericKindOf(command.table);
      const id = command.id ?? state.draw();
      const said = fieldsFromWire(kind, command.fields, Object.keys(KINDS[kind].fields)) ?? {};
      const fields = kind === "anchor" ? { nodeId: ledOn(state, said.nodeId as NodeId) } : said;
      const there = outline.get(kind, id);
      if (there)
        return sameRecord<object>(there, { ...fields, id })
          ? ok({ status: 200, body: presentRecord(state, kind, id) })
          : err(refused("anchor_taken"));
      for (const same of kind === "requirement" ? outline.recordsOf(kind) : [])
        if (sameRecord<object>({ ...same, id }, { ...fields, id }))
          return ok({ status: 200, body: presentRecord(state, kind, serverId(same.id)) });
      if (kind === "anchor" && wasDeleted(state, fields.nodeId as NodeId)) {
        state.apply([creationOf(kind, { ...fields, id } as RecordOf<"anchor">)]);
        return ok({ status: 201, body: presentRecord(state, kind, id) });
      }
      const plan = createRecord(outline, { kind, id, fields });
      return follow(state, plan, { text: "fields" }, 201, () => presentRecord(state, kind, id));
    }
    case "record.update": {
      const { id } = command;
      const kind = genericKindOf(command.table);
      const fields = fieldsFromWire(kind, command.fields, Object.keys(KINDS[kind].fields), "any") ?? {};
      if (!areThere(outline, kind, fields)) return err(refused("not_found"));
      if (closesCycle(outline, kind, { ...outline.get(kind, id), ...fields }))
        return err(refusedByDomain("requirement-cycle", {}));
      const known = ownWrites.known(kind, id, command.base_version);
      return edit(state, { kind, id, fields, known }, "fields", () => presentRecord(state, kind, id));
    }
    case "record.delete": {
      const record = { kind: genericKindOf(command.table), id: command.id };
      const plan = deleteRecord(outline, record);
      const isKept = plan.ok && isChanged(state, record, ownWrites, command.base_version);
      return isKept ? ok({ status: 204, body: null }) : follow(state, plan, {}, 204, () => null);
    }
    default:
      return unreachable(command);
  }
}

function follow(
  state: ModelState,
  plan: Result<Plan, Refusal>,
  fields: Fields,
  status: DecidedReply["status"],
  present: () => unknown,
): Decision {
  if (!plan.ok) return err(refusedByDomain(plan.error, fields));
  state.apply(opsOf(plan.value));
  return ok({ status, body: present() });
}

function create(
  state: ModelState,
  { tree, undo_of: undoOf }: Pick<CommandOf<"tree.create">, "tree" | "undo_of">,
): Decision {
  const named = tree.restore_id ?? undefined;
  if (named !== undefined && state.outline.get("node", named))
    return ok({ status: 201, body: presentNode(state, named) });
  const restored = named !== undefined && wasDeleted(state, named) ? named : undefined;
  if (named !== restored && !hasContent(tree)) return err(refused("not_found"));
  const content = contentOf(state, tree);
  if (!content.ok) return content;
  const id = restored ?? state.draw();
  const plan = createNode(state.outline, {
    id,
    parentId: tree.parent_id,
    content: content.value,
    previousSiblingId: tree.previous_sibling_id ?? undefined,
    sortOrder: tree.sort_order ?? undefined,
  });
  const text = tree.item_type === "note" ? "tree.note.text" : "tree.flashcard.question";
  const fields = { text, previousSiblingId: tree.previous_sibling_id };
  return follow(state, plan, fields, 201, () => {
    const call = state.history.filter(({ mutationUuid }) => undoOf && mutationUuid === undoOf);
    const deletion = call.map(({ op }) => op);
    if (deletion.some((op) => op.type === "node.delete" && op.id === restored))
      state.apply(ledBack(state.outline, deletion));
    return presentNode(state, id);
  });
}

const hasContent = ({ item_type: type, note, flashcard }: CommandOf<"tree.create">["tree"]): boolean =>
  Boolean(type === "note" ? note : flashcard);

function contentOf(
  state: ModelState,
  tree: CommandOf<"tree.create">["tree"],
): Result<NewContent, RefusalAnswer> {
  const { item_type: itemType, item_id: itemId } = tree;
  if (typeof itemId === "number") {
    const item = { itemType, itemId };
    bringBack(state, item);
    const isFree = state.outline.get(itemType, itemId) && state.outline.holderOf(item) === undefined;
    if (isFree || !hasContent(tree)) return ok({ kind: "existing", itemType, itemId });
  }
  if (itemType === "note" && tree.note) return ok({ kind: "new-note", id: state.draw(), ...tree.note });
  if (itemType === "flashcard" && tree.flashcard) return ok(newContentFromWire(state.draw(), tree.flashcard));
  return err(refusedField(`tree.${itemType}`, `Send the ${itemType}, or the id of one as item_id.`));
}

/** Another item, another place, or both, in this order. */
function update(
  state: ModelState,
  { id: nodeId, tree }: CommandOf<"tree.update">,
  ownWrites: OwnWrites,
): Decision {
  const { outline } = state;
  const node = outline.get("node", nodeId);
  if (!node) return err(refused("not_found"));
  const shown = shownBy(node);
  const { item_type: itemType, item_id: itemId } = tree;
  if (itemType && typeof itemId === "number") {
    const item = { itemType, itemId };
    bringBack(state, item);
    const isKept = isUnseen(state, node, ownWrites, tree);
    const repointed = follow(state, repointNode(outline, { nodeId, item }), {}, 200, () => null);
    if (!repointed.ok) return repointed;
    if (isKept && !outline.get(shown.kind, shown.id))
      restoreItem(state, { itemType: shown.kind, itemId: shown.id });
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

interface Change<K extends EditableKind> {
  readonly kind: K;
  readonly id: number;
  readonly fields: Partial<FieldsOf<K>>;
  readonly known: SeenTexts;
}

/** New texts, each merged with what came since the version that they were made against. */
function edit<K extends EditableKind>(
  state: ModelState,
  { kind, id, fields, known }: Change<K>,
  text: string,
  present: () => unknown,
): Decision {
  const { outline } = state;
  const restore = () =>
    isItemType(kind) ? restoreItem(state, { itemType: kind, itemId: id }) : bringRecordBack(state, kind, id);
  if (!outline.get(kind, id) && !restore()) return err(refused("not_found"));
  const current: Values = outline.get(kind, id) ?? {};
  const baseOf = (field: string) =>
    String(knownText(state, { kind, id }, field, known) ?? current[field] ?? "");
  const merged = mergeFields(kind, baseOf, fields, current);
  const done = editFields(outline, kind, id, merged.fields);
  if (!done.ok) return err(refusedByDomain(done.error, { text }));
  if (done.value) state.apply([done.value]);
  const seen = Object.fromEntries(
    mergedFields(kind).map((field) => [
      field,
      knownText(state, { kind, id }, field, known) ?? current[field],
    ]),
  );
  const dropped = droppedTexts(kind, seen, current, done.value?.after ?? {});
  const beside = asOne([...(merged.kept ? [merged.kept] : []), ...dropped]);
  if (beside) keepBeside(state, kind, id, beside);
  return ok({ status: 200, body: present() });
}

/** Whether a node shows what the sender has not seen: another item than it names or gave it itself, or other words. */
function isUnseen(
  state: ModelState,
  node: TreeNode,
  ownWrites: OwnWrites,
  seen: Pick<CommandOf<"tree.delete">, "base_version" | "base_item_type" | "base_item_id">,
): boolean {
  const { base_item_type: type, base_item_id: id } = seen;
  const shown = shownBy(node);
  const named = type && typeof id === "number" ? { kind: type, id } : ownWrites.itemOf(serverId(node.id));
  if (named && (named.kind !== shown.kind || named.id !== shown.id)) return true;
  return isChanged(state, shown, ownWrites, seen.base_version);
}

/** What the sender knew a text to be; undefined where it says nothing, or nothing has changed since. */
const knownText = (state: ModelState, { kind, id }: Texts, field: string, { own, version }: SeenTexts) =>
  own[field] ?? textAt(state, kind, id, field, version);

/** A record whose texts are merged. */
interface Texts {
  readonly kind: EditableKind;
  readonly id: number;
}

const shownBy = ({ itemType, itemId }: TreeNode) => ({ kind: itemType, id: serverId(itemId) });

/** Whether a record says anything that the sender did not know, since another one has changed or made it. */
function isChanged(
  state: ModelState,
  texts: Texts,
  ownWrites: OwnWrites,
  base: number | null | undefined,
): boolean {
  const known = base === 0 ? { version: base, own: {} } : ownWrites.known(texts.kind, texts.id, base);
  const now: Values | undefined = state.outline.get(texts.kind, texts.id);
  const { version, own } = known;
  if (version !== null && Object.keys(own).length === 0) {
    const later = state.history.slice(version).map(({ op }) => op);
    const first = later.find(({ id, type }) => id === texts.id && shapeOf(type).kind === texts.kind);
    if (now && first?.before === null) return true;
  }
  return (
    now !== undefined &&
    saidTexts(texts.kind, now).some(
      (field) => (knownText(state, texts, field, known) ?? now[field]) !== now[field],
    )
  );
}

/** What a text was at a version is what the first change of it after that found; nobody knows within what was compacted. */
function textAt(
  { history, spans }: ModelState,
  kind: EditableKind,
  id: number,
  field: string,
  version: number | null,
): string | undefined {
  if (version === null) return undefined;
  for (const [place, { op }] of history.slice(version).entries()) {
    if (op.id !== id || shapeOf(op.type).kind !== kind || op.before === null) continue;
    const before: Values = op.before;
    const first = spans.get(version + place + 1) ?? Infinity;
    if (typeof before[field] === "string") return first <= version ? "" : before[field];
  }
  return undefined;
}
