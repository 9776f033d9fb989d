import { DatabaseSync } from "node:sqlite";
import { zipOf } from "../../testing/zip-of.ts";
import { openZip } from "../../zip-file.ts";
import { openPackage } from "../open-package.ts";

const COLLECTION = "collection.anki21";

/** A package that was imported into Anki and exported from there again. @param done what somebody did in Anki meanwhile, as SQL */
export async function throughAnki(bytes: Uint8Array, done = ""): Promise<Uint8Array> {
  const zip = await openZip(bytes);
  if (!zip.ok) throw new Error(zip.error.sentence);
  const files: [string, Uint8Array][] = [];
  for (const [name, entry] of zip.value) {
    const read = await entry.read();
    if (!read.ok) throw new Error(read.error.sentence);
    files.push([name, name === COLLECTION ? changed(read.value, done) : read.value]);
  }
  return zipOf(files);
}

/** The types of notes in a package, by their ids. */
export async function namesOfTypes(bytes: Uint8Array): Promise<Record<string, string>> {
  const zip = await openZip(bytes);
  const opened = zip.ok ? await openPackage(zip.value) : zip;
  if (!opened.ok) throw new Error(opened.error.sentence);
  return Object.fromEntries([...opened.value.collection.noteTypes].map(([id, { name }]) => [id, name]));
}

function changed(collection: Uint8Array, done: string): Uint8Array {
  const database = new DatabaseSync(":memory:");
  database.deserialize(collection);
  database.exec(done);
  const bytes = database.serialize();
  database.close();
  return bytes;
}
