import type { NewCard } from "@perennial/domain/card/card";
import { endAsCard } from "@perennial/domain/intent/end-as-card";
import { cardInText } from "@perennial/domain/outline-text/typed-card";
import { titleOf } from "../../store/row-data.ts";
import { carryOut, saveText } from "../carry-out.ts";
import { type CommandContext, liveText, pageRootId, type Target } from "../command.ts";
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
  const card = cardOf(ctx, at.key);
  if (card) makeCard(ctx, at, card);
  else splitAt(ctx, at);
}

/** What a line says as a card; undefined where it stays a note. */
function cardOf(ctx: CommandContext, key: string): NewCard | undefined {
  const isNote = keptAsNotes.get(ctx.workspace)?.has(key) === true;
  return isNote || !ctx.mayUse("Flashcard Creation") ? undefined : cardInText(liveText(ctx, key));
}

function makeCard(ctx: CommandContext, at: Target, card: NewCard): void {
  // Undo gives the line back as it was typed.
  saveText(ctx, at.key);
  const { workspace, ui } = ctx;
  const { tree, typing } = workspace;
  const baseText = typing.noteBase(at.key);
  const asked = { ...card, nodeId: at.row.node.id, draw: tree.drawId, pageRootId: pageRootId(ctx) };
  const done = carryOut(ctx, endAsCard(tree, asked), {
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
  offerUndo(ctx, {
    message: "Made a flashcard of the line",
    standing: { key: at.key, holds: (row) => row?.node.itemType === "flashcard" },
    beforeUndo() {
      const kept = keptAsNotes.get(workspace) ?? new Set();
      keptAsNotes.set(workspace, kept.add(at.key));
    },
  });
}
