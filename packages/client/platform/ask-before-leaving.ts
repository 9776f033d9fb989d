/** Asks before leaving while that would lose something. Listens only then: other pages restore faster. */
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
