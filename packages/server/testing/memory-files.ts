import type { FileStore } from "../ports/file-store.ts";

const kept = new Map<string, Uint8Array>();
const nameOf = (userId: number, sha256: string) => `${userId} ${sha256}`;

/** Files in memory, for as long as the tests of a file run. */
export const memoryFiles: FileStore = {
  put: async (userId, sha256, bytes) => void kept.set(nameOf(userId, sha256), bytes),
  async read(userId, sha256, range) {
    const bytes = kept.get(nameOf(userId, sha256));
    const part = range ? bytes?.subarray(range.from, range.to + 1) : bytes;
    return part && (new Blob([new Uint8Array(part)]).stream() as ReadableStream<Uint8Array>);
  },
  async copy(fromUserId, toUserId, sha256) {
    const bytes = kept.get(nameOf(fromUserId, sha256));
    if (!bytes) throw new Error("nothing to copy");
    kept.set(nameOf(toUserId, sha256), bytes);
  },
  remove: async (userId, sha256) => void kept.delete(nameOf(userId, sha256)),
};
