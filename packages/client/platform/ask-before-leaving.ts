/**
 * Has the browser ask whether to leave the page, for as long as leaving would lose something. Returns how to stop.
 * @param page the window; a page that never asks can be restored faster, so it listens only while there is a need
 */
export function askBeforeLeaving(
  loses: { get(): boolean; subscribe(listener: () => void): () => void },
  page: Pick<EventTarget, "addEventListener" | "removeEventListener">,
): () => void {
  const ask = (event: Event) => event.preventDefault();
  const listen = () => {
    if (loses.get()) page.addEventListener("beforeunload", ask);
    else page.removeEventListener("beforeunload", ask);
  };
  const leave = loses.subscribe(listen);
  listen();
  return () => {
    leave();
    page.removeEventListener("beforeunload", ask);
  };
}
