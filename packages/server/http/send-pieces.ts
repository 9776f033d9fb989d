/** What a body is sent from: one piece after the other, none of them empty. */
export interface PieceSource {
  /** Resolves to undefined at the end. */
  next(): Promise<Uint8Array | undefined>;
  /** Told once, however the sending ended. */
  leave(): void;
}

/**
 * Returns a body that is sent in pieces, each asked for when the reader has room for it. What fails on the way cuts
 * the connection, so that half an answer never looks like a whole one.
 * @param stallMs a reader that takes nothing for as long, while something waits for it, is given up
 * @param drop cuts the connection of such a reader: it is not told in any other way
 */
export function sendPieces(
  source: PieceSource,
  { stallMs, drop }: { readonly stallMs: number; readonly drop: () => void },
): ReadableStream<Uint8Array> {
  let stalled: NodeJS.Timeout | undefined;
  let hasEnded = false;
  const end = () => {
    clearTimeout(stalled);
    if (!hasEnded) source.leave();
    hasEnded = true;
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        clearTimeout(stalled);
        try {
          const piece = await source.next();
          if (hasEnded) return;
          if (piece === undefined) {
            end();
            return controller.close();
          }
          controller.enqueue(piece);
        } catch (error) {
          end();
          throw error;
        }
        stalled = setTimeout(() => {
          controller.error(new Error("the reader takes nothing"));
          end();
          drop();
        }, stallMs);
      },
      cancel: end,
    },
    { highWaterMark: 1 },
  );
}
