export const TAG_TEXTS = {
  newTag: "Space makes {tag} a new tag.",
} as const;
