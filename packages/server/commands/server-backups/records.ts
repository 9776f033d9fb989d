import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod/mini";
import type { BackupPlace, Bytes } from "../../ports/backup-place.ts";

/** The last drill: whether all of a backup was there. */
const DrillRecord = z.object({ at: z.iso.datetime(), backup: z.string(), is_good: z.boolean() });
export type DrillRecord = z.infer<typeof DrillRecord>;
/** Until when the newest backup holds all. */
const HoldsUntil = z.object({ until: z.iso.datetime() });

/** Their names beside the backups. */
const [DRILL, HOLDS] = ["drill.json", "holds.json"];

/** Writes the record of a drill beside the backups. */
export const writeDrillRecord = (place: BackupPlace, record: DrillRecord): Promise<void> =>
  write(place, DRILL, record);

/** Reads the record of the last drill; undefined where there is none. */
export const readDrillRecord = (place: BackupPlace): Promise<DrillRecord | undefined> =>
  read(place, DRILL, DrillRecord);

/** Writes down that the newest backup holds all that there is. */
export const writeHoldsUntil = (place: BackupPlace, now: Date): Promise<void> =>
  write(place, HOLDS, { until: now.toISOString() });

/** Reads until when the newest backup holds all: when it was made, or was last found to. Undefined where there is none. */
export async function readHoldsUntil(place: BackupPlace): Promise<Date | undefined> {
  const record = await read(place, HOLDS, HoldsUntil);
  return record && new Date(record.until);
}

/** A scrape does not wait for a bucket that does not answer. */
const PATIENCE_MS = 2_000;

/**
 * Makes the reader of both records, which answers within two seconds: with what it read last, where a place is gone for a
 * while. So the age of the last backup goes on growing.
 */
export function watchRecords(place: BackupPlace, patienceMs = PATIENCE_MS) {
  let known: readonly [until?: Date | undefined, drill?: DrillRecord | undefined] = [];
  let reading: Promise<void> | undefined;
  const readBoth = async () => {
    try {
      known = await Promise.all([readHoldsUntil(place), readDrillRecord(place)]);
    } catch {
      // What was known holds.
    } finally {
      reading = undefined;
    }
  };
  return async () => {
    reading ??= readBoth();
    const patience = new AbortController();
    await Promise.race([reading, pause(patienceMs, undefined, { signal: patience.signal }).catch(() => {})]);
    patience.abort();
    const [backupAt, drill] = known;
    return { backupAt, drillAt: drill && new Date(drill.at), isDrillGood: drill?.is_good ?? false };
  };
}

const write = (place: BackupPlace, name: string, record: object) =>
  place.write(name, [Buffer.from(`${JSON.stringify(record)}\n`)]);

async function read<T>(place: BackupPlace, name: string, shape: z.ZodMiniType<T>): Promise<T | undefined> {
  const bytes = await place.read(name);
  if (!bytes) return undefined;
  try {
    return shape.parse(JSON.parse(await textOf(bytes)));
  } catch {
    return undefined;
  }
}

/** Reads what is small enough for memory as a whole. */
export async function bytesOf(bytes: Bytes): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Reads a small text as a whole. */
export const textOf = async (bytes: Bytes): Promise<string> => (await bytesOf(bytes)).toString("utf8");
