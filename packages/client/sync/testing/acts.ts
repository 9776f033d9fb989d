import { convertToFlashcard } from "@perennial/domain/intent/convert-to-flashcard";
import { createChild } from "@perennial/domain/intent/create-child";
import { deleteNode } from "@perennial/domain/intent/delete-node";
import { editNote } from "@perennial/domain/intent/edit-note";
import { indent } from "@perennial/domain/intent/indent";
import { mergeWithPrevious } from "@perennial/domain/intent/merge-with-previous";
import { outdent } from "@perennial/domain/intent/outdent";
import type { Plan } from "@perennial/domain/intent/plan";
import { rateFlashcard } from "@perennial/domain/intent/rate-flashcard";
import type { Refusal } from "@perennial/domain/intent/refusal";
import { reorder } from "@perennial/domain/intent/reorder";
import { splitNote } from "@perennial/domain/intent/split-note";
import type { RecordId } from "@perennial/domain/kind/record-id";
import type { Result } from "@perennial/domain/result";
import type { ConfidenceColor, TreeNode } from "@perennial/domain/tree/node";
import { flatten } from "@perennial/domain/tree/selectors";
import type { TreeView } from "@perennial/domain/tree/view";
import type { TreeStore } from "../../store/tree-store.ts";
import type { Workspace } from "../../store/workspace.ts";
import { NOON } from "./model-server.ts";

/** What a person does in a workspace, by the keys of rows; each answers whether the rules allowed it. */
export function actsOf(workspace: Workspace) {
  const { tree } = workspace;
  const idOf = (key: string) => tree.idOf(key) ?? 0;
  const submit = (plan: Result<Plan, Refusal>, eventType: string) => {
    if (plan.ok)
      workspace.submit(plan.value, { eventType, source: "keyboard", failure: `Failed: ${eventType}` });
    return plan.ok;
  };
  return {
    edit(key: string, text: string) {
      const note = tree.row(key)?.note;
      return note ? submit(editNote(tree, { noteId: note.id, text }), "edit") : false;
    },
    /** The key of the new row. */
    child(key: string, text = ""): string {
      const id = tree.drawId();
      const plan = createChild(tree, { parentId: idOf(key), at: "last", draw: drawFirst(id, tree.drawId) });
      submit(plan, "create");
      const made = tree.keyOf(id);
      if (text !== "") this.edit(made, text);
      return made;
    },
    split(key: string, text: string, caret: number) {
      return submit(splitNote(tree, { nodeId: idOf(key), text, caret, draw: tree.drawId }), "split");
    },
    merge(key: string) {
      const text = tree.row(key)?.note?.text ?? "";
      return submit(mergeWithPrevious(tree, { nodeId: idOf(key), text }), "merge");
    },
    indent: (key: string) => submit(indent(tree, { nodeId: idOf(key) }), "indent"),
    outdent: (key: string) => submit(outdent(tree, { nodeId: idOf(key) }), "outdent"),
    reorder: (key: string, direction: "up" | "down") =>
      submit(reorder(tree, { nodeId: idOf(key), direction }), "reorder"),
    delete: (key: string) => submit(deleteNode(tree, { nodeId: idOf(key) }), "delete"),
    convert(key: string, answer: string) {
      const question = tree.row(key)?.note?.text ?? "";
      return submit(
        convertToFlashcard(tree, { nodeId: idOf(key), question, answer, draw: tree.drawId }),
        "convert",
      );
    },
    rate(key: string, color: ConfidenceColor, now = NOON()) {
      const card = tree.row(key)?.flashcard;
      return card
        ? submit(rateFlashcard(tree, { flashcardId: card.id, color, now, timeZone: "UTC" }), "rate")
        : false;
    },
  };
}

function drawFirst(first: RecordId, draw: () => RecordId): () => RecordId {
  let given = false;
  return () => {
    if (given) return draw();
    given = true;
    return first;
  };
}

/** The outline from a node downwards as lines of text, indented by level: what a person would compare. */
export function textOfTree(tree: TreeView, rootId: RecordId): string[] {
  return flatten(tree, rootId).map(({ id, depth }) => {
    const node = tree.get("node", id);
    const card = node?.itemType === "flashcard" ? tree.get("flashcard", node.itemId) : undefined;
    const color = card ? (tree.get("progress", card.id)?.confidenceColor ?? "white") : "";
    const text = card
      ? `${card.question} = ${card.answer} (${color})`
      : (tree.get("note", node?.itemId ?? 0)?.text ?? "?");
    return `${"  ".repeat(depth)}${text}`;
  });
}

/** A node as the server has it, by the server's numbers. */
export function numbered(tree: TreeStore, id: number): TreeNode | undefined {
  const { current, wireIdOf } = tree.identity;
  const node = tree.get("node", current("node", id));
  return (
    node && {
      ...node,
      id: wireIdOf("node", node.id),
      parentId: node.parentId === null ? null : wireIdOf("node", node.parentId),
      itemId: wireIdOf(node.itemType, node.itemId),
    }
  );
}
