/** A device's clock may be wrong by a time zone; what is further ahead was never given. */
const MOST_AHEAD_MS = 86_400_000;
/** A device whose clock has lost its time begins again at 1970 or 1980, long before there was a card to rate. */
const EARLIEST = Date.UTC(2000, 0, 1);

/** Returns why a rating cannot have been given `at` that moment, as a sentence; null where it can. */
export function reviewTimeError(at: Date, now: Date): string | null {
  if (at.getTime() > now.getTime() + MOST_AHEAD_MS)
    return "A rating cannot have been given more than a day from now.";
  if (at.getTime() < EARLIEST) return "A rating cannot have been given before the year 2000.";
  return null;
}
