/** The properties of a block of Logseq that is due on 8 November 2026 and was met on 8 October 2025, each on a line of its own. */
export const LOGSEQ_SCHEDULE = `
  card-last-interval:: 396.09
  card-repeats:: 4
  card-ease-factor:: 2.66
  card-next-schedule:: 2026-11-08T17:59:40.382Z
  card-last-reviewed:: 2025-10-08T15:50:04.382Z
  card-last-score:: 5`;
