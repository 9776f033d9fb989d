import type { OutlineItem } from "../outline-text/outline-item.ts";
import { err, ok, type Result } from "../result.ts";
import type { NodeId } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";
import { createRecord } from "./create-record.ts";
import { deleteNode } from "./delete-node.ts";
import { editNote } from "./edit-note.ts";
import { type Decision, inTurn } from "./in-turn.ts";
import { insertItems } from "./insert-items.ts";
import { markNodes } from "./mark-nodes.ts";
import { isRootOfPage, type OnPage } from "./page.ts";
import type { DrawId, Focus, Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";

export interface PasteItems extends OnPage {
  /** The row with the caret. */
  readonly nodeId: NodeId;
  readonly items: readonly OutlineItem[];
  /** What stands on the two sides of the caret, where it is in the text of a note; else the rows follow the row. */
  readonly caret?: { readonly before: string; readonly after: string } | undefined;
  readonly draw: DrawId;
}

/**
 * Rows are pasted where the caret is: the first joins the text before it and brings its children, the others follow,
 * and the text behind the caret stands at the end of the last. What is no plain text makes rows of its own.
 */
export function pasteItems(tree: TreeView, args: PasteItems): Result<Plan, Refusal> {
  const { nodeId, items, caret } = args;
  const node = tree.get("node", nodeId);
  const [head] = items;
  if (!node) return err("unknown-node");
  if (!head) return ok({ steps: [] });
  if (!caret) return focusedOnLast(insertAfter(tree, args, items), (text) => text.length);
  const { before, after } = caret;
  const joins = head.answer === undefined && (before === "" || !head.text.startsWith("```"));
  const ended = withEnd(items, after);
  // The caret stands before what was behind it.
  const caretAt = (text: string) => text.length - after.length;
  if (!joins) return focusedOnLast(replacing(tree, args, ended), caretAt);
  const text = before + (ended[0]?.text ?? "");
  const rest = ended.slice(1);
  const split = rest.findIndex(({ depth }) => depth === 0);
  const children = split < 0 ? rest : rest.slice(0, split);
  const further = split < 0 ? [] : rest.slice(split);
  const below = children.map((item) => ({ ...item, depth: item.depth - 1 }));
  const common = { parentId: nodeId, previousSiblingId: null, draw: args.draw };
  // The root of a page has no siblings: all rows stand below it, in their order.
  const [first, later] = isRootOfPage(tree, nodeId, args) ? [[...below, ...further], []] : [below, further];
  const decisions: Decision[] = [
    (sheet) => editNote(sheet, { noteId: node.itemId, text }),
    // Into an empty row it comes as what it was.
    ...(head.isDone && before === ""
      ? [(sheet: TreeView) => markNodes(sheet, { nodeIds: [nodeId], sign: "done", draw: args.draw })]
      : []),
    ...(head.anchor === undefined ? [] : [anchored(head.anchor, nodeId)]),
    (sheet) => insertItems(sheet, { ...common, items: first }),
    (sheet) => insertAfter(sheet, args, later),
  ];
  const plan = inTurn(tree, decisions);
  if (!plan.ok || ended.length > 1) return focusedOnLast(plan, caretAt);
  return ok({ ...plan.value, focus: { nodeId, caret: caretAt(text) } });
}

const anchored =
  (id: number, nodeId: NodeId): Decision =>
  (sheet) =>
    createRecord(sheet, { kind: "anchor", id, fields: { nodeId } });

/** What stood behind the caret ends the last row, or makes one where that is a card or code. */
function withEnd(items: readonly OutlineItem[], after: string): OutlineItem[] {
  const last = items.at(-1);
  if (!last || after === "") return [...items];
  if (last.answer !== undefined || last.text.endsWith("```"))
    return [...items, { depth: last.depth, text: after }];
  return [...items.slice(0, -1), { ...last, text: last.text + after }];
}

/** The caret stands in the row that was made last. */
function focusedOnLast(
  plan: Result<Plan, Refusal>,
  caretAt: (text: string) => number,
): Result<Plan, Refusal> {
  if (!plan.ok) return plan;
  const made = plan.value.steps.findLast(({ command }) => command.type === "node.create")?.command;
  if (made?.type !== "node.create") return plan;
  const { id, content } = made;
  const focus: Focus = {
    nodeId: id,
    caret: content.kind === "new-note" ? caretAt(content.text) : "end",
  };
  return ok({ ...plan.value, focus });
}

/** The rows stand below the caret's own, which goes where nothing is left of it. */
function replacing(tree: TreeView, args: PasteItems, items: readonly OutlineItem[]): Result<Plan, Refusal> {
  const { nodeId, caret } = args;
  const node = tree.get("node", nodeId);
  if (!node) return err("unknown-node");
  const isLeft =
    (caret?.before ?? "") !== "" || tree.childIds(nodeId).length > 0 || isRootOfPage(tree, nodeId, args);
  const clear: Decision = (sheet) =>
    isLeft
      ? editNote(sheet, { noteId: node.itemId, text: caret?.before ?? "" })
      : deleteNode(sheet, { nodeId });
  return inTurn(tree, [(sheet) => insertAfter(sheet, args, items), clear]);
}

/** Siblings after the row; the root of a page has none, and takes them as its first children. */
function insertAfter(tree: TreeView, args: PasteItems, items: readonly OutlineItem[]): Result<Plan, Refusal> {
  const { nodeId, draw } = args;
  const parentId = tree.get("node", nodeId)?.parentId;
  if (parentId === undefined) return err("unknown-node");
  const isRoot = parentId === null || isRootOfPage(tree, nodeId, args);
  return insertItems(tree, {
    items,
    draw,
    ...(isRoot ? { parentId: nodeId, previousSiblingId: null } : { parentId, previousSiblingId: nodeId }),
  });
}
