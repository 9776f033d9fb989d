import type { KeyValueStorage } from "../../platform/storage.ts";

/** What a newcomer is shown, in this order. */
export const HINTS = ["nest", "card", "keys"] as const;
export type FirstHint = (typeof HINTS)[number];

const NAME = "perennial_first_hints";
const HIDDEN = "hidden";

/** What of the hints was used on this device; null once nobody needs them any more. */
export type UsedHints = ReadonlySet<FirstHint> | null;

/** Reads what was used. What is not ours to read counts as nothing. */
export function readUsed(storage: Pick<KeyValueStorage, "get">): UsedHints {
  const stored = storage.get(NAME);
  if (stored === HIDDEN) return null;
  const names = new Set((stored ?? "").split(" "));
  const used = HINTS.filter((hint) => names.has(hint));
  return used.length === HINTS.length ? null : new Set(used);
}

/** Keeps what was used, or that they are to stay away. */
export const keepUsed = (storage: Pick<KeyValueStorage, "set">, used: UsedHints): boolean =>
  storage.set(NAME, used === null ? HIDDEN : HINTS.filter((hint) => used.has(hint)).join(" "));
