/** Messages to the other tabs of this browser. A tab does not hear itself. */
export interface TabChannel {
  post(message: unknown): void;
  /** One listener is enough; it gets what the others posted. */
  listen(listener: (message: unknown) => void): void;
  close(): void;
}

/** A BroadcastChannel; where the browser has none, or refuses it, nobody is told and nobody heard. */
export function broadcastChannel(name: string): TabChannel {
  const channel = openChannel(name);
  return {
    post: (message) => channel?.postMessage(message),
    listen: (listener) => channel?.addEventListener("message", (event) => listener(event.data)),
    close: () => channel?.close(),
  };
}

function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
