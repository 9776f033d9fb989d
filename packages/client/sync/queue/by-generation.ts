import { createdBy, touchedBy } from "./dependencies.ts";
import type { Entry } from "./entries.ts";

/**
 * Sorts waiting entries after a backup was put back. The server then begins a new generation, in which a number
 * may belong to another record. Entries that only create records, and work on those, go on unchanged; every
 * other entry is stranded.
 */
export interface ByGeneration {
  readonly goingOn: readonly Entry[];
  readonly stranded: readonly Entry[];
}

/**
 * Returns whether an entry's ids and versions belong to another generation than the present one. An entry that
 * names no generation counts as of the present one.
 */
export const isOfAnother = (generation: string | undefined, present: string | null): boolean =>
  generation !== undefined && present !== null && generation !== present;

/** Compares generations: their names sort by the time they began. */
export const isOfEarlier = (generation: string | undefined, present: string | null): boolean =>
  generation !== undefined && present !== null && generation < present;

/**
 * Splits the queue into what can still be sent and what is stranded.
 * @param entries in the order they were made; entries of the present generation are returned as the same
 * objects
 */
export function byGeneration(entries: readonly Entry[], present: string | null): ByGeneration {
  if (present === null || !entries.some(({ generation }) => isOfAnother(generation, present)))
    return { goingOn: entries, stranded: [] };
  const made = new Set<string>();
  const goingOn: Entry[] = [];
  const stranded: Entry[] = [];
  for (const entry of entries) {
    const created = createdBy(entry);
    const isOwn = [...touchedBy(entry)].every((record) => created.has(record) || made.has(record));
    const isWhole = entry.steps.every(({ version }) => version === null);
    if (isOfAnother(entry.generation, present) && !(isOwn && isWhole)) {
      stranded.push(entry);
      continue;
    }
    for (const record of created) made.add(record);
    goingOn.push(isOfAnother(entry.generation, present) ? { ...entry, generation: present } : entry);
  }
  return { goingOn, stranded };
}
