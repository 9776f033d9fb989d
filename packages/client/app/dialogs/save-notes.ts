import { itemsOf } from "@perennial/domain/outline-text/items-of";
import { writeMarkdown } from "@perennial/domain/outline-text/write-markdown";
import type { NodeId } from "@perennial/domain/tree/node";
import { saveFile } from "../../platform/save-file.ts";
import type { Workspace } from "../../store/workspace.ts";

const FILE_NAME = "perennial-notes.md";

/** Saves all notes that this page holds as a file of Markdown; asks no server. */
export function saveNotes(tree: Workspace["tree"]): void {
  saveFile(FILE_NAME, writeMarkdown(itemsOf(tree, topsOf(tree))), document);
}

/** Returns the nodes of a page whose parents are not here. */
function topsOf(tree: Workspace["tree"]): NodeId[] {
  return [...tree.nodeIds()].filter((id) => {
    const parentId = tree.get("node", id)?.parentId;
    return parentId === null || parentId === undefined || tree.get("node", parentId) === undefined;
  });
}
