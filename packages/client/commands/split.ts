import { splitNote } from "@perennial/domain/intent/split-note";
import { carryOut } from "./carry-out.ts";
import { type CommandContext, pageRootId, type Target } from "./command.ts";
import { FAILURE_TEXT } from "./failure-texts.ts";

/** Enter in a text, as `splitNote` decides; what is selected is dropped. */
export function splitAt(ctx: CommandContext, at: Target): void {
  if (!at.field) return;
  const { workspace } = ctx;
  const { start, end } = at.field.selection();
  const typed = at.field.text();
  // What is selected is replaced by the split, as it would be by any key.
  const text = typed.slice(0, start) + typed.slice(end);
  const decision = splitNote(workspace.tree, {
    nodeId: at.row.node.id,
    text,
    caret: start,
    draw: workspace.tree.drawId,
    pageRootId: pageRootId(ctx),
  });
  const eventType = text.slice(start) === "" ? "note.create" : "note.split";
  const from = { typed: [at.key] };
  carryOut(ctx, decision, { eventType, source: at.source, failure: FAILURE_TEXT.createNote, from });
}
