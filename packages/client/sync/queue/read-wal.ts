import type { KeyValueStorage } from "../../platform/storage.ts";
import type { Entry } from "./entries.ts";
import { walPrefix } from "./wal.ts";

/** Returns the entries that one tab has left in the write-ahead log, in the order they were made. */
export function readWal(storage: KeyValueStorage, userId: number, scope: string): Entry[] {
  const entries: Entry[] = [];
  for (const key of storage.keys()) {
    if (!key.startsWith(`${walPrefix(userId)}${scope}:`)) continue;
    const entry = parse(storage.get(key));
    if (entry) entries.push(entry);
    else storage.remove(key);
  }
  return entries.sort((a, b) => a.count - b.count);
}

/** Returns null for what is no entry, such as one cut off by a full disk. */
function parse(text: string | null): Entry | null {
  try {
    const value = JSON.parse(text ?? "") as Partial<Entry>;
    return typeof value.id === "string" && Array.isArray(value.steps) ? (value as Entry) : null;
  } catch {
    return null;
  }
}
