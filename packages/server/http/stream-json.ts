/** A JSON answer sent in pieces, each made when the reader has room for it. */
export function streamJson(pieces: Iterator<string>): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        for (let next = pieces.next(); ; next = pieces.next()) {
          if (next.done) return controller.close();
          if (next.value !== "") return controller.enqueue(encoder.encode(next.value));
        }
      },
    },
    { highWaterMark: 1 },
  );
  return new Response(body, { headers: { "Content-Type": "application/json; charset=utf-8" } });
}
