/** How long after the pointer went up its click may come, in ms: that of a finger waits for what else it may have meant, and for a busy page. */
const CLICK_WITHIN_MS = 1_000;

/** Keeps the click away that follows a press which meant something else, from the moment the pointer goes up. */
export function holdClick(): void {
  const hold = (event: MouseEvent) => {
    // Of a key, meanwhile.
    if (event.detail === 0) return;
    event.preventDefault();
    event.stopPropagation();
    stop();
  };
  const stop = () => {
    document.removeEventListener("click", hold, { capture: true });
    document.removeEventListener("pointerdown", stop, { capture: true });
  };
  document.addEventListener("click", hold, { capture: true });
  document.addEventListener(
    "pointerup",
    () => {
      document.addEventListener("pointerdown", stop, { capture: true });
      setTimeout(stop, CLICK_WITHIN_MS);
    },
    { once: true, capture: true },
  );
}
