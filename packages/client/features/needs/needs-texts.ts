export const NEEDS_TEXTS = {
  placeholder: "A card, or a note for all cards below it",
  none: "Nothing here has these words.",
  empty: "Empty note",
  needs: (title: string) => `Needs ${title}`,
  remove: (title: string) => `No longer needs ${title}`,
  proposed: "Linked or nearby",
  found: "Found",
} as const;
