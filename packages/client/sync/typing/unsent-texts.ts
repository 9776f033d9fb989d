import type { TreeStore } from "../../store/tree-store.ts";
import type { Entry } from "../queue/entries.ts";
import { type Texts, textEditOf } from "../queue/texts.ts";
import type { DraftJournal } from "./drafts.ts";

/** Unsent typed texts: the newest of each note and card, in the order they were begun. */
export function unsentTexts({
  entries,
  tree,
  drafts,
}: {
  readonly entries: readonly Entry[];
  readonly tree: Pick<TreeStore, "identity" | "row">;
  readonly drafts: Pick<DraftJournal, "keys" | "get">;
}): readonly string[] {
  const newest = new Map<string, Texts>();
  const write = (name: string, texts: Texts) => newest.set(name, { ...newest.get(name), ...texts });
  for (const { steps } of entries)
    for (const step of steps) {
      const edit = step.version === null ? textEditOf(step) : null;
      if (edit) write(`${edit.kind}:${tree.identity.current(edit.kind, edit.id)}`, edit.after);
    }
  for (const key of drafts.keys()) {
    const note = tree.row(key)?.note;
    write(note ? `note:${note.id}` : key, { text: drafts.get(key) ?? "" });
  }
  return [...newest.values()]
    .map((texts) =>
      Object.values(texts)
        .filter((text) => text.trim() !== "")
        .join("\n"),
    )
    .filter((text) => text !== "");
}
