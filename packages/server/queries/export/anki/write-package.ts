import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { markdownToHtml } from "@perennial/domain/format/html/from-markdown";
import { titleOf } from "@perennial/domain/format/title";
import { FALLBACK_ZONE } from "@perennial/domain/study/study-day";
import type pg from "pg";
import { ZipFile } from "yazl";
import { readGuids } from "../../../database/guids.ts";
import type { FileStore } from "../../../ports/file-store.ts";
import { lastZone } from "../../reviews.ts";
import { type BranchFiles, createBranchFiles } from "../branch-files.ts";
import { withReviews } from "../with-reviews.ts";
import type { Branch } from "../writers.ts";
import { type AnkiCalendar, ankiCalendar, logRows, scheduleOf } from "./card-rows.ts";
import { type CollectionFile, createCollectionFile } from "./collection-file.ts";

export interface PackageOf {
  readonly userId: number;
  readonly now: Date;
}

/** The form that has the collection in `collection.anki21`; the older one beside it only says to update. */
const META = Uint8Array.from([8, 2]);
const STUB = "Please update to the latest Anki version, then import the .colpkg/.apkg file again.";
/** Ids of notes and cards are moments in Anki: these are of 2024, each its own by the id of the node. */
const FIRST_ID = 1_704_067_200_000;
const LONGEST_NAME = 100;
const UNNAMED = "Notes";

/**
 * The cards of a branch as a package of Anki, with their schedules and reviews. It is put together in a file, so that
 * no more than its part stands in memory; nothing of it stays.
 */
export async function* writeAnkiPackage(
  client: pg.PoolClient,
  of: PackageOf,
  branch: Branch,
  store: FileStore,
): AsyncGenerator<Uint8Array> {
  const calendar = ankiCalendar((await lastZone(client, of.userId)) ?? FALLBACK_ZONE);
  const files = createBranchFiles(client, of.userId);
  const folder = await mkdtemp(join(tmpdir(), "perennial-export-"));
  try {
    const path = join(folder, "collection");
    const database = new DatabaseSync(path);
    try {
      const file = createCollectionFile(database, { calendar, now: of.now });
      await addCards(client, of, branch, { file, calendar, files });
      file.close();
    } finally {
      database.close();
    }
    const zip = new ZipFile();
    const written = { mtime: of.now };
    zip.addBuffer(Buffer.from(META), "meta", { ...written, compress: false });
    zip.addFile(path, "collection.anki21", written);
    zip.addBuffer(Buffer.from(stubOf(of.now, calendar)), "collection.anki2", written);
    const kept = files.all();
    const names = Object.fromEntries(kept.map(({ fileName }, index) => [index, fileName]));
    zip.addBuffer(Buffer.from(JSON.stringify(names)), "media", written);
    for (const [index, { sha256 }] of kept.entries())
      zip.addReadStreamLazy(String(index), { ...written, compress: false }, (begin) => {
        bytesOf(store, of.userId, sha256).then(
          (stream) => begin(null, stream),
          (error: unknown) => zip.outputStream.emit("error", error),
        );
      });
    zip.end();
    for await (const piece of zip.outputStream) yield typeof piece === "string" ? Buffer.from(piece) : piece;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface PackageParts {
  readonly file: CollectionFile;
  readonly calendar: AnkiCalendar;
  readonly files: BranchFiles;
}

async function addCards(
  client: pg.PoolClient,
  { userId }: PackageOf,
  branch: Branch,
  { file, calendar, files }: PackageParts,
): Promise<void> {
  const guidOf = await readGuids(client, userId);
  const above: (string | undefined)[] = [];
  let place = 0;
  const named = (id: number) => {
    const file = files.get(id);
    return file && { name: file.fileName, isPlayed: /^(?:audio|video)\//.test(file.media_type) };
  };
  for await (const nodes of withReviews(client, userId, branch)) {
    await files.meet(
      nodes.flatMap(({ node }) => (node.answer === undefined ? [] : [node.text, node.answer])),
    );
    for (const { node, reviews } of nodes) {
      const { id, depth, text, answer, progress } = node;
      above.length = depth;
      if (answer !== undefined) {
        const counting = reviews.filter(({ undone_by }) => undone_by === null);
        file.add({
          id: FIRST_ID + id,
          guid: guidOf(id),
          deck: above.flatMap((name) => name ?? []),
          question: markdownToHtml(text, named),
          answer: markdownToHtml(answer, named),
          schedule: scheduleOf(progress[0], calendar, ++place),
          log: logRows(counting),
        });
      }
      above.push(answer === undefined ? deckName(text) : undefined);
    }
  }
}

async function bytesOf(store: FileStore, userId: number, sha256: string): Promise<Readable> {
  const stream = await store.read(userId, sha256);
  // Bytes that are lost keep nobody from taking along the rest.
  return stream ? Readable.fromWeb(stream as NodeReadableStream) : Readable.from([]);
}

/** What stands above as the name of a deck: the signs between levels are none within one. */
const deckName = (text: string): string =>
  titleOf(text).replaceAll("::", ":").replaceAll('"', "'").slice(0, LONGEST_NAME).toWellFormed().trim() ||
  UNNAMED;

function stubOf(now: Date, calendar: AnkiCalendar): Uint8Array {
  const database = new DatabaseSync(":memory:");
  try {
    const file = createCollectionFile(database, { calendar, now });
    const schedule = scheduleOf(undefined, calendar, 1);
    file.add({ id: FIRST_ID, guid: "stub", deck: [], question: STUB, answer: "", schedule, log: [] });
    file.close();
    return database.serialize();
  } finally {
    database.close();
  }
}
