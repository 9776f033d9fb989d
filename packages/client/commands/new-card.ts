import type { UiStore } from "../store/ui-store.ts";

/** The rows whose cards were made in their forms and that the focus has not left since. */
const here = new WeakMap<UiStore, string>();

/** A card was made in the form of a row: Enter goes on below it, as behind a line, until the row is left. */
export function newCardIn(ui: UiStore, key: string): void {
  here.set(ui, key);
  const stop = ui.subscribe(({ focus }) => {
    if (focus?.key === key) return;
    here.delete(ui);
    stop();
  });
}

/** Returns whether the card of a row was made in its form a moment ago. */
export const isNewCard = (ui: UiStore, key: string): boolean => here.get(ui) === key;
