import { RESTORABLE_DAYS } from "@perennial/domain/tree/restorable-days";

/** The days for which tombstones are kept. */
export const TOMBSTONE_DAYS = RESTORABLE_DAYS;

/** The answers of mutations stay this long. After that a copy of one that changed something is refused by its UUID. */
export const ANSWER_DAYS = 90;

/** Rows of the log stay as they were written for at least so long (decision 140). */
export const LOG_DAYS = 90;

/** Nor are the latest actions compacted, however old: so many can be undone on a device. */
export const UNDO_STEPS = 1_000;

/** The files of imports stay this long: until then one that was taken back can be carried out again. */
export const IMPORT_FILE_DAYS = 30;

/** Files that are on their way stay this long after their last piece. */
export const UPLOAD_DAYS = 2;

/** Drafts stay this long after their end, with their proposals. */
export const DRAFT_DAYS = 30;

/** Files that no text names stay this long. */
export const FILE_DAYS = 30;

const DAY_MS = 86_400_000;

/** Returns the time before which whatever is kept for so many days may be purged. */
export const before = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);
