import { decodeKnownEntities } from "@perennial/domain/format/html/entities";
import { bytesIn, readProtobuf } from "./protobuf.ts";

/** What of pictures and sounds a package brings along, by their names. */
export interface AnkiMedia {
  /** Names of what is in the package. */
  readonly names: ReadonlySet<string>;
  /** Listed, and not in the package. */
  readonly missing: number;
}

const SOUND = /\[sound:([^[\]]*)\]/g;
const PICTURE = /<img\b[^<>]*?\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s<>]+))/gi;
const ELSEWHERE = /^(?:https?|data):/i;
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

/** @throws SyntaxError where it is no JSON */
export function mediaFromJson(bytes: Uint8Array): [string, string][] {
  const text = new TextDecoder().decode(bytes);
  const listed: unknown = text.trim() === "" ? {} : JSON.parse(text);
  return Object.entries(typeof listed === "object" && listed !== null ? listed : {}).flatMap(
    ([key, name]): [string, string][] => (/^\d+$/.test(key) && typeof name === "string" ? [[key, name]] : []),
  );
}

export function mediaOf(
  listed: readonly (readonly [string, string])[],
  isInPackage: (key: string) => boolean,
): AnkiMedia {
  const names = new Set<string>();
  let missing = 0;
  for (const [key, name] of listed) {
    if (isInPackage(key)) names.add(name.normalize("NFC"));
    else missing++;
  }
  return { names, missing };
}

/** The names of the pictures and sounds that a field shows; what stands on the web is none of them. */
export function mediaNamesIn(html: string): string[] {
  const sounds = [...html.matchAll(SOUND)].map(([, name]) => name);
  const pictures = [...html.matchAll(PICTURE)].map(([, double, single, bare]) => double ?? single ?? bare);
  return [...sounds, ...pictures]
    .map((name) => decodeKnownEntities(name ?? "").normalize("NFC"))
    .filter((name) => name !== "" && !ELSEWHERE.test(name));
}
