import type { KeyValueStorage } from "../platform/storage.ts";
import type { UiStore } from "./ui-store.ts";

/** Where this browser has what a new item is. */
const KEY = "perennial:item-type";

/** Takes up what a new item was in this browser the last time, and keeps each change of it. */
export function keepItemType(
  ui: Pick<UiStore, "setState" | "subscribe">,
  storage: Pick<KeyValueStorage, "get" | "set">,
): void {
  if (storage.get(KEY) === "flashcard") ui.setState({ defaultItemType: "flashcard" });
  ui.subscribe((now, before) => {
    if (now.defaultItemType !== before.defaultItemType) storage.set(KEY, now.defaultItemType);
  });
}
