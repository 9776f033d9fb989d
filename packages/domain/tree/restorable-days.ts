/** The days for which what was deleted can be restored. */
export const RESTORABLE_DAYS = 30;
