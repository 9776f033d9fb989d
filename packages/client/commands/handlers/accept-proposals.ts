import { cameFrom, type DraftOrigin } from "@perennial/domain/draft/came-from";
import type { Quote } from "@perennial/domain/draft/proposal";
import { inTurnForEach } from "@perennial/domain/intent/in-turn";
import { insertItems } from "@perennial/domain/intent/insert-items";
import type { OutlineItem } from "@perennial/domain/outline-text/outline-item";
import { err } from "@perennial/domain/result";
import { plainText } from "@perennial/domain/rich/pieces";
import type { NodeId } from "@perennial/domain/tree/node";
import { inOutlineOrder, type Proposal } from "../../store/proposals.ts";
import { titleOf } from "../../store/row-data.ts";
import { carryOut, saveAllTexts } from "../carry-out.ts";
import type { CommandContext } from "../command.ts";
import { FAILURE_TEXT } from "../failure-texts.ts";

/** The draft that proposals come from, and how they are taken. */
export interface OfDraft extends DraftOrigin {
  readonly draftId: number;
}

/**
 * Returns the row below which a proposal stands: the one that it was drafted from. Where that was deleted since, the
 * nearest row above it that lives, as the page knows or else the server; else the page's own.
 */
export function rowOfProposal(
  { workspace: { tree }, list }: Pick<CommandContext, "workspace" | "list">,
  { nodeId, underId }: Pick<Proposal, "nodeId" | "underId">,
): NodeId | undefined {
  const living = (id: number) => tree.livingAbove(tree.identity.current("node", id));
  return living(nodeId) ?? (underId === null ? undefined : living(underId)) ?? tree.idOf(list.rootKey);
}

/**
 * Makes rows of proposals, below the rows that they were drafted from, as one action and one undo, each with what it came from.
 * Those whose row was deleted since come where they were shown, which is said. Returns whether it was done.
 */
export function acceptProposals(ctx: CommandContext, proposals: readonly Proposal[], from: OfDraft): boolean {
  saveAllTexts(ctx);
  const { tree } = ctx.workspace;
  const groups = new Map<NodeId, OutlineItem[]>();
  const moved = new Set<NodeId>();
  for (const { proposal, item } of itemsOf(ctx, proposals, from)) {
    const parentId = rowOfProposal(ctx, proposal);
    if (parentId === undefined) continue;
    if (!tree.get("node", tree.identity.current("node", proposal.nodeId))) moved.add(parentId);
    groups.set(parentId, [...(groups.get(parentId) ?? []), item]);
  }
  const decision =
    groups.size === 0
      ? err("unknown-node" as const)
      : inTurnForEach(tree, [...groups], (now, [parentId, items]) =>
          insertItems(now, {
            items,
            parentId,
            previousSiblingId: now.childIds(parentId).at(-1) ?? null,
            draw: tree.drawId,
          }),
        );
  const isDone = carryOut(ctx, decision, {
    eventType: "draft.accept",
    source: "menu",
    failure: FAILURE_TEXT.acceptDrafts,
    opens: [...groups.keys()],
  });
  const [below, ...more] = [...moved].map((id) => tree.row(tree.keyOf(id)));
  if (isDone && below)
    ctx.notify({ message: sourceDeleted(more.length === 0 ? plainText(titleOf(below)) : undefined) });
  return isDone;
}

const sourceDeleted = (below: string | undefined): string =>
  `Rows that were drafted from have been deleted. What came of them stands below ${
    below === undefined ? "the nearest rows above them" : `“${below}”`
  }.`;

/** The rows that proposals become, each with those accepted below it behind it. */
export function itemsOf(
  { workspace }: CommandContext,
  proposals: readonly Proposal[],
  { draftId, ...taken }: OfDraft,
): readonly { readonly proposal: Proposal; readonly item: OutlineItem }[] {
  const { identity } = workspace.tree;
  return inOutlineOrder(proposals).flatMap(({ proposal, depth }) => {
    const { place, says, quotes } = proposal;
    // A card that is mended is no new row: see `mendCard`.
    if (says.type === "edit" || says.type === "split") return [];
    // Another device that takes the same words makes the same row; one that has changed them makes its own.
    const once = `${draftId} ${place} ${JSON.stringify(says)}`;
    const provenance = (quotes.length === 0 ? [NO_QUOTE] : quotes).map((quote) =>
      cameFrom(quote, quote.nodeId === null ? null : identity.current("node", quote.nodeId), taken),
    );
    if (says.type === "note") return [{ proposal, item: { depth, text: says.text, provenance, once } }];
    const { question, answer, form, items } = says;
    return [
      { proposal, item: { depth, text: question, answer, form, provenance, once } },
      ...items.map((text, i) => ({ proposal, item: { depth: depth + 1, text, once: `${i} of ${once}` } })),
    ];
  });
}

const NO_QUOTE: Quote = { nodeId: null, page: null, start: 0, end: 0, words: "" };
