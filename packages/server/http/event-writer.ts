import type { WrittenRows } from "../database/written-rows.ts";

/** Bytes that may wait for a reader; beyond that the writer waits: back-pressure. */
const BUFFERED_BYTES = 65_536;

/** `drafts`: of proposals there may be something to send. Rows that came with a wake stand for it, as long as no other one came beside it. */
export type Signal = "wake" | "beat" | "drafts" | "end" | WrittenRows;

/** The writing side of one reader's event stream. */
export interface EventWriter {
  readonly body: ReadableStream<Uint8Array>;
  /**
   * Writes an event once the reader has room for it.
   * @throws StreamEnded when the stream has ended
   */
  write(name: string, data: unknown, id: string | undefined): Promise<void>;
  /** Reports that there may be something to send, and perhaps what. */
  wake(written?: WrittenRows | "drafts"): void;
  /** Reports that a heartbeat is due. */
  beat(): void;
  /** Resolves to the next of both signals; a heartbeat goes first. */
  next(): Promise<Signal>;
  end(): void;
  ended(): boolean;
  /** Registers what runs once when the stream ends, from either side. */
  onEnd(action: () => void): void;
}

class StreamEnded extends Error {
  override readonly name = "StreamEnded";
}

/**
 * Makes the writing side of a stream. It holds back what its reader does not take, and ends with a reader that
 * takes nothing for too long.
 * @param stallMs milliseconds that a reader may take nothing while something waits for it
 * @param drop called when it took longer: ending the stream alone would wait for that reader too
 */
export function createEventWriter(stallMs: number, drop: () => void): EventWriter {
  const encoder = new TextEncoder();
  const endings: (() => void)[] = [];
  let hasEnded = false;
  let woken: "wake" | WrittenRows | undefined;
  let isBeat = false;
  let hasDrafts = false;
  let onSignal: (() => void) | undefined;
  let onRoom: (() => void) | undefined;
  let controller: ReadableStreamDefaultController<Uint8Array>;

  const end = () => {
    if (hasEnded) return;
    hasEnded = true;
    try {
      controller.close();
    } catch {
      // The reader has closed it already.
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
    wake(written) {
      if (written === "drafts") hasDrafts = true;
      else woken = woken === undefined && written ? written : "wake";
      signal();
    },
    beat() {
      isBeat = true;
      signal();
    },
    async next() {
      if (!hasEnded && !woken && !isBeat && !hasDrafts) {
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
      // The log goes first: what a proposal stands under may be in it.
      if (!woken && hasDrafts) {
        hasDrafts = false;
        return "drafts";
      }
      const signal = woken ?? "wake";
      woken = undefined;
      return signal;
    },
    end,
    ended: () => hasEnded,
    onEnd(action) {
      if (hasEnded) action();
      else endings.push(action);
    },
  };
}
