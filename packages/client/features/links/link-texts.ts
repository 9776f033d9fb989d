export const LINK_TEXTS = {
  newNote: "New note “{title}”",
  newChild: "New child here",
} as const;
