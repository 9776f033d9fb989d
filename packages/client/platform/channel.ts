/** Messages to the other tabs of this browser. A tab does not hear itself. */
export interface TabChannel {
  post(message: unknown): void;
  /** One listener is enough; it gets what the others posted. */
  listen(listener: (message: unknown) => void): void;
  close(): void;
}

/** A BroadcastChannel; where the browser has none, nobody is told and nobody heard. */
export function broadcastChannel(name: string): TabChannel {
  if (typeof BroadcastChannel === "undefined")
    return { post: () => undefined, listen: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(message),
    listen: (listener) => channel.addEventListener("message", (event) => listener(event.data)),
    close: () => channel.close(),
  };
}
