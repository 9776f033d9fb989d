import type { NewCard } from "@perennial/domain/card/card";
import { convertToFlashcard } from "@perennial/domain/intent/convert-to-flashcard";
import { endAsCard } from "@perennial/domain/intent/end-as-card";
import type { Plan } from "@perennial/domain/intent/plan";
import type { Refusal } from "@perennial/domain/intent/refusal";
import { saySettings } from "@perennial/domain/intent/say-settings";
import { cardInText } from "@perennial/domain/outline-text/typed-card";
import type { Result } from "@perennial/domain/result";
import { settingsIn } from "@perennial/domain/study/settings";
import type { NodeId } from "@perennial/domain/tree/node";
import { titleOf } from "../../store/row-data.ts";
import { carryOut, saveText } from "../carry-out.ts";
import { type CommandContext, isPageRoot, liveText, pageRootId, type Target, targetAt } from "../command.ts";
import { CARD_FAILURE_TEXT } from "../failure-texts.ts";
import { offerUndo } from "../offer-undo.ts";
import { splitAt } from "../split.ts";

/** Whoever makes one card after another is told of the first. */
const TOLD_AGAIN_MS = 3_600_000;
let toldAt = Number.NEGATIVE_INFINITY;

/** Rows that were to stay notes, by their keys. */
const keptAsNotes = new WeakMap<CommandContext["workspace"], Set<string>>();

/** Enter after `question :: answer` or `{{gaps}}` makes a card and a new row. Without a subscription: only a row. */
export function endAsCardOrSplit(ctx: CommandContext, at: Target): void {
  const card = cardOf(ctx, at);
  if (!card) {
    splitAt(ctx, at);
    return;
  }
  const { tree } = ctx.workspace;
  const { id } = at.row.node;
  makeCard(ctx, at, () =>
    endAsCard(tree, { ...card, nodeId: id, draw: tree.drawId, pageRootId: pageRootId(ctx) }),
  );
}

/** A note that was edited becomes the card that it says when the caret has left it. @param before what it said when the caret came */
export function leaveAsCard(ctx: CommandContext, key: string, before: string): void {
  const at = targetAt(ctx, key, "field", "field");
  if (!at?.row.note || liveText(ctx, key) === before || isPageRoot(ctx, key)) return;
  const card = cardOf(ctx, at);
  if (!card) return;
  const { tree } = ctx.workspace;
  const { id } = at.row.node;
  makeCard(ctx, at, () => convertToFlashcard(tree, { ...card, nodeId: id, draw: tree.drawId }));
}

/** What a line says as a card; undefined where it stays a note. */
function cardOf(ctx: CommandContext, { key, row }: Target): NewCard | undefined {
  const isNote = keptAsNotes.get(ctx.workspace)?.has(key) === true;
  if (isNote || !ctx.mayUse("Flashcard Creation")) return undefined;
  const card = cardInText(liveText(ctx, key));
  return card && settingsIn(ctx.workspace.tree)(row.node.id).settings.makesCards ? card : undefined;
}

function makeCard(ctx: CommandContext, at: Target, decide: () => Result<Plan, Refusal>): void {
  // Undo gives the line back as it was typed.
  saveText(ctx, at.key);
  const { workspace, ui } = ctx;
  const { tree, typing } = workspace;
  const baseText = typing.noteBase(at.key);
  const done = carryOut(ctx, decide(), {
    eventType: "note.convert",
    source: at.source,
    failure: CARD_FAILURE_TEXT.makeCard,
    from: { bases: baseText && at.row.note ? [{ kind: "note", id: at.row.note.id, ...baseText }] : [] },
  });
  if (!done) return;
  ui.announce(`Flashcard made: ${titleOf(tree.row(at.key))}`);
  const now = ctx.now().getTime();
  if (now - toldAt < TOLD_AGAIN_MS) return;
  toldAt = now;
  const { parentId } = at.row.node;
  offerUndo(ctx, {
    message: "Made a flashcard of the line",
    standing: { key: at.key, holds: (row) => row?.node.itemType === "flashcard" },
    beforeUndo() {
      const kept = keptAsNotes.get(workspace) ?? new Set();
      keptAsNotes.set(workspace, kept.add(at.key));
    },
    ...(parentId !== null && {
      orElse: { label: "Not in this branch", afterUndo: () => keepLinesIn(ctx, parentId) },
    }),
  });
}

/** No line below a row becomes a card by itself any more. */
function keepLinesIn(ctx: CommandContext, nodeId: NodeId): void {
  const { tree } = ctx.workspace;
  const said = saySettings(tree, { nodeId, said: { makesCards: false }, draw: tree.drawId });
  const done = carryOut(ctx, said, {
    eventType: "study.settings",
    source: "pointer",
    failure: CARD_FAILURE_TEXT.studySettings,
  });
  if (!done) return;
  const name = titleOf(tree.row(tree.keyOf(nodeId))).trim() || "Empty note";
  ctx.notify({ message: `Lines below “${name}” stay notes. Its study settings say so.`, type: "info" });
}
