import { counted } from "@perennial/domain/text/counted";

/** The words of the page of what was deleted. */
export const DELETED_TEXTS = {
  title: "Recently deleted",
  lede: "What was deleted is kept for 30 days. Until then it can be restored, with everything below it and with the schedules of its cards.",
  waiting: "Loading what was deleted…",
  none: "Nothing was deleted in the last 30 days.",
  noServer: "What was deleted is kept on the server, and the server does not answer.",
  failed: "What was deleted could not be read. Please try again.",
  empty: "Empty note",
  below: (notes: number) => `and ${counted(notes, "note")} below`,
  list: "Deleted branches",
  older: "Show earlier",
  restored: "Restored",
  elsewhere: (title: string) => `Restored below “${title}”: the note above is gone.`,
  notSaved: "The server has not heard of the deletion yet. Undo takes it back.",
  lost: "It cannot be restored: it is no longer kept.",
  notRestored: "Failed to restore the notes. Please try again.",
} as const;
