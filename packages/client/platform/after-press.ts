let isDown = false;
let isWatched = false;

/** Knows from now on whether a pointer is down. */
export function watchPresses(): void {
  if (isWatched) return;
  isWatched = true;
  const set = (is: boolean) => () => {
    isDown = is;
  };
  document.addEventListener("pointerdown", set(true), { capture: true, passive: true });
  document.addEventListener("pointerup", set(false), { capture: true, passive: true });
  document.addEventListener("pointercancel", set(false), { capture: true, passive: true });
}

/** Runs behind what happens now: behind the click where a pointer is down, so that nothing moves from under it. */
export function afterPress(run: () => void): void {
  const isOver = new AbortController();
  const later = () => {
    isOver.abort();
    setTimeout(run);
  };
  if (!isDown) {
    later();
    return;
  }
  const { signal } = isOver;
  document.addEventListener("pointerup", later, { capture: true, signal });
  document.addEventListener("pointercancel", later, { capture: true, signal });
}
