/** What of a file has no form here. */
export interface Loss {
  /** What it is called for people. */
  readonly kind: string;
  readonly count: number;
  /** The first places where it was, by what stands there. */
  readonly places: readonly string[];
}

export interface Losses {
  add(kind: string, place: string): void;
  /** In the order in which each kind was met first. */
  list(): Loss[];
}

const PLACES = 3;
const PLACE_LENGTH = 60;

/**
 * Makes a count of what of a file has no form here, with the first three places of each kind.
 * @param known those that there are already
 */
export function createLosses(known: readonly Loss[] = []): Losses {
  const found = new Map(known.map(({ kind, count, places }) => [kind, { count, places: [...places] }]));
  return {
    add(kind, place) {
      const loss = found.get(kind) ?? { count: 0, places: [] };
      found.set(kind, loss);
      loss.count++;
      if (loss.places.length < PLACES) loss.places.push(excerptOf(place));
    },
    list: () => [...found].map(([kind, loss]) => ({ kind, ...loss })),
  };
}

function excerptOf(text: string): string {
  const line = text.replaceAll("\0", "\ufffd").toWellFormed().replace(/\s+/g, " ").trim();
  return line.length <= PLACE_LENGTH ? line : `${line.slice(0, PLACE_LENGTH).toWellFormed().trimEnd()}…`;
}
