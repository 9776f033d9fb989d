/**
 * Calls a listener each time the page is hidden or left, after which it may never run again. Other listeners to the same
 * have been called by then.
 * @returns what stops that
 */
export function onLeaving(listener: () => void): () => void {
  const onVisibility = () => {
    if (document.visibilityState === "hidden") listener();
  };
  // The event goes on from the document to the window: those who save what is being typed hear of it before.
  window.addEventListener("visibilitychange", onVisibility);
  window.addEventListener("pagehide", listener);
  return () => {
    window.removeEventListener("visibilitychange", onVisibility);
    window.removeEventListener("pagehide", listener);
  };
}
