import type { DataMutation } from "@perennial/contract/outline/wire";
import type { IDBPDatabase } from "idb";
import type { CopyHead } from "./copy.ts";
import { type CopySchema, HEAD, type Screen } from "./copy-schema.ts";
import { knownCopy } from "./read-copy.ts";

type CopyDb = IDBPDatabase<CopySchema>;

/** For how many pages the first screen is kept. */
const MOST_SCREENS = 8;

/** Resolves to where in the log a copy ends; null where there is none. */
export async function endOf(db: CopyDb): Promise<Pick<CopyHead, "version" | "generation"> | null> {
  const tx = db.transaction(["head", "journal"]);
  const [head, journal] = await Promise.all([
    tx.objectStore("head").get(HEAD),
    tx.objectStore("journal").getAll(),
  ]);
  const known = knownCopy(head, journal);
  return known && { version: known.version, generation: known.head.generation };
}

/** Appends rows of the log to the journal of a copy. Resolves to false where rows are missing in between. */
export async function appendRows(db: CopyDb, rows: readonly DataMutation[]): Promise<boolean> {
  const tx = db.transaction(["head", "journal"], "readwrite");
  const head = await tx.objectStore("head").get(HEAD);
  const last = await tx.objectStore("journal").openCursor(null, "prev");
  // Without a copy there is nothing to append to, and so nothing missing.
  if (!head) return true;
  const version = last?.value.version ?? head.version;
  const news = rows.filter((row) => row.version > version);
  const isNext = news.every((row, i) => row.version === version + i + 1);
  if (isNext && news.length > 0)
    await tx.objectStore("journal").add({ version: version + news.length, rows: news });
  await tx.done;
  return isNext;
}

/** Keeps the first screen of a page beside a copy, in place of that of another page where there are many. */
export async function keepScreen(db: CopyDb, screen: Screen): Promise<void> {
  const tx = db.transaction(["head", "screens"], "readwrite");
  const screens = tx.objectStore("screens");
  if (await tx.objectStore("head").get(HEAD)) {
    const pages = await screens.getAllKeys();
    for (const other of pages.filter((each) => each !== screen.page).slice(MOST_SCREENS - 1))
      void screens.delete(other);
    void screens.put(screen);
  }
  await tx.done;
}
