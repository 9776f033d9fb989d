import { anchorId } from "@perennial/domain/rich/anchor-name";
import { plainText } from "@perennial/domain/rich/pieces";
import type { NodeId } from "@perennial/domain/tree/node";
import { titleOf } from "../../store/row-data.ts";
import type { CommandContext, Target } from "../command.ts";
import type { Pasted } from "../copied.ts";
import { linkForCard, linkOver } from "./link-notes.ts";

/**
 * Puts a link to a row in, where its copied link or its address is pasted: with the words that are selected, else with its
 * title. Returns whether it does: what leads to no row here is pasted as it is.
 */
export function pasteLink(ctx: CommandContext, { key, field, row }: Target, pasted: Pasted): boolean {
  const nodeId = nodeIn(ctx, pasted);
  if (nodeId === undefined || !field || !row.note) return false;
  const over = field.selection();
  const words = field.text().slice(over.start, over.end);
  linkOver(ctx, { key, over, nodeId, ...shownFor(ctx, nodeId, words) });
  return true;
}

/** Does the same in the form of a card. @param words that are selected in its field with the focus */
export function pasteLinkIntoCard(ctx: CommandContext, words: string, pasted: Pasted): boolean {
  const nodeId = nodeIn(ctx, pasted);
  const link =
    nodeId === undefined ? undefined : linkForCard(ctx, { nodeId, ...shownFor(ctx, nodeId, words) });
  if (link === undefined) return false;
  ctx.insertText(link);
  return true;
}

function shownFor({ workspace: { tree } }: CommandContext, nodeId: NodeId, selected: string) {
  const words = selected.trim();
  return words === "" ? { title: plainText(titleOf(tree.row(tree.keyOf(nodeId)))) } : { words };
}

const ADDRESS = /^https?:\/\/\S+\/trees\/(\d+)$/;

function nodeIn({ workspace, linkTo }: CommandContext, { link = "", text }: Pasted): NodeId | undefined {
  const { tree, userId } = workspace;
  const [of, name = ""] = link.split(" ");
  if (link !== "" && of !== String(userId)) return undefined;
  const id = Number(ADDRESS.exec(text.trim())?.[1]);
  const isOurs = Number.isSafeInteger(id) && text.trim() === linkTo(id);
  const anchored = name === "" ? undefined : tree.get("anchor", anchorId(name))?.nodeId;
  const nodeId = anchored ?? (isOurs ? tree.identity.current("node", id) : undefined);
  return nodeId !== undefined && tree.get("node", nodeId) ? nodeId : undefined;
}
