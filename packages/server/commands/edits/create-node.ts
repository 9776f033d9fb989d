import { newContentFromWire } from "@perennial/contract/outline/card-on-wire";
import type * as wire from "@perennial/contract/outline/wire";
import { handedOnBy, ledBack } from "@perennial/domain/intent/anchors";
import { createNode as decideNode } from "@perennial/domain/intent/create-node";
import type { NewContent } from "@perennial/domain/op/command";
import type { Op } from "@perennial/domain/op/op";
import { err, ok, type Result } from "@perennial/domain/result";
import type { Earlier } from "../log/log-entry.ts";
import type { Asking } from "../state/asking.ts";
import type { GroupState } from "../state/group-state.ts";
import { type Decision, followPlacement } from "./decision.ts";
import { earlierCall } from "./earlier-call.ts";
import { isRestorable, reviveItem } from "./lost-items.ts";
import { presentNode } from "./present.ts";
import { type CommandRefusal, refuse, refuseFeature, refuseField } from "./refusal.ts";

type Command = Extract<wire.Command, { type: "tree.create" }>;
type Tree = Command["tree"];

/**
 * POST /trees: creates a node with new content, or with existing content that no node shows. One that is restored has the
 * anchors again that the deletion handed on.
 */
export function* createNode(
  state: GroupState,
  { tree, undo_of: undoOf }: Pick<Command, "tree" | "undo_of">,
  earlier: Earlier,
): Asking<Decision> {
  const named = tree.restore_id ?? undefined;
  if (named !== undefined && state.outline.get("node", named)) return yield* showLiving(state, named);
  const restored = named !== undefined && isRestorable(state, named) ? named : undefined;
  if (named !== restored && !hasContent(tree)) return err(refuse("not_found"));
  const content = yield* contentOf(state, tree);
  if (!content.ok) return content;
  const id = restored ?? (yield* state.draw("node"));
  const plan = decideNode(state.outline, {
    id,
    parentId: tree.parent_id,
    content: content.value,
    previousSiblingId: tree.previous_sibling_id ?? undefined,
    sortOrder: tree.sort_order ?? undefined,
  });
  const done = yield* followPlacement(state, plan, id, {
    text: tree.item_type === "note" ? "tree.note.text" : "tree.flashcard.question",
    previousSiblingId: tree.previous_sibling_id,
  });
  if (!done.ok) return done;
  if (restored !== undefined && undoOf)
    yield* leadBack(state, restored, earlierCall(state, undoOf, earlier).ops);
  return ok({ status: 201, body: yield* presentNode(state, id) });
}

/** Leads the anchors of a node back to it that its deletion handed on. */
function* leadBack(state: GroupState, nodeId: number, deletion: readonly Op[]): Asking<void> {
  const own = deletion.some(({ type, id }) => type === "node.delete" && id === nodeId) ? deletion : [];
  yield* state.require((needs) => {
    for (const id of handedOnBy(own)) needs.need("record", "anchor", id);
  });
  state.apply(ledBack(state.outline, own));
}

/** Returns a node that was restored already; it stays as it is. */
function* showLiving(state: GroupState, id: number): Asking<Decision> {
  yield* state.require((needs) => {
    needs.need("item", "node", id);
    needs.need("children", "node", id);
  });
  return ok({ status: 201, body: yield* presentNode(state, id) });
}

function* contentOf(state: GroupState, tree: Tree): Asking<Result<NewContent, CommandRefusal>> {
  const { item_type: itemType, item_id: itemId } = tree;
  if (typeof itemId === "number") {
    const item = { itemType, itemId };
    bringBack(state, item);
    const isFree = state.outline.get(itemType, itemId) && state.outline.holderOf(item) === undefined;
    if (isFree || !hasContent(tree)) return ok({ kind: "existing", itemType, itemId });
  }
  if (itemType === "note") {
    if (!tree.note) return err(refuseField("tree.note", "Send the note, or the id of one as item_id."));
    return ok({ kind: "new-note", id: yield* state.draw("note"), text: tree.note.text });
  }
  if (!tree.flashcard)
    return err(refuseField("tree.flashcard", "Send the flashcard, or the id of one as item_id."));
  if (!state.may("Flashcard Creation")) return err(refuseFeature("Flashcard Creation"));
  return ok(newContentFromWire(yield* state.draw("flashcard"), tree.flashcard));
}

/** Returns whether a command says what a node is made of where its item cannot be had. */
const hasContent = ({ item_type: type, note, flashcard }: Tree): boolean =>
  Boolean(type === "note" ? note : flashcard);

/** Restores a deleted item when a node is pointed at it, which is how a client undoes a deletion. */
export function bringBack(state: GroupState, item: Parameters<typeof reviveItem>[1]): void {
  if (!state.outline.get(item.itemType, item.itemId)) state.apply(reviveItem(state, item) ?? []);
}
