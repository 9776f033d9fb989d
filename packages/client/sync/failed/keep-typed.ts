import type { RecordId } from "@perennial/domain/kind/record-id";
import type { Command } from "@perennial/domain/op/command";
import type { TreeStore } from "../../store/tree-store.ts";
import type { Entry } from "../queue/entries.ts";
import type { FailedRecord, Outbox } from "../queue/outbox.ts";
import type { DraftJournal } from "../typing/drafts.ts";

/** Adds what was being typed into a failed new row to the record of the failure; returns the same if nothing. */
export async function keepTyped(
  {
    outbox,
    scope,
    tree,
    drafts,
  }: {
    readonly outbox: Pick<Outbox, "failed">;
    readonly scope: string;
    readonly tree: Pick<TreeStore, "keyOf" | "idOf">;
    readonly drafts: Pick<DraftJournal, "get" | "clear">;
  },
  record: FailedRecord,
): Promise<FailedRecord> {
  if (record.entry.scope !== scope) return record;
  const keys = new Map<RecordId, string>();
  for (const { ops } of record.entry.steps)
    for (const op of ops)
      if (op.type === "node.create" && op.after.itemType === "note")
        keys.set(op.after.itemId, tree.keyOf(op.id));
  const typed = new Map<RecordId, string>();
  for (const [noteId, key] of keys) {
    const text = drafts.get(key);
    if (text === undefined || tree.idOf(key) !== undefined) continue;
    if (text.trim() === "") drafts.clear(key, Promise.resolve());
    else typed.set(noteId, text);
  }
  if (typed.size === 0) return record;
  const kept = { ...record, entry: withTexts(record.entry, typed) };
  const written = outbox.failed.put(kept);
  for (const noteId of typed.keys()) drafts.clear(keys.get(noteId) ?? "", written);
  await written;
  return kept;
}

/** Returns the entry with other texts for the notes it creates. */
const withTexts = (entry: Entry, texts: ReadonlyMap<RecordId, string>): Entry => ({
  ...entry,
  steps: entry.steps.map((step) => ({
    ...step,
    command: commandWithText(step.command, texts),
    ops: step.ops.map((op) => {
      const text = op.type === "note.create" ? texts.get(op.id) : undefined;
      return op.type === "note.create" && text !== undefined ? { ...op, after: { ...op.after, text } } : op;
    }),
  })),
});

function commandWithText(command: Command, texts: ReadonlyMap<RecordId, string>): Command {
  if (command.type !== "node.create" || command.content.kind !== "new-note") return command;
  const text = texts.get(command.content.id);
  return text === undefined ? command : { ...command, content: { ...command.content, text } };
}
