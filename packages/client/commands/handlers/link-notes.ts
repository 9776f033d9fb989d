import { anchorOf, type LinkToNode, linkToNewNote, linkToNode } from "@perennial/domain/intent/link-to-node";
import type { Plan } from "@perennial/domain/intent/plan";
import type { Refusal } from "@perennial/domain/intent/refusal";
import { ok, type Result } from "@perennial/domain/result";
import { drawAnchorId } from "@perennial/domain/rich/anchor-name";
import { titledLink } from "@perennial/domain/rich/note-link";
import type { NodeId } from "@perennial/domain/tree/node";
import { ancestorIds } from "@perennial/domain/tree/selectors";
import { browserChance } from "../../platform/random.ts";
import { carryOut } from "../carry-out.ts";
import { type CommandContext, pageRootId } from "../command.ts";
import { FAILURE_TEXT } from "../failure-texts.ts";

/**
 * Puts a link to a node where `[[` was typed before the caret, and saves the text with it as one change.
 * @returns the link where somebody else has to put it in: into the form of a card, whose texts are saved with the card
 */
export function linkTo(ctx: CommandContext, nodeId: NodeId, title: string): string | undefined {
  const { tree } = ctx.workspace;
  const anchor = anchorOf(tree, nodeId) ?? drawAnchorId(browserChance.random());
  return putLink(ctx, titledLink(title, anchor), (text) => linkToNode(tree, { nodeId, anchor, text }));
}

/** Does the same for a note that is made with it, below the row with the focus or in the inbox. */
export function linkNew(ctx: CommandContext, title: string, where: "here" | "inbox"): string | undefined {
  const { tree } = ctx.workspace;
  const here = tree.idOf(focusedKey(ctx) ?? ctx.ui.getState().focus?.key ?? "");
  const page = pageRootId(ctx);
  if (page === undefined) return undefined;
  const [nodeId, anchor] = [tree.drawId(), drawAnchorId(browserChance.random())];
  const place = where === "here" && here !== undefined ? { parentId: here } : {};
  const rootId = ancestorIds(tree, page).at(-1) ?? page;
  return putLink(ctx, titledLink(title, anchor), (text) =>
    linkToNewNote(tree, { nodeId, anchor, text, title, rootId, draw: tree.drawId, ...place }),
  );
}

/** The row whose field has the focus; undefined in the form of a card. */
const focusedKey = ({ fields }: CommandContext): string | undefined =>
  [...fields.keys()].find((key) => fields.get(key)?.isFocused());

type Decide = (text: LinkToNode["text"]) => Result<Plan, Refusal>;

function putLink(ctx: CommandContext, link: string, decide: Decide): string | undefined {
  const key = focusedKey(ctx) ?? "";
  const field = ctx.fields.get(key);
  const row = ctx.workspace.tree.row(key);
  const meta = { eventType: "note.edit", source: "field", failure: FAILURE_TEXT.editNote } as const;
  if (!field || !row?.note) return carryOut(ctx, decide(undefined), meta) ? link : undefined;
  const { end } = field.selection();
  const typed = field.text();
  const start = Math.max(0, typed.lastIndexOf("[[", end));
  const text = typed.slice(0, start) + link + typed.slice(end);
  const plan = decide({ noteId: row.note.id, text });
  const focus = { nodeId: row.node.id, caret: start + link.length };
  carryOut(ctx, plan.ok ? ok({ ...plan.value, focus }) : plan, { ...meta, from: { typed: [key] } });
  return undefined;
}
