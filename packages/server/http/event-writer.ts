/** Bytes that may wait for a reader; beyond that the writer waits instead. */
const BUFFERED_BYTES = 65_536;

export type Signal = "wake" | "beat" | "end";

/** One reader's event stream, seen from the side that writes. */
export interface EventWriter {
  readonly body: ReadableStream<Uint8Array>;
  /** Writes an event once the reader has room for it. @throws StreamEnded when it never will */
  write(name: string, data: unknown, id: string | undefined): Promise<void>;
  /** There may be something to read. */
  wake(): void;
  /** It is time for a sign of life. */
  beat(): void;
  /** Waits for the next of both; a beat goes first. */
  next(): Promise<Signal>;
  end(): void;
  ended(): boolean;
  /** Called once when the stream ends, from whichever side. */
  onEnd(action: () => void): void;
}

class StreamEnded extends Error {
  override readonly name = "StreamEnded";
}

/**
 * @param stallMs how long a reader may take nothing while something waits for it
 * @param drop called when it took longer: ending the stream alone would wait for that reader, too
 */
export function createEventWriter(stallMs: number, drop: () => void): EventWriter {
  const encoder = new TextEncoder();
  const endings: (() => void)[] = [];
  let hasEnded = false;
  let isWoken = false;
  let isBeat = false;
  let onSignal: (() => void) | undefined;
  let onRoom: (() => void) | undefined;
  let controller: ReadableStreamDefaultController<Uint8Array>;

  const end = () => {
    if (hasEnded) return;
    hasEnded = true;
    try {
      controller.close();
    } catch {
      // the reader has closed it already
    }
    for (const action of endings) action();
    onSignal?.();
    onRoom?.();
  };

  const body = new ReadableStream<Uint8Array>(
    {
      start(own) {
        controller = own;
      },
      pull() {
        onRoom?.();
      },
      cancel: end,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: BUFFERED_BYTES }),
  );

  /** Resolves when the reader has taken enough, or the stream has ended. */
  const room = async (): Promise<void> => {
    if (hasEnded || (controller.desiredSize ?? 0) > 0) return;
    const stall = setTimeout(() => {
      end();
      drop();
    }, stallMs);
    await new Promise<void>((resolve) => {
      onRoom = resolve;
    });
    clearTimeout(stall);
    onRoom = undefined;
  };

  const signal = () => onSignal?.();

  return {
    body,
    async write(name, data, id) {
      await room();
      if (hasEnded) throw new StreamEnded();
      const lines = `event: ${name}\n${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
      controller.enqueue(encoder.encode(lines));
    },
    wake() {
      isWoken = true;
      signal();
    },
    beat() {
      isBeat = true;
      signal();
    },
    async next() {
      if (!hasEnded && !isWoken && !isBeat) {
        await new Promise<void>((resolve) => {
          onSignal = resolve;
        });
        onSignal = undefined;
      }
      if (hasEnded) return "end";
      if (isBeat) {
        isBeat = false;
        return "beat";
      }
      isWoken = false;
      return "wake";
    },
    end,
    ended: () => hasEnded,
    onEnd(action) {
      if (hasEnded) action();
      else endings.push(action);
    },
  };
}
