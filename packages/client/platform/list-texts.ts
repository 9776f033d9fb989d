import type { TextPlace } from "./kept-texts.ts";
import type { TextCopy } from "./text-copies.ts";

/** By then local storage has reached the disk: that a text was removed need not be known any more. */
const FORGET_REMOVED_MS = 24 * 3_600_000;

export interface KeptText {
  readonly name: string;
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Lists the texts of all tabs, the newer of two copies each: local storage may lose seconds in a crash. */
export async function listTexts(
  { prefix, storage, copies }: TextPlace,
  now: number,
): Promise<readonly KeptText[]> {
  const newest = new Map<string, TextCopy>();
  const take = (copy: TextCopy) => {
    if (copy.at > (newest.get(copy.name)?.at ?? -1)) newest.set(copy.name, copy);
  };
  const copied: TextCopy[] = [];
  await copies(async (db) => void copied.push(...(await db.list()))).catch(() => undefined);
  for (const copy of copied) take(copy);
  for (const key of storage.keys()) {
    const local = key.startsWith(prefix) && parse(key.slice(prefix.length), storage.get(key));
    if (local) take(local);
  }
  for (const { name, text, at } of copied) {
    if (text !== null || newest.get(name)?.text !== null) continue;
    storage.remove(prefix + name);
    if (at < now - FORGET_REMOVED_MS) copies((db) => db.remove(name)).catch(() => undefined);
  }
  const uncopied = [...newest.values()].filter((copy) => !copied.includes(copy));
  await copies(async (db) => {
    for (const copy of uncopied) if (storage.get(prefix + copy.name) !== null) await db.put(copy);
  }).catch(() => undefined);
  return [...newest.values()].filter((copy): copy is KeptText => copy.text !== null);
}

function parse(name: string, value: string | null): TextCopy | null {
  try {
    const { text, at } = JSON.parse(value ?? "") as Record<string, unknown>;
    return typeof text === "string" && typeof at === "number" ? { name, text, at } : null;
  } catch {
    return null;
  }
}
