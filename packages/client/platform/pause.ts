/** A page in the background is never idle. */
const IDLE_WITHIN_MS = 1_000;

/** Resolves when the browser is idle, within a second. */
export const idle = (): Promise<void> =>
  new Promise((resolve) =>
    window.requestIdleCallback
      ? window.requestIdleCallback(() => resolve(), { timeout: IDLE_WITHIN_MS })
      : setTimeout(resolve),
  );

let isFirst = true;

/** Lets the keys and the screen have their turn in the middle of long work; the first time until the first rows are painted. */
export async function pause(): Promise<void> {
  if (isFirst) {
    isFirst = false;
    await idle();
  } else if ("scheduler" in globalThis) await scheduler.yield();
  else await new Promise((resolve) => setTimeout(resolve));
}
