/**
 * Returns what a file that leaves is called.
 * @param title of what stands at its top; may be empty
 * @param ending without the dot
 */
export const exportName = (title: string, now: Date, ending: string): string =>
  `${title || "Perennial"} ${now.toISOString().slice(0, "2026-01-01".length)}.${ending}`;
