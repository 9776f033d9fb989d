import { counted } from "@perennial/domain/text/counted";

/** `today`, `yesterday`, `3 days ago`. */
const ago = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

export const LINK_TEXTS = {
  newNote: "New note “{title}”",
  newChild: "New child here",
  needs: (title: string) => `Needs ${title}`,
  preview: (title: string) => `Preview: ${title}`,
  emptyNote: "Empty note",
  keepsWords: "The link keeps these words.",
  showTitle: "Show its title instead",
  showsTitle: "The link shows the title.",
  keepWords: "Keep these words instead",
  deleted: (title: string) => `Deleted: ${title}`,
  deletedOn: (day: string, rows: number) =>
    `deleted on ${day}${rows === 0 ? "" : ` with ${counted(rows, "row")}`}`,
  ago: (days: number) => ago.format(-days, "day"),
  restore: "Restore it",
  unlink: "Keep only the words",
  until: (day: string) => `It can come back until ${day}.`,
  embedded: (title: string) => `Embedded: ${title}`,
  firstRows: (rows: number) => `The first ${rows} rows`,
  linksHere: "Links here",
  count: (links: number) => (links === 1 ? "1 link here" : `${links} links here`),
  unlinked: "Unlinked mentions",
  mentions: (rows: number) =>
    rows === 0
      ? "No mention without a link"
      : rows === 1
        ? "1 mention without a link"
        : `${rows} mentions without a link`,
  more: "Show more",
  untitled: "Untitled",
} as const;
