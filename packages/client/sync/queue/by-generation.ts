import { createdBy, isRestoring, touchedBy } from "./dependencies.ts";
import type { Entry } from "./entries.ts";

/** Waiting entries after a restored backup: those that only touch records they create go on; others are stranded. */
export interface ByGeneration {
  readonly goingOn: readonly Entry[];
  readonly stranded: readonly Entry[];
}

/** Whether an entry is of another generation; one without a generation counts as present. */
export const isOfAnother = (generation: string | undefined, present: string | null): boolean =>
  generation !== undefined && present !== null && generation !== present;

/** Compares generations: their names sort by the time they began. */
export const isOfEarlier = (generation: string | undefined, present: string | null): boolean =>
  generation !== undefined && present !== null && generation < present;

/** Splits the queue (in order) into sendable and stranded entries; sendable ones are the same objects. */
export function byGeneration(entries: readonly Entry[], present: string | null): ByGeneration {
  if (present === null || !entries.some(({ generation }) => isOfAnother(generation, present)))
    return { goingOn: entries, stranded: [] };
  const made = new Set<string>();
  const goingOn: Entry[] = [];
  const stranded: Entry[] = [];
  for (const entry of entries) {
    // What is to be restored was there before: its number may be another record's now.
    const created = createdBy({ steps: entry.steps.filter((step) => !isRestoring(step)) });
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
