/** Hears what a stream says. */
export interface StreamListener {
  /** Called with each complete event; `lastEventId` is "" for one without an id. */
  event(name: string, data: string, lastEventId: string): void;
  /** The connection broke; nothing more comes. */
  broken(): void;
}

/** Opens a stream of server-sent events with those names; the answer closes it. */
export type OpenStream = (url: string, names: readonly string[], listener: StreamListener) => () => void;

/** An EventSource that does not reconnect: the ticket in its address is good for one connection. */
export const openEventSource: OpenStream = (url, names, listener) => {
  const source = new EventSource(url);
  for (const name of names)
    source.addEventListener(name, (event) => listener.event(name, String(event.data), event.lastEventId));
  source.onerror = () => {
    source.close();
    listener.broken();
  };
  return () => source.close();
};
