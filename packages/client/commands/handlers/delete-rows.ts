import { deleteBranches } from "@perennial/domain/intent/delete-branches";
import type { Plan } from "@perennial/domain/intent/plan";
import type { Refusal } from "@perennial/domain/intent/refusal";
import { ok, type Result } from "@perennial/domain/result";
import type { NodeId } from "@perennial/domain/tree/node";
import { isAncestor } from "@perennial/domain/tree/selectors";
import { linkIndexOf } from "../../store/link-index.ts";
import { carryOut, partOf } from "../carry-out.ts";
import { type CommandContext, pageRootId, type Target } from "../command.ts";
import { FAILURE_TEXT } from "../failure-texts.ts";
import { offerUndo } from "../offer-undo.ts";
import { countOf, keysMeant, rowsMeant } from "./target-rows.ts";

/** Rows go with everything below them. */
export const deleteRows = (ctx: CommandContext, at: Target): void =>
  removeRows(
    ctx,
    at,
    deleteBranches(ctx.workspace.tree, { nodeIds: rowsMeant(ctx, at), pageRootId: pageRootId(ctx) }),
  );

/** Carries out the plan that takes the rows away; the message says how many, and takes it back. */
export function removeRows(ctx: CommandContext, at: Target, decision: Result<Plan, Refusal>): void {
  const { workspace, list, ui } = ctx;
  const { tree } = workspace;
  const nodeIds = rowsMeant(ctx, at);
  const keys = keysMeant(ctx, at);
  const from = list.indexOf(keys[0] ?? at.key);
  const next = list.keyAt(list.subtreeEnd(list.indexOf(keys.at(-1) ?? at.key)));
  const above = list.keyAt(from - 1);
  // The row that stands there now; at the end of a list the one above it.
  const isSibling = next !== undefined && list.depthAt(list.indexOf(next)) >= list.depthAt(from);
  const focusKey = isSibling ? next : above;
  const focusId = focusKey === undefined ? undefined : tree.idOf(focusKey);
  const focused =
    decision.ok && focusId !== undefined
      ? ok({ ...decision.value, focus: { nodeId: focusId, caret: "end" } as const })
      : decision;
  const meta = {
    eventType: "node.delete",
    source: at.source,
    failure: FAILURE_TEXT.deleteNote,
    from: { typed: typedIn(ctx, nodeIds) },
  } as const;
  const linking = focused.ok ? linkingTo(ctx, focused.value) : 0;
  if (!carryOut(ctx, focused, meta) || !focused.ok) return;
  if (focusKey !== undefined) ui.requestFocus({ key: focusKey, part: partOf(at.place), caret: "end" });
  const rows = focused.value.steps.filter(({ command }) => command.type === "node.delete");
  const message = `Deleted ${countOf(rows.length)}${linksHere(linking)}`;
  offerUndo(ctx, { message, standing: { key: at.key, holds: (row) => row === undefined } });
}

/** Nodes whose texts are looked at within a frame. */
const MOST_LOOKED_AT = 2_000;

/** How many rows link to what a plan takes away, and stay. */
function linkingTo({ workspace: { tree } }: CommandContext, { steps }: Plan): number {
  const index = linkIndexOf(tree);
  // No key waits for all texts to be looked through: until that is done nothing is said.
  if (index.look(MOST_LOOKED_AT)) return 0;
  const gone = new Set(steps.flatMap(({ command }) => (command.type === "node.delete" ? [command.id] : [])));
  const linking = new Set([...gone].flatMap(index.linkingTo));
  for (const id of gone) linking.delete(tree.keyOf(id));
  return linking.size;
}

const linksHere = (rows: number): string =>
  rows === 0 ? "" : rows === 1 ? ". 1 note links here" : `. ${rows} notes link here`;

/** The rows among them, or below them, in which something was typed that is not saved. */
const typedIn = ({ fields, workspace: { tree, drafts } }: CommandContext, nodeIds: readonly NodeId[]) =>
  [...fields.keys()].filter((key) => {
    const id = tree.idOf(key);
    if (id === undefined || drafts.get(key) === undefined) return false;
    return nodeIds.some((nodeId) => nodeId === id || isAncestor(tree, nodeId, id));
  });
