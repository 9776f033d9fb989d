import { counted } from "@perennial/domain/text/counted";

export const TAG_TEXTS = {
  newTag: "Space makes {tag} a new tag.",
  choose: "A tag, or a new one",
  isNew: "new",
  none: "There are no tags yet.",
  noTag: "A tag has letters, digits, - and _; a slash stands between a tag and one below it.",
  howTo: "A word with # before it is a tag: {tag}. Write one in a note or on a card.",
  rows: (count: number) => counted(count, "row"),
  newName: "New name",
  into: "Merge into",
  renames: (count: number) =>
    `${counted(count, "row")} with this tag, or one below it, will be changed. One undo takes all of it back.`,
  inUse: "This name is in use: both tags become one.",
  renamed: (from: string, to: string, count: number) => `#${from} is #${to} now, in ${counted(count, "row")}`,
  failed: "Your notes could not be loaded.",
  loading: "Loading your notes…",
} as const;
