export const HISTORY_TEXTS = {
  emptyNote: "an empty note",
  noMutations: "No mutations found",
  noActions: "No user actions found",
  failed: (reason: string | undefined) => `Failed to load history: ${reason}`,
} as const;
