import type { Proposal } from "../../store/proposals.ts";
import type { UiState } from "../../store/ui-store.ts";

/** What the interface's state says about one row; flags only, so that a change elsewhere renders no row. */
export interface RowView {
  readonly isViewing: boolean;
  readonly isCollapsed: boolean;
  readonly isFlipped: boolean;
  readonly isConverting: boolean;
  readonly isEditingCard: boolean;
  readonly isFocused: boolean;
  /** Its text stands in a field, see `OpenRows`. */
  readonly isOpen: boolean;
  /** Where in the row the outline's one tab stop is. */
  readonly tabStop: "inner" | "row" | null;
  /** What a draft proposes below it. */
  readonly proposals: readonly Proposal[] | undefined;
}

/** The row that has, or last had, the focus: the root before any had it. */
export const focusKeyOf = (state: UiState, rootKey: string): string => state.focus?.key ?? rootKey;

/** Returns the flags of one row. The root never counts as collapsed; view mode has no forms. */
export function rowViewOf(state: UiState, key: string, rootKey: string, isOpen: boolean): RowView {
  const isViewing = state.mode === "viewing";
  const isFocused = focusKeyOf(state, rootKey) === key;
  return {
    isViewing,
    isCollapsed: key !== rootKey && state.collapsed.has(key),
    isFlipped: state.flipped.has(key),
    isConverting: !isViewing && state.conversions.has(key),
    isEditingCard: !isViewing && state.cardEdits.has(key),
    isFocused,
    isOpen,
    tabStop: isFocused ? (state.focus?.part === "row" ? "row" : "inner") : null,
    proposals: state.proposed?.under.get(key),
  };
}
