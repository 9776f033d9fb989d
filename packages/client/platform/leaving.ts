/** Calls a listener when the page is hidden or left, after all other listeners. Returns how to stop. */
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
