import type { KeyValueStorage } from "../platform/storage.ts";
import type { UiStore } from "./ui-store.ts";

/** Where this browser has what a new item is, and whether hints are shown. */
const ITEM_TYPE = "perennial:item-type";
const HINTS = "perennial:card-hints";

/** Takes up how a person writes in this browser, as it was chosen the last time, and keeps each change of it. */
export function keepWritingChoices(
  ui: Pick<UiStore, "setState" | "subscribe">,
  storage: Pick<KeyValueStorage, "get" | "set">,
): void {
  if (storage.get(ITEM_TYPE) === "flashcard") ui.setState({ defaultItemType: "flashcard" });
  if (storage.get(HINTS) === "false") ui.setState({ showsHints: false });
  ui.subscribe((now, before) => {
    if (now.defaultItemType !== before.defaultItemType) storage.set(ITEM_TYPE, now.defaultItemType);
    if (now.showsHints !== before.showsHints) storage.set(HINTS, String(now.showsHints));
  });
}
