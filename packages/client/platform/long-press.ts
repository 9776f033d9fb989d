import { holdClick } from "./hold-click.ts";

/** A finger that rests for so long wants more than a press, unless it has moved so far, in ms and px. */
const LONG_PRESS_MS = 500;
const STILL_PX = 10;

/**
 * Watches for fingers that rest on something of the page; the finger that goes up after it presses nothing.
 * @param on what a finger came down on; null where it may rest there without meaning more
 * @param rested called with that, and with how the finger came down
 * @returns ends the watch
 */
export function watchLongPresses<T>(
  on: (down: PointerEvent) => T | null,
  rested: (on: T, down: PointerEvent) => void,
): () => void {
  let cancel = () => {};
  const onPointerDown = (down: PointerEvent) => {
    cancel();
    const found = down.pointerType === "touch" ? on(down) : null;
    if (found === null) return;
    const resting = new AbortController();
    const { signal } = resting;
    const timer = setTimeout(() => {
      cancel();
      holdClick();
      rested(found, down);
    }, LONG_PRESS_MS);
    cancel = () => {
      clearTimeout(timer);
      resting.abort();
    };
    const onMove = ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - down.clientX, clientY - down.clientY) > STILL_PX) cancel();
    };
    document.addEventListener("pointerup", cancel, { signal });
    document.addEventListener("pointercancel", cancel, { signal });
    document.addEventListener("pointermove", onMove, { signal });
  };
  document.addEventListener("pointerdown", onPointerDown, { passive: true });
  return () => {
    cancel();
    document.removeEventListener("pointerdown", onPointerDown);
  };
}
