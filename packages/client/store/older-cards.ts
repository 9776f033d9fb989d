import type { RecordId } from "@perennial/domain/kind/record-id";
import type { KeyValueStorage } from "../platform/storage.ts";
import { CARD_FORMS, setCardDraft } from "./card-drafts.ts";
import { readMemory, uiMemoryKey } from "./collapsed-rows.ts";
import type { TreeStore } from "./tree-store.ts";
import type { UiStore } from "./ui-store.ts";

/** Opens, and removes, the half-written cards that an earlier version stored beside the collapsed rows. */
export function takeOlderCards(
  ui: UiStore,
  tree: Pick<TreeStore, "keyOf">,
  storage: Pick<KeyValueStorage, "get" | "set">,
  userId: number,
): void {
  const { conversions, cardEdits, ...rest } = readMemory(storage.get(uiMemoryKey(userId)));
  const older = { conversions, cardEdits };
  if (conversions === undefined && cardEdits === undefined) return;
  for (const form of CARD_FORMS) {
    const list: unknown = older[form];
    for (const entry of Array.isArray(list) ? (list as unknown[]) : []) {
      const found = parse(entry);
      if (!found) continue;
      const key = tree.keyOf(found.id);
      if (!ui.getState()[form].has(key)) setCardDraft(ui, form, key, found.draft);
    }
  }
  storage.set(uiMemoryKey(userId), JSON.stringify(rest));
}

function parse(entry: unknown) {
  const [id, draft] = Array.isArray(entry) ? (entry as [RecordId, Record<string, unknown> | null]) : [];
  const { question, answer } = draft ?? {};
  return typeof id === "number" && typeof question === "string" && typeof answer === "string"
    ? { id, draft: { question, answer } }
    : null;
}
