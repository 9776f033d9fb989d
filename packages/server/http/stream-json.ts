export interface StreamJsonOptions {
  readonly request: Request;
  /** How long a reader may take nothing while something waits for it. */
  readonly stallMs: number;
  /** Cuts the reader's connection: whoever does not read is not told in any other way. */
  readonly drop: () => void;
  /** Instead of those of JSON. */
  readonly headers?: Readonly<Record<string, string>>;
}

const HEADERS = { "Content-Type": "application/json; charset=utf-8" };

/**
 * A JSON answer, or another text, sent in pieces, each made when the reader has room for it. A reader that leaves,
 * or stops reading, ends the making of them.
 */
export function streamJson(pieces: AsyncGenerator<string>, options: StreamJsonOptions): Response {
  const { request, stallMs, drop, headers = HEADERS } = options;
  // What making a piece says to nobody is not told.
  const leave = () => void pieces.return(undefined).catch(() => {});
  if (request.method === "HEAD") {
    // What was never begun would not end either.
    pieces.next().then(leave, leave);
    return new Response(null, { headers });
  }
  const encoder = new TextEncoder();
  let stall: NodeJS.Timeout | undefined;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        clearTimeout(stall);
        const { done, value } = await pieces.next();
        if (done) return controller.close();
        controller.enqueue(encoder.encode(value));
        stall = setTimeout(() => {
          leave();
          drop();
          controller.close();
        }, stallMs);
      },
      cancel() {
        clearTimeout(stall);
        leave();
      },
    },
    { highWaterMark: 1 },
  );
  return new Response(body, { headers });
}
