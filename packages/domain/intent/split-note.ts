import { err, ok, type Result } from "../result.ts";
import { snapToGrapheme } from "../text/grapheme.ts";
import type { NodeId, NoteId } from "../tree/node.ts";
import { nextSibling, previousSibling } from "../tree/selectors.ts";
import type { TreeView } from "../tree/view.ts";
import { createNode } from "./create-node.ts";
import { editNote } from "./edit-note.ts";
import { type Decision, inTurn } from "./in-turn.ts";
import { outdent } from "./outdent.ts";
import { isRootOfPage, type OnPage } from "./page.ts";
import type { DrawId, Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";

export interface SplitNote extends OnPage {
  readonly nodeId: NodeId;
  /** The text in the field, saved or not. */
  readonly text: string;
  /** In UTF-16 code units; moved back where it stands inside a character. */
  readonly caret: number;
  readonly draw: DrawId;
}

/**
 * Enter in a note. The right part becomes a new note directly after this one, before this one is shortened, so
 * that no crash in between loses text; the children stay with the left part. At the very start of a text the
 * note keeps its id and children, and a blank row comes above it. On an empty last child with a grandparent
 * Enter outdents. The root has no siblings: it is refused, and the caller saves its text.
 */
export function splitNote(tree: TreeView, args: SplitNote): Result<Plan, Refusal> {
  const { nodeId, text, draw } = args;
  const node = tree.get("node", nodeId);
  if (!node) return err("unknown-node");
  if (node.itemType !== "note") return err("not-a-note");
  const { parentId } = node;
  if (parentId === null || isRootOfPage(tree, nodeId, args)) return err("root");

  if (text.trim() === "" && !nextSibling(tree, nodeId)) {
    const up = outdent(tree, args);
    if (up.ok) return inTurn(tree, [saveText(node.itemId, text), () => up], focusOn(nodeId, text.length));
    if (up.error !== "no-grandparent") return up;
  }

  const caret = snapToGrapheme(text, args.caret);
  const id = draw();
  const noteId = draw();
  const newRow = (content: string, previousSiblingId: NodeId | null): Decision => {
    const note = { kind: "new-note", id: noteId, text: content } as const;
    return (now) => createNode(now, { id, parentId, content: note, previousSiblingId });
  };
  if (caret === 0 && text !== "") {
    const above = previousSibling(tree, nodeId)?.id ?? null;
    return inTurn(tree, [newRow("", above), saveText(node.itemId, text)], focusOn(nodeId, 0));
  }
  const steps = [newRow(text.slice(caret), nodeId), saveText(node.itemId, text.slice(0, caret))];
  return inTurn(tree, steps, focusOn(id, 0));
}

const focusOn = (nodeId: NodeId, caret: number) => ({ nodeId, caret }) as const;

/** A note that this device has not loaded cannot be saved from here, and loses nothing by that. */
const saveText =
  (noteId: NoteId, text: string): Decision =>
  (tree) =>
    tree.get("note", noteId) ? editNote(tree, { noteId, text }) : ok({ steps: [] });
