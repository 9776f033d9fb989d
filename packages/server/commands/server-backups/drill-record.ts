import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod/mini";

/** The name of the record beside the backups. */
const RECORD = "drill.json";

/** The last drill: whether all of a backup was there. */
const DrillRecord = z.object({ at: z.iso.datetime(), backup: z.string(), is_good: z.boolean() });
export type DrillRecord = z.infer<typeof DrillRecord>;

/** Writes the record of a drill beside the backups in `folder`. */
export const writeDrillRecord = (folder: string, record: DrillRecord): Promise<void> =>
  writeFile(path.join(folder, RECORD), `${JSON.stringify(record)}\n`);

/** Reads the record of the last drill; undefined where there is none. */
export async function readDrillRecord(folder: string): Promise<DrillRecord | undefined> {
  try {
    return DrillRecord.parse(JSON.parse(await readFile(path.join(folder, RECORD), "utf8")));
  } catch {
    return undefined;
  }
}
