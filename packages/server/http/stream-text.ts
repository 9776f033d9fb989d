export interface TextStream {
  readonly pieces: AsyncGenerator<string | Uint8Array>;
  readonly headers: Readonly<Record<string, string>>;
  /** A reader that takes nothing for as long is given up. */
  readonly stallMs: number;
  /** Told once, however it ends. */
  readonly onEnd: () => void;
}

/**
 * An answer sent in pieces, each made when the reader has room for it. What fails on the way cuts the connection, so
 * that half an answer never looks like a whole one.
 */
export function streamText({ pieces, headers, stallMs, onEnd }: TextStream): Response {
  const encoder = new TextEncoder();
  let stalled: NodeJS.Timeout | undefined;
  let hasEnded = false;
  const end = () => {
    clearTimeout(stalled);
    if (!hasEnded) onEnd();
    hasEnded = true;
  };
  const giveUp = async () => {
    end();
    await pieces.return(undefined);
  };
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        clearTimeout(stalled);
        try {
          for (let next = await pieces.next(); ; next = await pieces.next()) {
            if (next.done) {
              end();
              return controller.close();
            }
            if (next.value.length === 0) continue;
            controller.enqueue(typeof next.value === "string" ? encoder.encode(next.value) : next.value);
            break;
          }
        } catch (error) {
          end();
          throw error;
        }
        stalled = setTimeout(() => {
          controller.error(new Error("the reader takes nothing"));
          giveUp().catch(() => {}); // the connection is gone either way
        }, stallMs);
      },
      cancel: giveUp,
    },
    { highWaterMark: 1 },
  );
  return new Response(body, { headers });
}
