export const TAG_TEXTS = {
  newTag: "Space makes {tag} a new tag.",
  choose: "A tag, or a new one",
  isNew: "new",
  none: "There are no tags yet.",
  noTag: "A tag has letters, digits, - and _; a slash stands between a tag and one below it.",
} as const;
