import { zstdDecompressSync } from "node:zlib";
import { err, ok, type Result } from "@perennial/domain/result";
import type { FileRefusal } from "../document.ts";
import { MOST_ENTRY_BYTES, type ZipEntry } from "../zip-file.ts";
import type { AnkiCollection } from "./collection.ts";
import { type AnkiMedia, mediaFromJson, mediaFromMessages, mediaOf } from "./media.ts";
import { openCollection } from "./open-collection.ts";
import { numberIn, readProtobuf } from "./protobuf.ts";
import { readCollection, TooMany } from "./read-collection.ts";

export interface AnkiPackage {
  readonly collection: AnkiCollection;
  readonly media: AnkiMedia;
}

/** The collection of each generation of packages; a later one also holds an older one that only says to update. */
const COLLECTIONS = ["collection.anki2", "collection.anki21", "collection.anki21b"] as const;
const LATEST = COLLECTIONS.length;
const ZSTD = [0x28, 0xb5, 0x2f, 0xfd];

const NO_COLLECTION =
  "There is no collection in this package of Anki. Export it from Anki again, then import that.";
const TOO_NEW =
  "This package was made by a newer Anki than can be read here. Export it with “Support older Anki versions”.";
const BROKEN =
  "The collection in this package of Anki is broken. Check it in Anki (Tools), then export it again.";
const MEDIA_BROKEN = "The list of media in this package of Anki is broken. Export it from Anki again.";
const MEDIUM_BROKEN = "A picture or a sound in this package of Anki is broken. Export it from Anki again.";
const MEDIUM_TOO_LARGE =
  "A file in this package of Anki is larger than 256 MiB. Leave it out, then export again.";
const TOO_LARGE =
  "The collection in this package unpacks to more than 256 MiB. Export some of its decks alone.";

/** Returns whether a zip file is a package of Anki, by the names of its entries: the name of the file says nothing. */
export const isAnkiPackage = (entries: ReadonlyMap<string, ZipEntry>): boolean =>
  entries.has("meta") || entries.has("media") || COLLECTIONS.some((name) => entries.has(name));

/** Reads a package of any generation, whatever its name. */
export async function openPackage(
  entries: ReadonlyMap<string, ZipEntry>,
): Promise<Result<AnkiPackage, FileRefusal>> {
  const generation = await generationOf(entries);
  if (!generation.ok) return generation;
  const name = COLLECTIONS[generation.value - 1];
  const entry = name && entries.get(name);
  if (!entry) return err({ sentence: generation.value > LATEST ? TOO_NEW : NO_COLLECTION });
  const packed = await entry.read();
  if (!packed.ok) return packed;
  const bytes = unpacked(packed.value, TOO_LARGE, BROKEN);
  if (!bytes.ok) return bytes;
  const collection = collectionIn(bytes.value);
  if (!collection.ok) return collection;
  const media = await mediaIn(entries, generation.value === LATEST);
  return media.ok ? ok({ collection: collection.value, media: media.value }) : media;
}

/** What the package says of itself; one that says nothing is of the latest generation that it holds. */
async function generationOf(entries: ReadonlyMap<string, ZipEntry>): Promise<Result<number, FileRefusal>> {
  const meta = await entries.get("meta")?.read();
  if (meta && !meta.ok) return meta;
  const held = COLLECTIONS.findLastIndex((name) => entries.has(name)) + 1;
  try {
    return ok((meta && numberIn(readProtobuf(meta.value), 1)) || held);
  } catch {
    return ok(held);
  }
}

function collectionIn(bytes: Uint8Array): Result<AnkiCollection, FileRefusal> {
  try {
    const database = openCollection(bytes);
    try {
      return ok(readCollection(database));
    } finally {
      database.close();
    }
  } catch (error) {
    return err({ sentence: error instanceof TooMany ? error.sentence : BROKEN });
  }
}

async function mediaIn(
  entries: ReadonlyMap<string, ZipEntry>,
  isLatest: boolean,
): Promise<Result<AnkiMedia, FileRefusal>> {
  const list = await entries.get("media")?.read();
  if (!list) return ok(mediaOf([], () => undefined));
  if (!list.ok) return list;
  const bytes = unpacked(list.value, MEDIA_BROKEN, MEDIA_BROKEN);
  if (!bytes.ok) return bytes;
  try {
    const listed = isLatest ? mediaFromMessages(bytes.value) : mediaFromJson(bytes.value);
    return ok(
      mediaOf(listed, (key) => {
        const entry = entries.get(key);
        return entry && (() => readMedium(entry));
      }),
    );
  } catch {
    return err({ sentence: MEDIA_BROKEN });
  }
}

async function readMedium(entry: ZipEntry): Promise<Result<Uint8Array, FileRefusal>> {
  const packed = await entry.read();
  return packed.ok ? unpacked(packed.value, MEDIUM_TOO_LARGE, MEDIUM_BROKEN) : packed;
}

/** Packages of the latest generation are packed a second time. */
function unpacked(bytes: Uint8Array, tooLarge: string, broken: string): Result<Uint8Array, FileRefusal> {
  if (!ZSTD.every((sign, index) => bytes[index] === sign)) return ok(bytes);
  try {
    return ok(zstdDecompressSync(bytes, { maxOutputLength: MOST_ENTRY_BYTES }));
  } catch (error) {
    const isTooLarge = error instanceof RangeError;
    return err({ sentence: isTooLarge ? tooLarge : broken });
  }
}
