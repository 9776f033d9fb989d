export const OUTLINE_TEXTS = {
  gone: "The note you were in was deleted elsewhere.",
  missing: "Tree not found",
  noPageYet: "You are offline. A new note has a page of its own once it is saved.",
  start: "To the start page",
  /** @param known `87 %` */
  recall: (cards: number | undefined, known: string) =>
    `You would know ${known} of the ${cards} studied cards in it today`,
} as const;
