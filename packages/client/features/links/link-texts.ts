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
