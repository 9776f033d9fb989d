export const LINK_TEXTS = {
  newNote: "New note “{title}”",
  newChild: "New child here",
  preview: (title: string) => `Preview: ${title}`,
  emptyNote: "Empty note",
  keepsWords: "The link keeps these words.",
  showTitle: "Show its title instead",
  showsTitle: "The link shows the title.",
  keepWords: "Keep these words instead",
} as const;
