import { useStore } from "zustand";
import type { UiState, UiStore } from "../../store/ui-store.ts";

/** What the interface's state says about one row. */
export interface RowView {
  readonly isViewing: boolean;
  readonly isCollapsed: boolean;
  readonly isFlipped: boolean;
  readonly isConverting: boolean;
  readonly isEditingCard: boolean;
  readonly isFocused: boolean;
  /** Where in the row the outline's one tab stop is. */
  readonly tabStop: "inner" | "row" | null;
}

const FLAGS = ["viewing", "collapsed", "flipped", "converting", "editing", "focused", "stopRow"] as const;
const bit = (name: (typeof FLAGS)[number]): number => 1 << FLAGS.indexOf(name);

/** One number for a row, so that a change elsewhere is seen to change nothing here by comparing numbers. */
function flagsOf(state: UiState, key: string, rootKey: string): number {
  const focusKey = state.focus?.key ?? rootKey;
  return (
    (state.mode === "viewing" ? bit("viewing") : 0) |
    (state.collapsed.has(key) ? bit("collapsed") : 0) |
    (state.flipped.has(key) ? bit("flipped") : 0) |
    (state.conversions.has(key) ? bit("converting") : 0) |
    (state.cardEdits.has(key) ? bit("editing") : 0) |
    (focusKey === key ? bit("focused") : 0) |
    (focusKey === key && state.focus?.part === "row" ? bit("stopRow") : 0)
  );
}

export function useRowView(ui: UiStore, key: string, rootKey: string): RowView {
  const flags = useStore(ui, (state) => flagsOf(state, key, rootKey));
  const has = (name: (typeof FLAGS)[number]) => (flags & bit(name)) !== 0;
  const isFocused = has("focused");
  return {
    isViewing: has("viewing"),
    isCollapsed: has("collapsed") && key !== rootKey,
    isFlipped: has("flipped"),
    isConverting: has("converting") && !has("viewing"),
    isEditingCard: has("editing") && !has("viewing"),
    isFocused,
    tabStop: isFocused ? (has("stopRow") ? "row" : "inner") : null,
  };
}
