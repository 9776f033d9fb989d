import type { UiStore } from "../../store/ui-store.ts";

/** Rows that are done are hidden, or show again. */
export function hideDone(ui: UiStore, hidesDone: boolean): void {
  ui.setState({ hidesDone });
  ui.announce(hidesDone ? "Done notes are hidden" : "Done notes are shown");
}
