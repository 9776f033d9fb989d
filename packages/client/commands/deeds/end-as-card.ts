import { endAsCard } from "@perennial/domain/intent/end-as-card";
import { readCard } from "@perennial/domain/outline-text/card-line";
import { readCloze } from "@perennial/domain/outline-text/cloze";
import { carryOut, saveText } from "../carry-out.ts";
import { type CommandContext, liveText, pageRootId, type Target } from "../command.ts";
import { offerUndo } from "../offer-undo.ts";
import { FAILURE_TEXT } from "../refusal-text.ts";
import { splitAt } from "../split.ts";

/** The first ones are told; whoever makes the fourth knows. */
const MOST_TOLD = 3;
let told = 0;

/** Rows that were to stay notes, by their keys. */
const keptAsNotes = new WeakMap<CommandContext["workspace"], Set<string>>();

/**
 * Enter behind `question :: answer`, or behind a sentence with `{{words}}`, makes the card and goes on in the next
 * row. Where a subscription is asked for and missing nothing is said: Alt+Enter says it.
 */
export function endAsCardOrSplit(ctx: CommandContext, at: Target): void {
  const text = liveText(ctx, at.key);
  const { text: question, answer } = readCloze(text) ?? readCard(text);
  if (
    answer === undefined ||
    keptAsNotes.get(ctx.workspace)?.has(at.key) ||
    !ctx.mayUse("Flashcard Creation")
  ) {
    splitAt(ctx, at);
    return;
  }
  // Undo gives the line back as it was typed.
  saveText(ctx, at.key);
  const { workspace, ui } = ctx;
  const ground = workspace.typing.noteGround(at.key);
  const decision = endAsCard(workspace.tree, {
    nodeId: at.row.node.id,
    question,
    answer,
    draw: workspace.tree.drawId,
    pageRootId: pageRootId(ctx),
  });
  const done = carryOut(ctx, decision, {
    eventType: "note.convert",
    source: at.source,
    failure: FAILURE_TEXT.makeCard,
    from: { grounds: ground && at.row.note ? [{ kind: "note", id: at.row.note.id, ...ground }] : [] },
  });
  if (!done) return;
  ui.announce(`Flashcard made: ${question}`);
  if (told >= MOST_TOLD) return;
  told++;
  offerUndo(ctx, {
    message: "Made a flashcard of the line",
    standing: { key: at.key, holds: (row) => row?.node.itemType === "flashcard" },
    beforeUndo() {
      const kept = keptAsNotes.get(workspace) ?? new Set();
      keptAsNotes.set(workspace, kept.add(at.key));
    },
  });
}
