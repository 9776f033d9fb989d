import { type FileHandle, open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setImmediate as othersTurn } from "node:timers/promises";

/** Pieces that are made as fast as they can be, whatever their reader takes. */
export interface AheadOfReader {
  /**
   * The next bytes, undefined at the end.
   * @throws what the making threw, after all that was made before
   */
  next(): Promise<Uint8Array | undefined>;
  /** Ends the making early. It has to be told by whoever does not take everything, and may be by all. */
  leave(): void;
  /** Resolves once nothing is made any more, however that ended: what the making needs is free again. */
  readonly made: Promise<void>;
}

/** What is made and not taken yet stands in memory up to here, and beyond it in a file. */
const MEMORY_BYTES = 1_048_576;
const FILE_PIECE_BYTES = 256 * 1024;
const ENCODER = new TextEncoder();

/**
 * Makes pieces without waiting for whoever reads them: a reader at the end of a slow line holds a little memory and a
 * file without a name, and nothing that the making holds. Where the disk has no room, the making waits for the reader.
 */
export function readAhead(
  source: AsyncGenerator<string | Uint8Array>,
  { memoryBytes = MEMORY_BYTES, openFile = openTemporary } = {},
): AheadOfReader {
  const memory: Uint8Array[] = [];
  let bytesInMemory = 0;
  let file: FileHandle | undefined;
  let [written, taken] = [0, 0];
  let isOver = false;
  let hasLeft = false;
  let failure: { readonly error: unknown } | undefined;
  let wake = () => {};
  const change = () =>
    new Promise<void>((resolve) => {
      const others = wake;
      wake = () => {
        others();
        resolve();
      };
    });
  const tell = () => {
    const waiting = wake;
    wake = () => {};
    waiting();
  };

  /** @throws where the disk has no room */
  const writeDown = async (piece: Uint8Array) => {
    file ??= await openFile();
    for (let done = 0; done < piece.length; )
      done += (await file.write(piece, done, piece.length - done, written + done)).bytesWritten;
    written += piece.length;
  };
  const keep = async (piece: Uint8Array) => {
    const fits = bytesInMemory === 0 || bytesInMemory + piece.length <= memoryBytes;
    if (!(taken === written && fits)) {
      try {
        return await writeDown(piece);
      } catch {
        while (!hasLeft && (bytesInMemory > 0 || taken < written)) await change();
      }
    }
    memory.push(piece);
    bytesInMemory += piece.length;
  };
  const make = async () => {
    try {
      for await (const piece of source) {
        if (hasLeft) return;
        if (piece.length > 0) await keep(typeof piece === "string" ? ENCODER.encode(piece) : piece);
        tell();
        await othersTurn();
      }
    } catch (error) {
      failure = { error };
    } finally {
      isOver = true;
      tell();
    }
  };

  const made = make();
  return {
    made,
    async next() {
      for (;;) {
        const piece = memory.shift();
        if (piece) {
          bytesInMemory -= piece.length;
          tell();
          return piece;
        }
        if (file && taken < written) {
          const length = Math.min(FILE_PIECE_BYTES, written - taken);
          const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, taken);
          taken += bytesRead;
          tell();
          return buffer.subarray(0, bytesRead);
        }
        if (failure) throw failure.error;
        if (isOver) return undefined;
        await change();
      }
    },
    leave() {
      if (hasLeft) return;
      hasLeft = true;
      tell();
      void made.then(() => file?.close()).catch(() => {});
    },
  };
}

/** A file that is gone when it is closed: it holds people's notes, and nobody else can open it. */
async function openTemporary(): Promise<FileHandle> {
  const name = path.join(tmpdir(), `perennial-${crypto.randomUUID()}`);
  const file = await open(name, "wx+", 0o600);
  await unlink(name);
  return file;
}
