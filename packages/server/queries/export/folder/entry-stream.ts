import { once } from "node:events";
import { PassThrough } from "node:stream";
import type { ZipFile } from "yazl";

/** A file of a zip file while it is being written. */
export interface EntryStream {
  /** Resolves when there is room for more. Rejects once nobody reads the zip file any longer. */
  write(text: string): Promise<void>;
  end(): void;
}

/** Opens the next file of a zip file: what is written to it is compressed and handed on at once. */
export function openEntry(
  zip: ZipFile,
  name: string,
  { mtime, signal }: { readonly mtime: Date; readonly signal: AbortSignal },
): EntryStream {
  const stream = new PassThrough();
  zip.addReadStream(stream, name, { mtime });
  return {
    async write(text) {
      signal.throwIfAborted();
      if (!stream.write(text)) await once(stream, "drain", { signal });
    },
    end: () => stream.end(),
  };
}
