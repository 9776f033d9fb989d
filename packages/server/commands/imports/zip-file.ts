import { err, ok, type Result } from "@perennial/domain/result";
import yauzl from "yauzl";
import type { FileRefusal } from "./document.ts";

/** An entry of a zip file; nothing of it is unpacked until it is asked for. */
export interface ZipEntry {
  readonly name: string;
  /** Inflates the entry; refuses one that is larger than allowed, or broken. */
  read(): Promise<Result<Uint8Array, FileRefusal>>;
}

export const MOST_ENTRY_BYTES = 256 * 1_048_576;
const MOST_ALL_BYTES = 2 * 1_073_741_824;
/** Of what is unpacked to what is packed: texts come to ten, and what is made to do harm to a thousand. */
const MOST_RATIO = 100;
/** A small file may be packed well. */
const ANY_RATIO_BYTES = 64 * 1_048_576;
const MOST_ENTRIES = 100_000;
const MOST_NAME_BYTES = 255;
/** Of a header before the data of an entry, without its name. */
const HEADER_BYTES = 30;

const BROKEN = "The zip file is cut or broken. Export it again, then import that.";
const TOO_MANY = `The zip file holds more than ${MOST_ENTRIES.toLocaleString("en")} files. Split it, then import the parts.`;
const TOO_LARGE = "A file in the zip file is larger than 256 MiB. Leave it out, then import the rest.";
const TOO_LARGE_IN_ALL = "The zip file unpacks to more than 2 GiB. Split it, then import the parts.";
const TOO_WELL_PACKED = `The zip file unpacks to more than ${MOST_RATIO} times its size. Unpack it, then import its files.`;
const TWICE = "The zip file holds two files of one name, or files that overlap. Export it again.";
const LONG_NAME = `The zip file holds a name of more than ${MOST_NAME_BYTES} bytes. Shorten it, then import the file.`;

/** Reads what a zip file holds, by name. Counts bytes while inflating, since headers may lie about sizes. */
export const openZip = (bytes: Uint8Array): Promise<Result<ZipEntries, FileRefusal>> =>
  entriesOf(() => yauzl.fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));

/** The same of a file on the disk, which stays open for as long as this process lives. */
export const openZipFile = (path: string): Promise<Result<ZipEntries, FileRefusal>> =>
  entriesOf(() => yauzl.openPromise(path, { autoClose: false, lazyEntries: true }));

/** What a zip file holds, by name. */
export type ZipEntries = ReadonlyMap<string, ZipEntry>;

async function entriesOf(open: () => Promise<yauzl.ZipFile>): Promise<Result<ZipEntries, FileRefusal>> {
  const entries: yauzl.Entry[] = [];
  try {
    const file = await open();
    if (file.entryCount > MOST_ENTRIES) return err({ sentence: TOO_MANY });
    for await (const entry of file.eachEntry()) entries.push(entry);
    if (entries.some(({ fileName }) => Buffer.byteLength(fileName) > MOST_NAME_BYTES))
      return err({ sentence: LONG_NAME });
    if (new Set(entries.map(({ fileName }) => fileName)).size < entries.length || overlap(entries))
      return err({ sentence: TWICE });
    const counted = { bytes: 0, most: Math.max(ANY_RATIO_BYTES, MOST_RATIO * file.fileSize) };
    return ok(
      new Map(
        entries
          .filter(({ fileName }) => !fileName.endsWith("/"))
          .map((entry) => [
            entry.fileName,
            { name: entry.fileName, read: () => inflated(file, entry, counted) },
          ]),
      ),
    );
  } catch {
    return err({ sentence: BROKEN });
  }
}

/** Whether the data of one entry reaches into that of the next: the same bytes would be unpacked several times. */
function overlap(entries: readonly yauzl.Entry[]): boolean {
  const inOrder = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  return inOrder.some((entry, index) => {
    const next = inOrder[index + 1];
    const end = entry.relativeOffsetOfLocalHeader + HEADER_BYTES + entry.compressedSize;
    return next !== undefined && end > next.relativeOffsetOfLocalHeader;
  });
}

async function inflated(
  file: yauzl.ZipFile,
  entry: yauzl.Entry,
  counted: { bytes: number; readonly most: number },
): Promise<Result<Uint8Array, FileRefusal>> {
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    const stream = await file.openReadStreamPromise(entry);
    for await (const piece of stream as AsyncIterable<Buffer>) {
      size += piece.length;
      counted.bytes += piece.length;
      if (size > MOST_ENTRY_BYTES) return err({ sentence: TOO_LARGE });
      if (counted.bytes > counted.most) return err({ sentence: TOO_WELL_PACKED });
      if (counted.bytes > MOST_ALL_BYTES) return err({ sentence: TOO_LARGE_IN_ALL });
      pieces.push(piece);
    }
  } catch {
    return err({ sentence: BROKEN });
  }
  return ok(Buffer.concat(pieces));
}
