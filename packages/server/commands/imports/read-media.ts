import { contentsOf } from "../files/file-contents.ts";
import type { ImportedFile, ReadBytes } from "./document.ts";

/** The pictures, sounds and documents of a package or a folder as they are to be kept. */
export interface Media {
  readonly files: readonly ImportedFile[];
  /** The id of each by its name. */
  readonly ids: ReadonlyMap<string, number>;
  /** Why what is there is not taken. */
  readonly lost: readonly { readonly kind: string; readonly name: string }[];
}

const UNREADABLE = "pictures and sounds that cannot be read";
const EMPTY = "pictures and sounds with nothing in them";

/** Reads each of them once, for what it says of itself; no more than one stands in memory. */
export async function readMedia(files: ReadonlyMap<string, ReadBytes>): Promise<Media> {
  const readable: ImportedFile[] = [];
  const ids = new Map<string, number>();
  const lost: { kind: string; name: string }[] = [];
  for (const [name, read] of files) {
    const bytes = await read();
    if (!bytes.ok) lost.push({ kind: UNREADABLE, name });
    else if (bytes.value.length === 0) lost.push({ kind: EMPTY, name });
    else {
      const contents = contentsOf(bytes.value);
      ids.set(name, contents.id);
      readable.push({ name, contents, read });
    }
  }
  return { files: readable, ids, lost };
}
