import { err, ok, type Result } from "../result.ts";
import type { NodeId, NoteId } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";
import { anchorsOf } from "./anchors.ts";
import { createNode } from "./create-node.ts";
import { createRecord } from "./create-record.ts";
import { editNote } from "./edit-note.ts";
import { editRecord } from "./edit-record.ts";
import { inTurn, inTurnForEach } from "./in-turn.ts";
import { type DrawId, NOTHING_TO_DO, type Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";

/** Returns the anchor by which links name a node; undefined as long as none does. Of several it is the lowest. */
export const anchorOf = (tree: TreeView, nodeId: NodeId): number | undefined =>
  anchorsOf(tree, nodeId).sort((a, b) => a - b)[0];

export interface LinkToNode {
  /** What the link leads to. */
  readonly nodeId: NodeId;
  /** Is made where the node has none. */
  readonly anchor: number;
  /** The note that the link stands in, with its text; undefined where that is saved otherwise. */
  readonly text: { readonly noteId: NoteId; readonly text: string } | undefined;
}

/** Saves a text that a link was put into, with the anchor that the link names. */
export const linkToNode = (tree: TreeView, { nodeId, anchor, text }: LinkToNode): Result<Plan, Refusal> =>
  inTurn(tree, [
    (now) => setAnchor(now, anchor, nodeId),
    (now) => (text ? editNote(now, text) : ok(NOTHING_TO_DO)),
  ]);

/** Makes an anchor that leads to a node, where it does not exist. */
export function setAnchor(tree: TreeView, id: number, nodeId: NodeId): Result<Plan, Refusal> {
  if (tree.get("anchor", id)) return ok(NOTHING_TO_DO);
  return createRecord(tree, { kind: "anchor", id, fields: { nodeId } });
}

/** Lets the anchors of a node that goes lead to the one that takes its place. */
export const handOnAnchors = (tree: TreeView, from: NodeId, to: NodeId): Result<Plan, Refusal> =>
  inTurnForEach(tree, anchorsOf(tree, from), (now, id) =>
    editRecord(now, { kind: "anchor", id }, { nodeId: to }),
  );

/** Where notes go that are made by a link to them: a note of this name below the root, made with the first of them. */
const INBOX = "Inbox";

export interface LinkToNewNote extends LinkToNode {
  readonly title: string;
  /** The note that it goes below; the inbox where it is left out. */
  readonly parentId?: NodeId;
  readonly rootId: NodeId;
  readonly draw: DrawId;
}

/** Makes a note, which gets `nodeId`, and saves a text that a link to it was put into. */
export function linkToNewNote(tree: TreeView, args: LinkToNewNote): Result<Plan, Refusal> {
  const { nodeId, title, rootId, draw } = args;
  if (!tree.get("node", rootId)) return err("unknown-node");
  const noteBelow = (now: TreeView, parentId: NodeId, id: NodeId, text: string) => {
    const previousSiblingId = now.childIds(parentId).at(-1) ?? null;
    const content = { kind: "new-note", id: draw(), text } as const;
    return createNode(now, { id, parentId, previousSiblingId, content });
  };
  const known = args.parentId ?? tree.childIds(rootId).find((id) => noteText(tree, id) === INBOX);
  const parentId = known ?? draw();
  return inTurn(tree, [
    (now) => (known === undefined ? noteBelow(now, rootId, parentId, INBOX) : ok(NOTHING_TO_DO)),
    (now) => noteBelow(now, parentId, nodeId, title),
    (now) => linkToNode(now, args),
  ]);
}

function noteText(tree: TreeView, id: NodeId): string | undefined {
  const node = tree.get("node", id);
  return node?.itemType === "note" ? tree.get("note", node.itemId)?.text : undefined;
}
