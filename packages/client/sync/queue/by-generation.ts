import { createdBy, touchedBy } from "./dependencies.ts";
import type { Entry } from "./entries.ts";

/**
 * The database was put back from a backup: numbers of another generation of the log may name other records now.
 * What only makes records, and works on those, overwrites nothing and goes on as it is; everything else is stranded.
 */
export interface ByGeneration {
  readonly goingOn: readonly Entry[];
  readonly stranded: readonly Entry[];
}

/** Whether the numbers of an entry are not of the generation that is present; one that names none counts as of it. */
export const isOfAnother = (generation: string | undefined, present: string | null): boolean =>
  generation !== undefined && present !== null && generation !== present;

/** Generations sort by the time they began. */
export const isOfEarlier = (generation: string | undefined, present: string | null): boolean =>
  generation !== undefined && present !== null && generation < present;

/** The present generation as far as anybody here knows it: as this tab was told, or as another tab has made a change in. */
export const latestGeneration = (told: string | null, entries: readonly Entry[]): string | null =>
  entries.reduce(
    (latest, { generation }) =>
      isOfEarlier(latest ?? undefined, generation ?? null) ? (generation ?? null) : latest,
    told,
  );

/** @param entries in the order they were made; those of the present generation are the same objects afterwards */
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
