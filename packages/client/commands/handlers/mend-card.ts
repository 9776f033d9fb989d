import { partsOf } from "@perennial/domain/card/card-kinds";
import { editFlashcard } from "@perennial/domain/intent/edit-flashcard";
import { type Decision, inTurn } from "@perennial/domain/intent/in-turn";
import { insertItems } from "@perennial/domain/intent/insert-items";
import { markFlashcard } from "@perennial/domain/intent/mark-flashcard";
import type { RecordOf } from "@perennial/domain/kind/kinds";
import { partId } from "@perennial/domain/kind/owner";
import { err } from "@perennial/domain/result";
import type { Marks } from "@perennial/domain/tree/node";
import type { Proposal, ProposedMend } from "../../store/proposals.ts";
import { carryOut, saveAllTexts } from "../carry-out.ts";
import type { CommandContext } from "../command.ts";
import { CARD_FAILURE_TEXT } from "../failure-texts.ts";
import { asksForMend } from "../mend.ts";
import { itemsOf, type OfDraft } from "./accept-proposals.ts";

/**
 * Mends a card as it was proposed, as one action and one undo: it says something else, keeps its schedule, and is
 * no leech until it is forgotten as often again; or it is suspended, and its parts stand behind it as new cards.
 * Returns whether it was done.
 */
export function mendCard(
  ctx: CommandContext,
  proposal: Proposal,
  mend: ProposedMend,
  from: OfDraft,
): boolean {
  saveAllTexts(ctx);
  const { tree } = ctx.workspace;
  const node = tree.get("node", tree.identity.current("node", proposal.nodeId));
  const card = node?.itemType === "flashcard" ? tree.get("flashcard", node.itemId) : undefined;
  const decision =
    node && card
      ? inTurn(tree, decisionsOf(ctx, { node, card, proposal, from }, mend))
      : err("unknown-item" as const);
  return carryOut(ctx, decision, {
    eventType: "flashcard.mend",
    source: "menu",
    failure: CARD_FAILURE_TEXT.mend,
  });
}

function decisionsOf(
  ctx: CommandContext,
  {
    node,
    card,
    proposal,
    from,
  }: {
    readonly node: RecordOf<"node">;
    readonly card: RecordOf<"flashcard">;
    readonly proposal: Proposal;
    readonly from: OfDraft;
  },
  mend: ProposedMend,
): readonly Decision[] {
  const { tree } = ctx.workspace;
  const now = ctx.now();
  const { id: flashcardId } = card;
  const mark = (marksFor: (part: number) => Marks): readonly Decision[] =>
    partsOf(card, tree.childIds(node.id)).map(
      (part) => (sheet) => markFlashcard(sheet, { flashcardId, part, marks: marksFor(part), now }),
    );
  if (mend.type === "edit") {
    const { question, answer } = mend;
    return [
      (sheet) => editFlashcard(sheet, { flashcardId, question, answer }),
      ...mark((part) => {
        const progress = tree.get("progress", partId(flashcardId, part));
        const row = tree.row(tree.keyOf(node.id));
        return progress && asksForMend(row ?? {}, progress) ? { leftAt: progress.lapses } : {};
      }),
    ];
  }
  const { parentId } = node;
  if (parentId === null) return [() => err("unknown-parent")];
  const items = mend.parts.flatMap((part) => {
    const says = { type: "flashcard" as const, ...part, items: [] };
    return itemsOf(ctx, [{ ...proposal, parentPlace: null, says }], from).map(({ item }) => item);
  });
  return [
    (sheet) => insertItems(sheet, { items, parentId, previousSiblingId: node.id, draw: tree.drawId }),
    ...mark(() => ({ suspendedAt: now.toISOString() })),
  ];
}
