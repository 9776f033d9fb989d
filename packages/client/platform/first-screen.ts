import { idle } from "./pause.ts";

/** A screen that is still waited for then holds nothing up. */
const FIRST_SCREEN_MS = 5_000;

/**
 * Resolves when the browser is idle and the page no longer says that it waits, at most five seconds after the page began.
 * What the first screen and its caret do not need is fetched after it.
 */
export async function afterFirstScreen(): Promise<void> {
  do await idle();
  while (performance.now() < FIRST_SCREEN_MS && !isShown());
  // By then the frame with the caret is painted.
  await idle();
}

const isShown = (): boolean =>
  document.querySelector("main") !== null && document.querySelector("main .wait") === null;
