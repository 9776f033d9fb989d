import { openTextCopies } from "../platform/text-copies.ts";
import type { Timers } from "../platform/timers.ts";
import { withinTime } from "../platform/within-time.ts";
import { TOKEN_KEY } from "../store/session.ts";

/** The session's token in IndexedDB, for a browser whose local storage refuses it. Fetched where that happens. */

/** A database that has not opened by then never will. */
const OPEN_WITHIN_MS = 2_000;

async function use<T>(timers: Timers, run: (copies: Copies) => Promise<T>): Promise<T | undefined> {
  try {
    const copies = await withinTime(openTextCopies("perennial-session"), OPEN_WITHIN_MS, timers);
    try {
      return await run(copies);
    } finally {
      copies.close();
    }
  } catch (error) {
    console.warn(`The token is not kept in IndexedDB: ${error}`);
    return undefined;
  }
}

type Copies = Awaited<ReturnType<typeof openTextCopies>>;

/** Resolves to the token that is kept, or null. Never rejects. */
export async function readTokenCopy(timers: Timers): Promise<string | null> {
  const all = await use(timers, (copies) => copies.list());
  return all?.find(({ name }) => name === TOKEN_KEY)?.text ?? null;
}

/** Keeps a token; null removes the one that is kept. Resolves when that is done, or cannot be done. */
export async function keepTokenCopy(token: string | null, timers: Timers): Promise<void> {
  await use(timers, (copies) =>
    token === null ? copies.clear() : copies.put({ name: TOKEN_KEY, at: timers.now(), text: token }),
  );
}
