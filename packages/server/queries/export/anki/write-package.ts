import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { FRONT } from "@perennial/domain/card/card-kinds";
import { firstDayOf } from "@perennial/domain/format/anki/days";
import { DEFAULT_SETTINGS } from "@perennial/domain/study/setting-values";
import { FALLBACK_ZONE } from "@perennial/domain/study/study-day";
import type pg from "pg";
import { ZipFile } from "yazl";
import { readOriginDays } from "../../../database/origin-rows.ts";
import type { FileStore } from "../../../ports/file-store.ts";
import { lastZone } from "../../reviews.ts";
import { createBranchFiles } from "../branch-files.ts";
import { addStoredFile } from "../file-bytes.ts";
import type { LeavingLinks } from "../leaving-links.ts";
import type { BranchRows } from "../writers.ts";
import { addNotes } from "./add-notes.ts";
import { type AnkiCalendar, ankiCalendar, scheduleOf } from "./card-rows.ts";
import { createCollectionFile } from "./collection-file.ts";
import { ownNote } from "./own-note.ts";
import { OWN_TYPES } from "./own-types.ts";

export interface PackageOf {
  readonly userId: number;
  readonly now: Date;
  readonly links: Pick<LeavingLinks, "titled">;
}

/** The form that has the collection in `collection.anki21`; the older one beside it only says to update. */
const META = Uint8Array.from([8, 2]);
const STUB = "Please update to the latest Anki version, then import the .colpkg/.apkg file again.";
/**
 * The cards of a branch as a package of Anki, with their schedules and reviews; notes that came from there as they
 * came. It is put together in a file, so that no more than its part stands in memory; nothing of it stays.
 */
export async function* writeAnkiPackage(
  client: pg.PoolClient,
  of: PackageOf,
  branch: BranchRows,
  store: FileStore,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const written = { mtime: of.now };
  zip.addBuffer(Buffer.from(META), "meta", { ...written, compress: false });
  // Whoever waits for the file sees it begin while the collection is put together.
  const begun: unknown = zip.outputStream.read();
  if (begun instanceof Uint8Array) yield begun;
  const calendar = await calendarOf(client, of.userId);
  const files = createBranchFiles(client, of.userId);
  const folder = await mkdtemp(join(tmpdir(), "perennial-export-"));
  try {
    const path = join(folder, "collection");
    const database = new DatabaseSync(path);
    try {
      const file = createCollectionFile(database, { calendar, now: of.now });
      await addNotes(client, of.userId, branch, { file, calendar, files, links: of.links });
      file.close();
    } finally {
      database.close();
    }
    zip.addFile(path, "collection.anki21", written);
    zip.addBuffer(Buffer.from(stubOf(of.now, calendar)), "collection.anki2", written);
    const namedFiles = files.all();
    const names = Object.fromEntries(namedFiles.map(({ fileName }, index) => [index, fileName]));
    zip.addBuffer(Buffer.from(JSON.stringify(names)), "media", written);
    for (const [index, each] of namedFiles.entries())
      addStoredFile(zip, String(index), { store, userId: of.userId, mtime: of.now }, each);
    zip.end();
    for await (const piece of zip.outputStream) yield typeof piece === "string" ? Buffer.from(piece) : piece;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Days are counted as where most of the notes came from, so that those leave as they came. */
async function calendarOf(client: pg.PoolClient, userId: number): Promise<AnkiCalendar> {
  const timeZone = (await lastZone(client, userId)) ?? FALLBACK_ZONE;
  const days = await readOriginDays(client, userId);
  return days ? { ...days, timeZone, firstDay: firstDayOf(days) } : ankiCalendar(timeZone);
}

function stubOf(now: Date, calendar: AnkiCalendar): Uint8Array {
  const database = new DatabaseSync(":memory:");
  try {
    const file = createCollectionFile(database, { calendar, now });
    const schedule = scheduleOf(undefined, calendar, 1, DEFAULT_SETTINGS);
    const cards = [{ ord: 0, part: FRONT, schedule, log: [] }];
    const stub = {
      id: 0,
      guid: "stub",
      type: OWN_TYPES.basic,
      deck: [],
      said: { text: STUB },
      tags: [],
      fields: [STUB, ""],
    };
    file.add(ownNote({ ...stub, cards }));
    file.close();
    return database.serialize();
  } finally {
    database.close();
  }
}
