import type { ReadBytes } from "../document.ts";
import { bytesIn, readProtobuf } from "./protobuf.ts";

/** What of pictures and sounds a package brings along. */
export interface AnkiMedia {
  /** By their names; of two of one name the later one. */
  readonly files: ReadonlyMap<string, ReadBytes>;
  /** With names that no file has: they lead out of a folder, or end in the middle. */
  readonly unsafe: readonly string[];
}

/** Names that would be a place, or a drive, where one takes them for that. */
const UNSAFE = /[/\\\0]|^[a-z]:|^\.{0,2}$/i;
const FILE = 1;
const NAME = 1;

/**
 * The list of a package of the newest form: a message for each file, whose place is its name in the zip file.
 * @throws RangeError where it is broken
 */
export const mediaFromMessages = (bytes: Uint8Array): [string, string][] =>
  readProtobuf(bytes)
    .filter(({ number }) => number === FILE)
    .map(({ value }, index) => {
      const name = typeof value === "number" ? undefined : bytesIn(readProtobuf(value), NAME);
      return [String(index), new TextDecoder().decode(name ?? new Uint8Array())];
    });

/**
 * Reads the list of a package of an older form: an object of names by the names of the entries in the zip file.
 * @throws SyntaxError where it is no JSON
 */
export function mediaFromJson(bytes: Uint8Array): [string, string][] {
  const text = new TextDecoder().decode(bytes);
  const listed: unknown = text.trim() === "" ? {} : JSON.parse(text);
  return Object.entries(typeof listed === "object" && listed !== null ? listed : {}).flatMap(
    ([key, name]): [string, string][] => (/^\d+$/.test(key) && typeof name === "string" ? [[key, name]] : []),
  );
}

/**
 * Pairs the names of a list with the entries of the zip file. What is listed and not there is left out, to be
 * counted with the notes that show it.
 * @param listed pairs of an entry and the name of its file
 * @param find returns how an entry is read; nothing is read here
 */
export function mediaOf(
  listed: readonly (readonly [string, string])[],
  find: (key: string) => ReadBytes | undefined,
): AnkiMedia {
  const files = new Map<string, ReadBytes>();
  const unsafe: string[] = [];
  for (const [key, said] of listed) {
    const read = find(key);
    const name = said.normalize("NFC");
    if (read && UNSAFE.test(name)) unsafe.push(name);
    else if (read) files.set(name, read);
  }
  return { files, unsafe };
}
