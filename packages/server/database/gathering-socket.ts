import net from "node:net";

type Done = (error?: Error | null) => void;

/**
 * A socket that sends what is written in one turn of the event loop in one piece. Statements that are pipelined are
 * many small writes, and each would be a call of the system, and a wake-up of the database, of its own.
 */
export class GatheringSocket extends net.Socket {
  #isGathering = false;

  /**
   * @param silenceMs how long neither side may say anything: a database that hangs does not keep to its own limits of time.
   * Zero is without end
   */
  constructor(silenceMs = 0) {
    super();
    if (silenceMs === 0) return;
    this.setTimeout(silenceMs, () => {
      const error = new Error(`The database has said nothing for ${silenceMs} ms.`);
      this.destroy(Object.assign(error, { code: "ETIMEDOUT" }));
    });
  }

  override write(chunk: Uint8Array | string, encoding?: BufferEncoding | Done, done?: Done): boolean {
    this.#gather();
    return typeof encoding === "function" ? super.write(chunk, encoding) : super.write(chunk, encoding, done);
  }

  override cork(): void {
    this.#gather();
  }

  /** The turn ends what it began: a stream would send at the first of several that end. */
  override uncork(): void {}

  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    super.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      super.uncork();
    });
  }
}
