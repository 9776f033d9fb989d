import type { StreamListener } from "../../platform/event-stream.ts";

/** An event stream over `fetch`, read as an EventSource would read it. @returns how to close it */
export function openServerEvents(url: string, listener: StreamListener): () => void {
  const leaving = new AbortController();
  void read(url, listener, leaving.signal).then(
    () => leaving.signal.aborted || listener.broken(),
    () => leaving.signal.aborted || listener.broken(),
  );
  return () => leaving.abort();
}

async function read(url: string, listener: StreamListener, signal: AbortSignal): Promise<void> {
  const response = await fetch(url, { signal });
  if (!response.ok || !response.body) return;
  let text = "";
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    text += piece;
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      if (signal.aborted) return;
      const fields = fieldsOf(text.slice(0, end));
      text = text.slice(end + 2);
      listener.event(fields.get("event") ?? "message", fields.get("data") ?? "", fields.get("id") ?? "");
    }
  }
}

const fieldsOf = (block: string): Map<string, string> =>
  new Map(
    block.split("\n").map((line) => {
      const colon = line.indexOf(": ");
      return colon < 0 ? [line, ""] : [line.slice(0, colon), line.slice(colon + 2)];
    }),
  );
